package org.gaeperf.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;

/**
 * Takes the speed of the machine out of interleaved trials. On a shared machine the same request costs a third more CPU time
 * in one minute than in another, of the server and of the client alike. The client does the same work in each trial, so its CPU time for
 * each request says the machine's speed, and times of the server are compared in units of it: a control variate with the
 * coefficient 1 (S. Lavenberg and P. Welch, A perspective on the use of control variables to increase the efficiency of Monte
 * Carlo simulations, 1981).
 *
 * <p>That holds only if the client does the same for both servers: a client that does more for one of them makes that one seem
 * faster by as much. So it is done in the suite {@code jetty} alone, whose servers give the same response, and only if the client's CPU
 * time is shown to be the same for both. That no difference is shown is not enough: two percent, which nobody sees on a busy machine,
 * would be taken off the server's time.
 */
public final class MachineSpeed {

    /**
     * The largest difference of the client's CPU time, with its interval. What it differs by is taken off the server's, and a
     * change of a server by less is not called one.
     */
    private static final double SAME_CLIENT = RatioEstimate.MIN_CHANGE;

    private static final Set<Metric> TIMES = Set.of(
            Metric.PROCESSING_P99,
            Metric.PROCESSING_MAX,
            Metric.PROCESSING_P50,
            Metric.CPU_PER_REQUEST,
            Metric.CPU_WITHOUT_COMPILER);

    private MachineSpeed() {}

    /** The estimate in units of the client's CPU time where that is possible, and else as measured. */
    static Optional<RatioEstimate> estimate(
            Suite suite, Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        Optional<RatioEstimate> measured = PairedTrials.estimate(metric, baseline, candidate);
        return suite.as(ComparedSuite.class).comparesInUnitsOfClient() && isSame(baseline, candidate)
                ? inClientUnits(metric, baseline, candidate).or(() -> measured)
                : measured;
    }

    /**
     * Estimates the ratio of a time of the server in units of the client's CPU time, whether or not the client did the same work.
     *
     * @return empty if the metric is no such time, or the client's CPU time is not known of each pair
     */
    public static Optional<RatioEstimate> inClientUnits(
            Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        if (!TIMES.contains(metric) || client(baseline, candidate).isEmpty()) {
            return Optional.empty();
        }
        return PairedTrials.estimate(
                metric,
                baseline,
                candidate,
                (one, other) -> PairedTrials.pair(metric, one, other)
                        .flatMap(measuredPair -> pair(one, other).map(measuredPair::inUnitsOf)));
    }

    /**
     * The client's CPU time for each request, candidate over baseline; empty if a trial of a pair does not have it, as where other hosts
     * send the load.
     */
    public static Optional<RatioEstimate> client(List<TrialResult> baseline, List<TrialResult> candidate) {
        SortedMap<Integer, RatioEstimate.Pair> pairs = PairedTrials.byNumber(baseline, candidate, MachineSpeed::pair);
        return pairs.size() < PairedTrials.completePairs(baseline, candidate)
                ? Optional.empty()
                : RatioEstimate.fromBlocks(PairedTrials.blocks(pairs));
    }

    /** Estimates the ratio of a metric from the values as they were measured. */
    public static Optional<RatioEstimate> asMeasured(
            Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        return PairedTrials.estimate(metric, baseline, candidate);
    }

    /**
     * Says whether times of these trials are compared in units of the client's CPU time: it is known, and shown to be the same, since its
     * 98 % interval lies within 1 %.
     */
    public static boolean isSame(List<TrialResult> baseline, List<TrialResult> candidate) {
        return Stream.concat(baseline.stream(), candidate.stream()).noneMatch(TrialResult::concurrent)
                && client(baseline, candidate)
                        .flatMap(client -> client.interval(1 - RowTests.PRIMARY_LEVEL))
                        .filter(interval -> interval.low() >= 1 - SAME_CLIENT && interval.high() <= 1 + SAME_CLIENT)
                        .isPresent();
    }

    private static Optional<RatioEstimate.Pair> pair(TrialResult baseline, TrialResult candidate) {
        OptionalDouble one = clientMicros(baseline);
        OptionalDouble other = clientMicros(candidate);
        return one.isPresent() && other.isPresent()
                ? Optional.of(new RatioEstimate.Pair(one.getAsDouble(), other.getAsDouble(), 0))
                : Optional.empty();
    }

    /** The client's CPU time for each request: the mean of the seconds of the measurement; empty if there is none above 0. */
    public static OptionalDouble clientMicros(TrialResult trial) {
        double end = trial.load().map(LoadResult::durationSeconds).orElse(Double.MAX_VALUE);
        return trial.samples().series(RequestCpuSeries.CLIENT).map(TimeSeries::points).stream()
                .flatMap(List::stream)
                .filter(point -> point.seconds() >= 0 && point.seconds() <= end && point.value() > 0)
                .mapToDouble(TimeSeries.Point::value)
                .average();
    }
}
