package org.gaeperf.model.load;

import java.util.Locale;

/** Says of which responses the client compares the body with the right one, besides status and length. */
public enum ResponseCheck {
    /** Compares every body, however long. */
    ALL,
    /** Compares every body up to a size, and so many longer ones that the client reads no more than that on average. */
    SAMPLED,
    /** Compares no body. */
    NONE;

    /** The name in options. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
