package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.LatencySummary;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** What a stored run of the suite {@code calibration} says of the instrument. */
public final class Calibration {

    /** Those that the pools are asked about. */
    private static final Set<Metric> METRICS = EnumSet.of(Metric.P50, Metric.MEAN, Metric.P90, Metric.P99,
            Metric.SERVICE_P50, Metric.SERVICE_P99, Metric.CPU_PER_REQUEST, Metric.ALLOCATED_PER_REQUEST, Metric.RSS,
            Metric.COMMITTED, Metric.HEAP_COMMITTED, Metric.FIRST_ANSWER);

    private static final int SIDE = 5;
    private static final int SPLITS = 2000;
    private static final long SEED = 20240501;
    private static final double MOST_FALSE_ALARMS = 0.05;
    private static final double LEAST_POWER = 0.90;
    private static final double MOST_STALL_ERROR = 0.05;
    private static final double MOST_DELAY_ERROR = 0.03;
    private static final double MOST_CROSS_ERROR = 0.15;
    private static final double MOST_DELAY_ERROR_MICROS = 150;

    private final RunResult run;
    private final List<Check> checks = new ArrayList<>();

    private Calibration(RunResult run) {
        this.run = run;
    }

    /**
     * One thing that was asked of the instrument.
     *
     * @param name what was asked
     * @param measured what came out
     * @param wanted what should have come out
     * @param passed whether it did
     */
    public record Check(String name, String measured, String wanted, boolean passed) {}

    /** Every check whose trials the run has. */
    public static List<Check> checks(RunResult run) {
        Calibration calibration = new Calibration(run);
        CalibrationVariants.DELAYS_MILLIS.forEach(millis ->
                calibration.trials(CalibrationVariants.delay(millis)).forEach(calibration::delay));
        calibration.trials(CalibrationVariants.SERVER_STALL).forEach(trial -> calibration.stall(trial, "server"));
        calibration.trials(CalibrationVariants.CLIENT_STALL).forEach(trial -> calibration.stall(trial, "client"));
        run.crossChecks().forEach(calibration::crossCheck);
        calibration.falseAlarms();
        calibration.power(CalibrationVariants.PLAIN, CalibrationVariants.WORSE_CPU, Metric.CPU_PER_REQUEST);
        calibration.power(
                CalibrationVariants.PLAIN, CalibrationVariants.WORSE_ALLOCATION, Metric.ALLOCATED_PER_REQUEST);
        calibration.power(CalibrationVariants.PLAIN_AT_LOW_RATE, CalibrationVariants.WORSE_TAIL, Metric.P99);
        calibration.overhead("sampling", CalibrationVariants.UNSAMPLED);
        calibration.overhead("Native Memory Tracking", CalibrationVariants.WITHOUT_NMT);
        return List.copyOf(calibration.checks);
    }

    private void delay(TrialResult trial) {
        if (trial.load().isEmpty() || trial.truth().isEmpty()) {
            return;
        }
        double reported = trial.load().get().scheduledLatency().p50Micros();
        double truth = trial.truth().get().p50Micros();
        double allowed = Math.max(truth * MOST_DELAY_ERROR, MOST_DELAY_ERROR_MICROS);
        checks.add(new Check(trial.variant().role() + ", median latency",
                text("%,.0f µs; the server says %,.0f µs", reported, truth),
                text("within 3 %% or 150 µs of the server's account"), Math.abs(reported - truth) <= allowed));
    }

    private void stall(TrialResult trial, String who) {
        if (trial.load().isEmpty() || trial.truth().isEmpty()) {
            return;
        }
        LatencySummary scheduled = trial.load().get().scheduledLatency();
        LatencySummary service = trial.load().get().serviceTime();
        LatencySummary truth = trial.truth().get();
        stall(who, "p90", scheduled, service, truth, LatencySummary::p90Micros);
        stall(who, "p95", scheduled, service, truth, LatencySummary::p95Micros);
        stall(who, "p99", scheduled, service, truth, LatencySummary::p99Micros);
    }

    private void stall(String who, String name, LatencySummary scheduled, LatencySummary service,
            LatencySummary truth, ToDoubleFunction<LatencySummary> figure) {
        double reported = figure.applyAsDouble(scheduled);
        double real = figure.applyAsDouble(truth);
        boolean passed = Math.abs(reported - real) <= Math.max(real * MOST_STALL_ERROR, MOST_DELAY_ERROR_MICROS);
        checks.add(new Check("2 s stall of the " + who + " in 20 s, " + name,
                text("%,.1f ms; the server says %,.1f ms (service time: %,.1f ms)", reported / 1e3, real / 1e3,
                        figure.applyAsDouble(service) / 1e3),
                "within 5 % of the server's account", passed));
    }

    private void crossCheck(CrossCheck other) {
        for (TrialResult trial : trials(other.variant())) {
            if (trial.load().isEmpty()) {
                continue;
            }
            double ours = trial.load().get().scheduledLatency().p50Micros();
            checks.add(new Check(other.tool() + " on the same server, median",
                    text("%,.0f µs at %d requests/s; %s says %,.0f µs at %.0f", ours,
                            trial.workload().requestsPerSecond(), other.tool(), other.p50Micros(),
                            other.requestsPerSecond()),
                    "within 15 %", Math.abs(ours / other.p50Micros() - 1) <= MOST_CROSS_ERROR));
        }
    }

    private void falseAlarms() {
        List<TrialResult> pool = valid(CalibrationVariants.PLAIN);
        if (pool.size() < 2 * SIDE) {
            return;
        }
        for (Metric metric : METRICS) {
            List<Double> logs = logs(metric, pool);
            if (logs.size() < 2 * SIDE) {
                continue;
            }
            Random random = new Random(SEED);
            int alarms = 0;
            for (int split = 0; split < SPLITS; split++) {
                List<TrialResult> drawn = new ArrayList<>(pool);
                Collections.shuffle(drawn, random);
                ComparisonVerdict verdict = verdict(metric, drawn.subList(0, SIDE), drawn.subList(SIDE, 2 * SIDE));
                alarms += verdict == ComparisonVerdict.NO_DIFFERENCE_SHOWN ? 0 : 1;
            }
            double share = (double) alarms / SPLITS;
            checks.add(new Check("false alarms, " + metric.label(),
                    text("%.1f %% of %d splits of %d like trials; differences from %.1f %% are found reliably",
                            share * 100, SPLITS, pool.size(), leastFound(logs) * 100),
                    "at most 5 %", share <= MOST_FALSE_ALARMS));
        }
    }

    /**
     * The smallest rise that a comparison of five pairs finds nine times in ten: the standard error times the sum of
     * the quantiles of Student's t for the interval and for the power.
     */
    private static double leastFound(List<Double> logs) {
        StreamingStatistics statistics = new StreamingStatistics();
        logs.forEach(statistics::addValue);
        TDistribution t = new TDistribution(SIDE - 1.0);
        double standardError = Math.sqrt(2 * statistics.getVariance() / SIDE);
        return Math.expm1(
                (t.inverseCumulativeProbability(0.975) + t.inverseCumulativeProbability(LEAST_POWER)) * standardError);
    }

    /** Each drawn trial of the worse server is held against the plain one that was run nearest to it. */
    private void power(String like, String worse, Metric metric) {
        List<TrialResult> plain = valid(like);
        List<TrialResult> bad = valid(worse);
        if (plain.size() < SIDE || bad.size() < SIDE) {
            return;
        }
        Random random = new Random(SEED);
        int found = 0;
        StreamingStatistics ratios = new StreamingStatistics();
        for (int split = 0; split < SPLITS; split++) {
            List<TrialResult> other = new ArrayList<>(bad);
            Collections.shuffle(other, random);
            List<TrialResult> drawn = other.subList(0, SIDE);
            List<RatioEstimate.Pair> pairs = pairs(metric, nearest(drawn, plain, random), drawn);
            RatioEstimate estimate = RatioEstimate.of(pairs).orElseThrow();
            ratios.addValue(estimate.ratio());
            found += estimate.verdict() == ComparisonVerdict.WORSE ? 1 : 0;
        }
        double share = (double) found / SPLITS;
        checks.add(new Check("planted " + worse + ", " + metric.label(),
                text("found in %.1f %% of %d splits; shown as %+.1f %%", share * 100, SPLITS,
                        (ratios.getMean() - 1) * 100),
                "at least 90 %", share >= LEAST_POWER));
    }

    /** One of the two nearest of each, since as many were run before as after. */
    private static List<TrialResult> nearest(List<TrialResult> drawn, List<TrialResult> plain, Random random) {
        List<TrialResult> left = new ArrayList<>(plain);
        List<TrialResult> nearest = new ArrayList<>();
        for (TrialResult trial : drawn) {
            left.sort(Comparator.comparingInt(one -> Math.abs(one.position() - trial.position())));
            nearest.add(left.remove(left.size() > 1 ? random.nextInt(2) : 0));
        }
        return nearest;
    }

    private void overhead(String what, String without) {
        Comparison.Group group = new Comparison.Group(CalibrationVariants.SUITE, "", "");
        Comparison comparison = Comparison.of(
                group, without, valid(without), CalibrationVariants.WATCHED, valid(CalibrationVariants.WATCHED));
        comparison.rows().stream()
                .filter(row -> row.metric() == Metric.CPU_PER_REQUEST || row.metric() == Metric.P50)
                .forEach(row -> row.estimate().ifPresent(estimate -> checks.add(new Check(
                        "cost of " + what + ", " + row.metric().label(),
                        text("%+.1f %% (%s), %d pairs", (estimate.ratio() - 1) * 100, interval(estimate),
                                (int) estimate.degreesOfFreedom() + 1),
                        "under +1 %", estimate.ratio() < 1.01))));
    }

    private static String interval(RatioEstimate estimate) {
        return estimate.low().flatMap(low -> estimate.high().map(
                        high -> text("%+.1f %% … %+.1f %%", (low - 1) * 100, (high - 1) * 100)))
                .orElse("no interval");
    }

    private static ComparisonVerdict verdict(Metric metric, List<TrialResult> base, List<TrialResult> other) {
        return RatioEstimate.of(pairs(metric, base, other)).map(RatioEstimate::verdict)
                .orElse(ComparisonVerdict.NO_DIFFERENCE_SHOWN);
    }

    private static List<RatioEstimate.Pair> pairs(Metric metric, List<TrialResult> base, List<TrialResult> other) {
        List<RatioEstimate.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < base.size(); i++) {
            metric.pair(base.get(i), other.get(i)).ifPresent(pairs::add);
        }
        return pairs;
    }

    private static List<Double> logs(Metric metric, List<TrialResult> trials) {
        return trials.stream().map(metric::of).flatMapToDouble(OptionalDouble::stream).filter(value -> value > 0)
                .map(Math::log).boxed().toList();
    }

    private List<TrialResult> valid(String variant) {
        return trials(variant).stream().filter(trial -> trial.verdict() == Verdict.VALID).toList();
    }

    private List<TrialResult> trials(String variant) {
        return run.trials().stream().filter(trial -> trial.variant().role().equals(variant)).toList();
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
