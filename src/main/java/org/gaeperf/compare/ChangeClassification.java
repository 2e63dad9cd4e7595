package org.gaeperf.compare;

/** What a comparison shows. */
public enum ChangeClassification {
    BETTER("better"),
    WORSE("worse"),
    /** The trials are of different runs, so it may be the machine that changed. */
    CHANGED("changed, or the machine did"),
    /** The interval excludes no change, and the change is too small to matter. */
    NEGLIGIBLE_DIFFERENCE("differs by about 1 % or less"),
    NO_DIFFERENCE_SHOWN("no difference shown"),
    NO_INTERVAL("one pair: no interval");

    private final String displayName;

    ChangeClassification(String displayName) {
        this.displayName = displayName;
    }

    /** The name for readers of reports. */
    public String displayName() {
        return displayName;
    }

    /** Says whether it is better or worse. */
    public boolean isDifference() {
        return this == BETTER || this == WORSE;
    }
}
