package org.gaeperf.model.stopping;

import java.util.Optional;

/**
 * How long the concurrent pairs of a suite are measured and how many there are at most, as it was chosen before a run by the
 * pairs that were stored until then.
 *
 * @param suite the key of the suite
 * @param usual what it does by default
 * @param chosen what it does in this run; the same as {@code usual} if nothing is clearly better
 * @param storedPairs how many valid pairs were stored and looked at
 * @param storedRuns how many runs these are of
 * @param variation by which it was chosen; empty if there were too few pairs to choose by
 */
public record TimeChoice(
        String suite, Plan usual, Plan chosen, int storedPairs, int storedRuns, Optional<Variation> variation) {

    /**
     * A way to spend the time of a run.
     *
     * @param maxPairs the most pairs of each comparison
     * @param seconds that each pair is measured
     */
    public record Plan(int maxPairs, int seconds) {}

    /**
     * How the metric varies that was expected to have the widest interval.
     *
     * @param metric its key
     * @param betweenDeviation standard deviation of the logarithm of a pair's ratio between pairs, without what the variation
     *     within them adds to it
     * @param withinDeviation the same of a single second within a pair
     * @param forkSeconds what a pair takes beside its measurement
     * @param relativeWidth of the widest interval that is expected of the best plan other than the usual one, against that of the
     *     usual one: 0.9 for a tenth narrower; 1 if there is no other
     */
    public record Variation(
            String metric, double betweenDeviation, double withinDeviation, double forkSeconds, double relativeWidth) {}

    /** Says whether something else than the default was chosen. */
    public boolean differsFromUsual() {
        return !chosen.equals(usual);
    }
}
