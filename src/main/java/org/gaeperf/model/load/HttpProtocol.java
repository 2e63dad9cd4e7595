package org.gaeperf.model.load;

/** Says by which version of HTTP a load is sent, in clear text. */
public enum HttpProtocol {
    /** One request at a time on each connection. */
    HTTP_1_1("HTTP/1.1"),
    /** Many at a time on one connection; the client knows beforehand that the server speaks it. */
    HTTP_2("HTTP/2.0");

    private final String version;

    HttpProtocol(String version) {
        this.version = version;
    }

    /** Returns the name that servers have for it. */
    public String version() {
        return version;
    }
}
