package org.gaeperf.model.server;

/** Whose code accepts the requests. */
public enum Connector {
    /** The runtime's own, in either mode. */
    RUNTIME("runtime"),
    /** This project's HTTP connector engine, for runtimes that have no HttpConnector mode. */
    HARNESS_ENGINE("harness engine");

    private final String displayName;

    Connector(String displayName) {
        this.displayName = displayName;
    }

    /** For readers of reports. */
    public String displayName() {
        return displayName;
    }
}
