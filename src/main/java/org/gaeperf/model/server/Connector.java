package org.gaeperf.model.server;

/** Whose code takes the requests in. */
public enum Connector {
    /** The runtime's own, in either mode. */
    RUNTIME("runtime"),
    /** This project's HTTP connector engine, for runtimes that have no HttpConnector mode. */
    HARNESS_ENGINE("harness engine");

    private final String words;

    Connector(String words) {
        this.words = words;
    }

    /** For readers of reports. */
    public String displayName() {
        return words;
    }
}
