package org.gaeperf.options.variant;

import java.util.Locale;

/** Says which variants are compared with which. */
public enum ComparedVariants {
    /** Each variant is compared with the baseline. */
    BASELINE,
    /** Each with each. */
    ALL;

    /** Returns the name that the option has for it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
