package org.gaeperf.compare.value;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.TimeSeries;

/** Takes values from the series that a trial has sampled. A value that was not sampled is empty. */
public final class SampledValues {

    /** A sample is at the end of the measurement if it is nearer to the end than this. */
    private static final double END_SECONDS = 1;

    /** The sample that is due at the end of the measurement comes this much later at most. */
    private static final double LATE_SECONDS = 0.2;

    private SampledValues() {}

    /**
     * The smallest value of a series, over the divisor, among its samples with the last value of another series that was
     * sampled at the same times. What else grows the series by chance, such as the memory of a compiler, counts less then.
     */
    public static Function<TrialResult, OptionalDouble> smallestAtLast(String series, String other, double divisor) {
        return trial -> {
            List<TimeSeries.Point> values = points(trial, series);
            List<TimeSeries.Point> others = points(trial, other);
            return IntStream.range(0, Math.min(values.size(), others.size()))
                    .filter(i -> others.get(i).value()
                            == others.get(others.size() - 1).value())
                    .mapToDouble(i -> values.get(i).value() / divisor)
                    .min();
        };
    }

    private static List<TimeSeries.Point> points(TrialResult trial, String series) {
        return trial.samples().series(series).map(TimeSeries::points).orElse(List.of());
    }

    /** The last sample of a series, over the divisor. */
    public static Function<TrialResult, OptionalDouble> last(String series, double divisor) {
        return trial -> trial.samples().series(series).map(TimeSeries::points).stream()
                .flatMap(points -> points.stream().skip(Math.max(0, points.size() - 1)))
                .filter(point -> isAtTheEnd(point, trial))
                .mapToDouble(point -> point.value() / divisor)
                .findFirst();
    }

    /** Says whether a sample is of the end: if the last one failed, the one before it is too old. */
    private static boolean isAtTheEnd(TimeSeries.Point point, TrialResult trial) {
        return trial.load().isEmpty() || point.seconds() >= trial.load().get().durationSeconds() - END_SECONDS;
    }

    /**
     * Returns what all samples of a series, over the divisor, come to. With {@code DoubleStream::average}, a series with a point for each
     * second gives its integral over the number of seconds.
     */
    public static Function<TrialResult, OptionalDouble> eachSample(
            String series, double divisor, Function<DoubleStream, OptionalDouble> together) {
        return trial -> together.apply(points(trial, series).stream().mapToDouble(point -> point.value() / divisor));
    }

    /**
     * The mean over time of what was sampled between two samples, until the load ended. The sampler goes on until the result
     * of the load is known; by then the machine is idle.
     */
    public static Function<TrialResult, OptionalDouble> meanOfIntervalsUnderLoad(String series, double divisor) {
        return trial -> {
            double seconds = 0;
            double sum = 0;
            for (TimeSeries.Point point : underLoad(trial, series, LATE_SECONDS)) {
                sum += (point.seconds() - seconds) * point.value() / divisor;
                seconds = point.seconds();
            }
            return seconds > 0 ? OptionalDouble.of(sum / seconds) : OptionalDouble.empty();
        };
    }

    /** The mean of what was sampled at single moments during the load. */
    public static Function<TrialResult, OptionalDouble> meanOfMomentsUnderLoad(String series) {
        return trial -> underLoad(trial, series, 0).stream()
                .mapToDouble(TimeSeries.Point::value)
                .average();
    }

    /** The last sample during the load, of what ends with it: the client closes its connections then. */
    public static Function<TrialResult, OptionalDouble> lastUnderLoad(String series) {
        return trial -> underLoad(trial, series, 0).stream()
                .mapToDouble(TimeSeries.Point::value)
                .reduce((earlier, later) -> later);
    }

    private static List<TimeSeries.Point> underLoad(TrialResult trial, String series, double lateSeconds) {
        double end = trial.load().map(LoadResult::durationSeconds).orElse(Double.MAX_VALUE) + lateSeconds;
        return points(trial, series).stream()
                .filter(point -> point.seconds() <= end)
                .toList();
    }
}
