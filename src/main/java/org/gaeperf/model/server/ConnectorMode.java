package org.gaeperf.model.server;

import java.util.Locale;

/** How the runtime takes HTTP requests in. */
public enum ConnectorMode {
    /** HttpConnector: Jetty's connector takes the request straight into the application. */
    HTTP,
    /** A proxy in the runtime turns each request into an RPC message and the RPC path serves that. */
    RPC;

    /** The word used in options, names and reports. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
