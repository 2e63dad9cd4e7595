package org.gaeperf.server.request;

import org.gaeperf.model.protocol.HttpProtocol;

/** By what the requests to a server are sent. */
public enum RequestProtocol {
    /** HTTP/1.1, in clear text or by TLS. */
    HTTP1("http1", HttpProtocol.HTTP_1_1, "HTTP/1.1"),
    /** HTTP/2 in clear text, without an upgrade from HTTP/1.1. */
    H2C("h2c", HttpProtocol.HTTP_2, "HTTP/2"),
    /** HTTP/2 by TLS, which the server agrees on in the handshake. */
    H2("h2", HttpProtocol.HTTP_2, "HTTP/2 by TLS");

    private final String key;
    private final HttpProtocol ofLoad;
    private final String displayName;

    RequestProtocol(String key, HttpProtocol ofLoad, String displayName) {
        this.key = key;
        this.ofLoad = ofLoad;
        this.displayName = displayName;
    }

    /** Returns the name that the option has for it. */
    public String key() {
        return key;
    }

    /** Returns the version of HTTP. */
    public HttpProtocol ofLoad() {
        return ofLoad;
    }

    /** Returns the words for readers. */
    public String displayName() {
        return displayName;
    }
}
