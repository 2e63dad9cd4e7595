package org.gaeperf.model.server;

/** Whose code accepts the requests. */
public enum Connector {
    /** The runtime's own, in either mode. */
    RUNTIME("runtime"),
    /** This project's HTTP connector engine, for runtimes that have no HttpConnector mode. */
    STAND_IN("stand-in connector");

    private final String displayName;

    Connector(String displayName) {
        this.displayName = displayName;
    }

    /** Returns the name for readers. */
    public String displayName() {
        return displayName;
    }
}
