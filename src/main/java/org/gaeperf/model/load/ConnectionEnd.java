package org.gaeperf.model.load;

/** What says that a connection ends with a response. The order is that in which reports list them. */
public enum ConnectionEnd {
    /** The version of HTTP keeps no connection unless the response says otherwise. */
    VERSION("a response of HTTP/1.0"),

    /** The request asks for a connection of its own. */
    REQUEST("the request's Connection: close"),

    /** The response says that its connection is closed. */
    RESPONSE("the response's Connection: close");

    private final String displayName;

    ConnectionEnd(String displayName) {
        this.displayName = displayName;
    }

    /** The words for readers. */
    public String displayName() {
        return displayName;
    }
}
