package org.gaeperf.model;

import java.util.Locale;

/** How the runtime takes HTTP requests in. */
public enum Mode {
    /** HttpConnector: Jetty's connector takes the request straight into the application. */
    HTTP,
    /** A proxy in the runtime turns each request into an RPC message and the RPC path serves that. */
    RPC;

    /** The word used in options, names and reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
