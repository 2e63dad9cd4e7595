package org.gaeperf.engine;

import org.gaeperf.engine.StepResult.Outcome;

/**
 * A step of a session that has ended.
 *
 * @param part of the session that the step belongs to: the key of a suite, or that all suites run on the host of the server
 * @param name of the step
 * @param check whether it was no trial, which has a line of its own in the progress
 * @param result how it ended
 */
public record CompletedStep(String part, String name, boolean check, StepResult result) {

    /** Describes the step and how it ended in one line: {@code load: comparison: failed: the reason}. */
    public String describe() {
        String end = switch (result.outcome()) {
            case PASSED -> "passed";
            case SKIPPED -> "skipped: " + result.message();
            case FAILED -> "FAILED: " + result.message();
        };
        return part + ": " + name + ": " + end;
    }

    /** Says whether it needs a line of its own: a failure, or a check that did not pass. A trial has one in the progress. */
    public boolean needsLine() {
        return hasFailed() || (check && result.outcome() == Outcome.SKIPPED);
    }

    boolean hasFailed() {
        return result.outcome() == Outcome.FAILED;
    }
}
