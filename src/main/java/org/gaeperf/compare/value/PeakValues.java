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

    /**
     * A second of a series, which need not have all: a cold server answers nothing in some.
     *
     * @param begin of it, in seconds from the first request on
     */
    private record Second(double begin, double value) {

        private boolean hasValue() {
            return value > 0 && Double.isFinite(value);
        }
    }

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

    private static OptionalDouble reached(TrialResult trial, Function<TrialResult, List<Second>> series) {
        return peak(trial, series).filter(Peak::isReached).stream()
                .mapToDouble(Peak::seconds)
                .findFirst();
    }

    private static OptionalDouble notReached(TrialResult trial, Function<TrialResult, List<Second>> series) {
        return peak(trial, series).filter(peak -> !peak.isReached()).stream()
                .mapToDouble(Peak::seconds)
                .findFirst();
    }

    private static Optional<Peak> peak(TrialResult trial, Function<TrialResult, List<Second>> series) {
        boolean isCold = trial.warmUp().isEmpty() && trial.load().isPresent();
        return isCold ? peak(series.apply(trial)) : Optional.empty();
    }

    private static List<Second> cpu(TrialResult trial) {
        return trial.samples().series(RequestCpuSeries.SERVER).map(TimeSeries::points).stream()
                .flatMap(List::stream)
                .map(point -> new Second(Math.max(0, point.seconds() - 1), point.value()))
                .toList();
    }

    private static List<Second> medians(TrialResult trial) {
        return trial.load().orElseThrow().seconds().stream()
                .map(second -> new Second(second.second(), second.p50Micros()))
                .toList();
    }

    private static Optional<Peak> peak(List<Second> all) {
        List<Second> known = all.stream().filter(Second::hasValue).toList();
        if (known.size() < MIN_SECONDS) {
            return Optional.empty();
        }
        double[] logs =
                known.stream().mapToDouble(second -> Math.log(second.value())).toArray();
        int lastThird = lastThird(known);
        double level = StatUtils.mean(logs, lastThird, logs.length - lastThird);
        double[] fit = FallingFit.of(logs);
        int second = 0;
        while (second < lastThird && fit[second] > level + TOLERANCE) {
            second++;
        }
        return Optional.of(new Peak(known.get(second).begin(), second < lastThird, level));
    }

    /** Returns the first of the seconds that begin in the last third of the time. */
    private static int lastThird(List<Second> known) {
        double end = known.get(known.size() - 1).begin() + 1;
        int first = known.size() - 1;
        while (first > 0 && known.get(first - 1).begin() >= end - Math.floor(end / PARTS)) {
            first--;
        }
        return first;
    }
}
