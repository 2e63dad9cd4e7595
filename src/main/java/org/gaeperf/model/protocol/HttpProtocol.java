package org.gaeperf.model.protocol;

/** Says by which version of HTTP a load is sent. */
public enum HttpProtocol {
    /** One request at a time on each connection. */
    HTTP_1_1("HTTP/1.1", "http/1.1"),
    /** Many at a time on one connection; in clear text the client knows beforehand that the server speaks it. */
    HTTP_2("HTTP/2.0", "h2");

    private final String version;
    private final String alpn;

    HttpProtocol(String version, String alpn) {
        this.version = version;
        this.alpn = alpn;
    }

    /** Returns the name that servers have for it. */
    public String version() {
        return version;
    }

    /** Returns the name that it has in the handshake of TLS (ALPN). */
    public String alpn() {
        return alpn;
    }
}
