package org.gaeperf.model.server;

import java.util.Locale;

/** How the runtime accepts HTTP requests. */
public enum ConnectorMode {
    /** HttpConnector: Jetty's connector hands the request directly to the application. */
    HTTP,
    /** A proxy in the runtime turns each request into an RPC message, which the RPC path serves. */
    RPC;

    /** The name in options, results and reports. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
