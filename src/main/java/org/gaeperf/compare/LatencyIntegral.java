package org.gaeperf.compare;

import java.util.List;
import java.util.OptionalDouble;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;

/**
 * Latency summed over samples of a second each, as the Jetty project states the figures of Jetty 12 ("Jetty 12
 * performance figures", Webtide 2023): the sum of the samples' 99th percentiles, which leaves out the slowest hundredth
 * of each sample, and the sum of their maxima.
 *
 * @param samples seconds in which there was a request
 * @param p99Micros sum over the samples
 * @param maxMicros sum over the samples
 */
public record LatencyIntegral(int samples, double p99Micros, double maxMicros) {

    /** Over all seconds of some trials. */
    public static LatencyIntegral of(List<TrialResult> trials) {
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

    /** The p99 integral for each sample over that of the base, or empty if either has no sample. */
    public OptionalDouble p99Ratio(LatencyIntegral base) {
        return ratio(p99Micros, base.p99Micros, base);
    }

    /** Likewise of the maxima. */
    public OptionalDouble maxRatio(LatencyIntegral base) {
        return ratio(maxMicros, base.maxMicros, base);
    }

    /** For each sample, since one side may have more of them than the other. */
    private OptionalDouble ratio(double sum, double baseSum, LatencyIntegral base) {
        return samples == 0 || base.samples == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum / samples / (baseSum / base.samples));
    }
}
