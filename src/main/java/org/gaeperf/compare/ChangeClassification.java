package org.gaeperf.compare;

/** What a comparison shows; lower figures are better. */
public enum ChangeClassification {
    BETTER("better"),
    WORSE("worse"),
    /** The trials were not run side by side, so that it may be the machine that changed. */
    CHANGED("changed, or the machine did"),
    NO_DIFFERENCE_SHOWN("no difference shown"),
    NO_INTERVAL("one pair: no interval");

    private final String words;

    ChangeClassification(String words) {
        this.words = words;
    }

    /** For readers of reports. */
    public String displayName() {
        return words;
    }
}
