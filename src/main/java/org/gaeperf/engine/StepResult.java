package org.gaeperf.engine;

/**
 * How a step ended.
 *
 * @param outcome what it means for the benchmark
 * @param message why the step failed or was skipped, for readers; empty if it passed
 */
public record StepResult(Outcome outcome, String message) {

    /** What the end of a step means. */
    public enum Outcome {
        /** The trial is valid, or the check holds. */
        PASSED,
        /** The step says nothing, for example since the machine has disturbed a trial. The benchmark may pass without it. */
        SKIPPED,
        /** The benchmark fails. */
        FAILED
    }

    private static final StepResult OF_PASSED = new StepResult(Outcome.PASSED, "");

    /** Returns the result of a step that ended well. */
    public static StepResult passed() {
        return OF_PASSED;
    }

    /** Returns the result of a step that says nothing, for this reason. */
    public static StepResult skipped(String reason) {
        return new StepResult(Outcome.SKIPPED, reason);
    }

    /** Returns the result of a step that makes the benchmark fail, for this reason. */
    public static StepResult failed(String reason) {
        return new StepResult(Outcome.FAILED, reason);
    }

    /** Returns the result of a step that an exception has ended. */
    static StepResult failed(Exception e) {
        return failed(e.getMessage() == null ? e.toString() : e.getMessage());
    }
}
