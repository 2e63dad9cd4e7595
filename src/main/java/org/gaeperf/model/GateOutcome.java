package org.gaeperf.model;

/**
 * What a gate decided as a whole. It is decided once, when the gate ends, and stored; exit status, JUnit, CI and reports read
 * it.
 */
public enum GateOutcome {
    /** Every metric has passed. */
    PASSED,
    /** No regression was found or suspected, and at least one metric has no decision, which the options allow. */
    INCONCLUSIVE,
    /** A metric looks worse, fresh rounds neither confirmed nor cleared that, and the options allow it. */
    SUSPECTED,
    /** A metric became worse, and fresh rounds confirmed it. */
    REGRESSION,
    /** The candidate failed, too few trials were valid, or a metric has no decision or a method grew, which the options do not allow. */
    FAILED,
    /** Too few trials were valid, and only the machine is to blame. */
    TOO_FEW_TRIALS;

    /** Says whether the build may continue. */
    public boolean isPassed() {
        return this == PASSED || this == INCONCLUSIVE || this == SUSPECTED;
    }
}
