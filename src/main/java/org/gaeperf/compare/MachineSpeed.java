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
 * each request tells the machine's speed, and times of the server are compared in units of it: a control variate with the
 * coefficient 1 (S. Lavenberg and P. Welch, A perspective on the use of control variables to increase the efficiency of Monte
 * Carlo simulations, 1981).
 *
 * <p>That holds only if the client does the same for both servers. So it is done in the suite {@code jetty} alone, whose servers give the
 * same answer, and not if the client's CPU time is shown to differ between them.
 */
public final class MachineSpeed {

    /**
     * At which the client's CPU time is tested. Where equal servers seem to differ in it by chance, they seem to differ as measured,
     * too, so this adds to how often they are told apart.
     */
    private static final double CLIENT_LEVEL = 0.002;

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
        if (suite != Suite.JETTY || !TIMES.contains(metric) || measured.isEmpty() || !isSame(baseline, candidate)) {
            return measured;
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

    /** Whether times of these trials are compared in units of the client's CPU time: it is known, and not shown to differ. */
    public static boolean isSame(List<TrialResult> baseline, List<TrialResult> candidate) {
        return Stream.concat(baseline.stream(), candidate.stream()).noneMatch(TrialResult::concurrent)
                && client(baseline, candidate)
                        .flatMap(client -> client.interval(1 - CLIENT_LEVEL))
                        .filter(interval -> !interval.excludesNoChange())
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
