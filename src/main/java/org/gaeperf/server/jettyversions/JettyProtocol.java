package org.gaeperf.server.jettyversions;

import org.gaeperf.model.load.HttpProtocol;

/** What a server speaks, and its load. */
enum JettyProtocol {
    HTTP1("http1", HttpProtocol.HTTP_1_1, "HTTP/1.1"),
    /** HTTP/2 in clear text, without an upgrade from HTTP/1.1. */
    H2C("h2c", HttpProtocol.HTTP_2, "HTTP/2");

    private final String key;
    private final HttpProtocol ofLoad;
    private final String displayName;

    JettyProtocol(String key, HttpProtocol ofLoad, String displayName) {
        this.key = key;
        this.ofLoad = ofLoad;
        this.displayName = displayName;
    }

    /** Returns the name that the option has for it. */
    String key() {
        return key;
    }

    HttpProtocol ofLoad() {
        return ofLoad;
    }

    String displayName() {
        return displayName;
    }
}
