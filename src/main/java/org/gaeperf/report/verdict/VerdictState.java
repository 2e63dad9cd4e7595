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
    /** No regression, and at least one metric for which that is not shown either. */
    NOT_ESTABLISHED("not established", 3, "#b26a00"),
    /** The machine disturbed the trials, so that nothing can be said about the runtime. */
    SPOILED("machine spoiled", 4, "#616161"),
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

    /** For readers. */
    public String displayName() {
        return displayName;
    }

    /** In files: {@code not-established}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Of {@code scripts/ci.sh}. */
    public int exitStatus() {
        return exitStatus;
    }

    /** Of the badge; white text on it has a contrast of 4.5 or more. */
    String color() {
        return color;
    }
}
