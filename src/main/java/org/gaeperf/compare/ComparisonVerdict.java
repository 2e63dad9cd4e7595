package org.gaeperf.compare;

/** What a comparison shows; lower figures are better. */
public enum ComparisonVerdict {
    BETTER("better"),
    WORSE("worse"),
    NO_DIFFERENCE_SHOWN("no difference shown"),
    NO_INTERVAL("one pair: no interval");

    private final String words;

    ComparisonVerdict(String words) {
        this.words = words;
    }

    /** For readers of reports. */
    public String words() {
        return words;
    }
}
