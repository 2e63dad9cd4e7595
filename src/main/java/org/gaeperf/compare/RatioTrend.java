package org.gaeperf.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * How the ratio of two variants changes while they are measured, over all pairs. A trend that a single pair may have is no chance if
 * all pairs have it: two servers with different code warm up differently in each of them, and no interval of the means says that.
 *
 * @param metric whose ratio changes
 * @param change of the ratio from the beginning of a measurement to its end: 0.9 if it falls by a tenth
 */
public record RatioTrend(Metric metric, double change) {

    /** A smaller change over the measurement is not reported, however sure it is: the mean is off by half of it at most. */
    static final double MIN_CHANGE = 0.05;

    private static final int MIN_SECONDS = 8;

    /**
     * Finds a trend of the ratio of CPU time or of the median latency that is the same in all pairs: the 98 % interval of the mean slope of
     * its logarithm excludes zero, and its effect over the measurement is 5 % or more.
     *
     * @return empty if there is none, or fewer than two pairs have the values
     */
    public static Optional<RatioTrend> find(Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        SortedMap<Integer, RatioEstimate.Pair> changes = PairedTrials.byNumber(
                baseline,
                candidate,
                (one, other) -> change(bySecond(metric, one), bySecond(metric, other))
                        .map(change -> new RatioEstimate.Pair(1, change, 0)));
        return RatioEstimate.fromPairs(List.copyOf(changes.values()))
                .filter(estimate -> Math.abs(Math.log(estimate.ratio())) >= Math.log1p(MIN_CHANGE))
                .filter(estimate -> estimate.interval(1 - RowTests.PRIMARY_LEVEL)
                        .filter(RatioEstimate.Interval::excludesNoChange)
                        .isPresent())
                .map(estimate -> new RatioTrend(metric, estimate.ratio()));
    }

    /** Fits a line through the logarithms of the ratios of the seconds that both have. */
    private static Optional<Double> change(Map<Integer, Double> baseline, Map<Integer, Double> candidate) {
        SimpleRegression line = new SimpleRegression();
        int first = Integer.MAX_VALUE;
        int last = 0;
        for (Map.Entry<Integer, Double> second : candidate.entrySet()) {
            Double partner = baseline.get(second.getKey());
            if (partner != null) {
                line.addData(second.getKey(), Math.log(second.getValue() / partner));
                first = Math.min(first, second.getKey());
                last = Math.max(last, second.getKey());
            }
        }
        return line.getN() < MIN_SECONDS
                ? Optional.empty()
                : Optional.of(Math.exp(line.getSlope() * (last + 1 - first)));
    }

    private static Map<Integer, Double> bySecond(Metric metric, TrialResult trial) {
        Map<Integer, Double> values = new TreeMap<>();
        if (metric == Metric.CPU_WITHOUT_COMPILER) {
            double end = trial.load().map(LoadResult::durationSeconds).orElse(Double.MAX_VALUE);
            trial.samples().series(RequestCpuSeries.SERVER).map(TimeSeries::points).stream()
                    .flatMap(List::stream)
                    .filter(point -> point.seconds() >= 0 && point.seconds() <= end && point.value() > 0)
                    .forEach(point -> values.put((int) point.seconds(), point.value()));
        } else {
            metric.valueBySecond()
                    .ifPresent(value -> trial.load().stream()
                            .flatMap(load -> load.seconds().stream())
                            .filter(second -> value.applyAsDouble(second) > 0)
                            .forEach(second -> values.put(second.second(), value.applyAsDouble(second))));
        }
        return values;
    }
}
