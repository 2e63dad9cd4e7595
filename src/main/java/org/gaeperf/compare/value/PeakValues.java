package org.gaeperf.compare.value;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.hipparchus.stat.StatUtils;

/**
 * When a server that was loaded from its first response on has reached its peak: the first second from which on its {@link
 * FallingFit} is within 5 % of the final level, which is the geometric mean of the last third of the measurement. Of a server whose
 * fit still falls by more than that within the last third, the final level is not known, and that it takes at least two thirds is.
 */
public final class PeakValues {

    /** Why of some starts only a bound is known. */
    public static final String STILL_FALLING = "after which it still fell";

    private static final double TOLERANCE = Math.log(1.05);

    /** With fewer seconds, a third of them is no level. */
    private static final int MIN_SECONDS = 15;

    private static final int PARTS = 3;

    private static final double MICROS_PER_SECOND = 1e6;

    private PeakValues() {}

    /** What is known of a series: when it has reached its final level, or that it has not by then. */
    private record Peak(double seconds, boolean isReached, double level) {}

    /** Returns the seconds under load until the CPU time per response is at its final level. */
    public static OptionalDouble cpuSeconds(TrialResult trial) {
        return reached(trial, PeakValues::cpu);
    }

    /** Returns how long that takes at least, of a start that was too short to tell. */
    public static OptionalDouble boundOfCpuSeconds(TrialResult trial) {
        return notReached(trial, PeakValues::cpu);
    }

    /** Returns the seconds under load until the median latency is at its final level. */
    public static OptionalDouble medianSeconds(TrialResult trial) {
        return reached(trial, PeakValues::medians);
    }

    /** Returns how long that takes at least, of a start that was too short to tell. */
    public static OptionalDouble boundOfMedianSeconds(TrialResult trial) {
        return notReached(trial, PeakValues::medians);
    }

    /**
     * Returns the CPU time that the measurement took beyond that of its responses at the final level, in seconds: what it costs to
     * get there, compilers included.
     */
    public static OptionalDouble warmUpCpuSeconds(TrialResult trial) {
        Optional<Peak> peak = peak(trial, PeakValues::cpu).filter(Peak::isReached);
        if (peak.isEmpty() || trial.serverCost().isEmpty()) {
            return OptionalDouble.empty();
        }
        LoadResult load = trial.load().orElseThrow();
        double extraMicros = trial.serverCost().get().cpuMicrosPerRequest() - Math.exp(peak.get().level);
        return OptionalDouble.of(extraMicros * load.responsesPerSecond() * load.durationSeconds() / MICROS_PER_SECOND);
    }

    private static OptionalDouble reached(TrialResult trial, Function<TrialResult, List<Double>> series) {
        return peak(trial, series).filter(Peak::isReached).stream()
                .mapToDouble(Peak::seconds)
                .findFirst();
    }

    private static OptionalDouble notReached(TrialResult trial, Function<TrialResult, List<Double>> series) {
        return peak(trial, series).filter(peak -> !peak.isReached()).stream()
                .mapToDouble(Peak::seconds)
                .findFirst();
    }

    private static Optional<Peak> peak(TrialResult trial, Function<TrialResult, List<Double>> series) {
        boolean isCold = trial.warmUp().isEmpty() && trial.load().isPresent();
        return isCold ? peak(series.apply(trial)) : Optional.empty();
    }

    private static List<Double> cpu(TrialResult trial) {
        return trial.samples().series(RequestCpuSeries.SERVER).map(TimeSeries::points).stream()
                .flatMap(List::stream)
                .map(TimeSeries.Point::value)
                .toList();
    }

    private static List<Double> medians(TrialResult trial) {
        return trial.load().orElseThrow().seconds().stream()
                .map(second -> second.p50Micros())
                .toList();
    }

    private static Optional<Peak> peak(List<Double> values) {
        double[] logs = values.stream()
                .filter(value -> value > 0 && Double.isFinite(value))
                .mapToDouble(Math::log)
                .toArray();
        if (logs.length < MIN_SECONDS) {
            return Optional.empty();
        }
        int lastThird = logs.length - logs.length / PARTS;
        double level = StatUtils.mean(logs, lastThird, logs.length - lastThird);
        double[] fit = FallingFit.of(logs);
        int second = 0;
        while (second < lastThird && fit[second] > level + TOLERANCE) {
            second++;
        }
        return Optional.of(new Peak(second, second < lastThird, level));
    }
}
