package org.gaeperf.model.server;

import java.util.Locale;

/** The servlet environment of a deployment, in the order in which a default is chosen. */
public enum ServletEnvironment {
    JETTY9(false),
    EE8(false),
    EE10(true),
    EE11(true);

    private final boolean jakarta;

    ServletEnvironment(boolean jakarta) {
        this.jakarta = jakarta;
    }

    /** Says whether applications use {@code jakarta.servlet} rather than {@code javax.servlet}. */
    public boolean jakarta() {
        return jakarta;
    }

    /** The name in options, results and reports. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
