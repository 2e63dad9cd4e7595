package org.gaeperf.compare.value;

import java.util.List;
import java.util.OptionalDouble;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;

/**
 * Latency summed over samples of a second each, as in "Jetty 12 performance figures" (Webtide 2023): the sum of the
 * samples' 99th percentiles, which leaves out the slowest hundredth of each sample, and the sum of their maxima.
 *
 * @param samples seconds in which there was a request
 * @param p99Micros sum of the samples' 99th percentiles
 * @param maxMicros sum of the samples' maxima
 */
public record LatencyIntegral(int samples, double p99Micros, double maxMicros) {

    /** Sums over all seconds of the trials. */
    public static LatencyIntegral sum(List<TrialResult> trials) {
        List<LoadInterval> seconds = trials.stream()
                .flatMap(trial -> trial.load().stream())
                .flatMap(load -> load.seconds().stream())
                .filter(second -> Double.isFinite(second.p99Micros()))
                .toList();
        return new LatencyIntegral(
                seconds.size(),
                seconds.stream().mapToDouble(LoadInterval::p99Micros).sum(),
                seconds.stream().mapToDouble(LoadInterval::maxMicros).sum());
    }

    /** The mean of the samples' p99 over that of the baseline, or empty if either has no sample. */
    public OptionalDouble p99Ratio(LatencyIntegral baseline) {
        return ratio(p99Micros, baseline.p99Micros, baseline);
    }

    /** The mean of the samples' maxima over that of the baseline, or empty if either has no sample. */
    public OptionalDouble maxRatio(LatencyIntegral baseline) {
        return ratio(maxMicros, baseline.maxMicros, baseline);
    }

    /** Returns the ratio of means, since one side may have more samples than the other. */
    private OptionalDouble ratio(double sum, double baselineSum, LatencyIntegral baseline) {
        return samples == 0 || baseline.samples == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum / samples / (baselineSum / baseline.samples));
    }
}
