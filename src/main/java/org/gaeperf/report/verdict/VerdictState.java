package org.gaeperf.report.verdict;

import java.util.Locale;

/** What a run means for a build. This is the only place that says which exit status and colour each one has. */
public enum VerdictState {
    /** Every metric of the gate has passed. */
    PASSED("passed", 0, "#2e7d32"),
    /** A benchmark, which has values and no decision, or a calibration that found no defect. */
    MEASURED("measured", 0, "#1565c0"),
    /** A metric became worse, and fresh rounds confirmed it. */
    REGRESSION("regression", 1, "#c62828"),
    /** A server, gaeperf or the comparison failed. */
    FAILED("failed", 1, "#c62828"),
    /** No regression was found or suspected, and for at least one metric that is not shown either. The build is green. */
    INCONCLUSIVE("inconclusive", 0, "#33691e"),
    /** A metric looks worse, and fresh rounds neither confirmed nor cleared that. */
    SUSPECTED("suspected", 3, "#b26a00"),
    /** Too few trials are valid, since the machine disturbed them or they were too short, and no server failed. */
    TOO_FEW_TRIALS("too few valid trials", 4, "#616161"),
    /** A check of a calibration does not hold: gaeperf itself measures wrongly on this machine. */
    CALIBRATION_FAILED("calibration failed", 5, "#c62828");

    private final String displayName;
    private final int exitStatus;
    private final String color;

    VerdictState(String displayName, int exitStatus, String color) {
        this.displayName = displayName;
        this.exitStatus = exitStatus;
        this.color = color;
    }

    /** Returns the name for readers. */
    public String displayName() {
        return displayName;
    }

    /** Returns the name in files: {@code too-few-trials}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the exit status of {@code scripts/ci.sh}. */
    public int exitStatus() {
        return exitStatus;
    }

    /** Returns the colour of the badge; white text on it has a contrast of 4.5 or more. */
    String color() {
        return color;
    }
}
