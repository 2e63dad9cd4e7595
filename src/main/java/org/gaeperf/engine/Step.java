package org.gaeperf.engine;

import java.io.IOException;

/**
 * A part of a benchmark that ends well or not: a trial, or a check of what the trials have shown.
 *
 * @param name the same in every run with the same options, so that a build server can follow its history
 * @param action that it consists of
 */
public record Step(String name, Action action) {

    /** What a step does. */
    @FunctionalInterface
    public interface Action {

        /**
         * Does it.
         *
         * @throws IOException if a result cannot be stored or read
         * @throws InterruptedException if the calling thread is interrupted, or this JVM ends
         */
        StepResult run() throws IOException, InterruptedException;
    }

    /**
     * Runs the step. Call it once.
     *
     * @throws IOException if a result cannot be stored or read
     * @throws InterruptedException if the calling thread is interrupted, or this JVM ends
     */
    public StepResult run() throws IOException, InterruptedException {
        return action.run();
    }
}
