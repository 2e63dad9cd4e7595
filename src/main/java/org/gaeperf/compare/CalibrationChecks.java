package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** What a stored run of the suite {@code calibration} says of the instrument. */
public final class CalibrationChecks {

    /** Those that the pools are asked about. */
    private static final Set<Metric> METRICS = EnumSet.of(
            Metric.P50,
            Metric.MEAN,
            Metric.P90,
            Metric.P99,
            Metric.SERVICE_P50,
            Metric.SERVICE_P99,
            Metric.LOWER_QUARTILE_SERVICE_P99,
            Metric.CPU_PER_REQUEST,
            Metric.CPU_WITHOUT_COMPILER,
            Metric.ALLOCATED_PER_REQUEST,
            Metric.RSS,
            Metric.COMMITTED,
            Metric.HEAP_COMMITTED,
            Metric.FIRST_ANSWER);

    private static final int SIDE = 5;
    private static final int MIN_PAIRS_FOR_COST = 3;
    private static final int SPLITS = 2000;
    private static final long SEED = 20240501;
    private static final double MAX_FALSE_ALARMS = 0.05;
    private static final double MIN_POWER = 0.90;
    private static final double MAX_STALL_ERROR = 0.05;
    private static final double MAX_DELAY_ERROR = 0.03;
    private static final double MAX_SAMPLING_COST = 0.01;
    private static final double MAX_CROSS_ERROR = 0.15;
    private static final double MAX_DELAY_ERROR_MICROS = 150;

    private final RunResult run;
    private final List<Check> checks = new ArrayList<>();

    private CalibrationChecks(RunResult run) {
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
        CalibrationChecks calibration = new CalibrationChecks(run);
        CalibrationVariants.DELAYS_MILLIS.forEach(
                millis -> calibration.trials(CalibrationVariants.delay(millis)).forEach(calibration::delay));
        calibration.trials(CalibrationVariants.SERVER_STALL).forEach(trial -> calibration.stall(trial, "server"));
        calibration.trials(CalibrationVariants.CLIENT_STALL).forEach(trial -> calibration.stall(trial, "client"));
        run.crossChecks().forEach(calibration::crossCheck);
        calibration.falseAlarmsInTurn();
        calibration.falseAlarmsOfConcurrentPairs();
        calibration.power(
                CalibrationVariants.CONCURRENT_WITH_MORE_CPU, CalibrationVariants.MORE_CPU, Metric.CPU_PER_REQUEST);
        calibration.power(
                CalibrationVariants.CONCURRENT_WITH_MORE_ALLOCATION,
                CalibrationVariants.MORE_ALLOCATION,
                Metric.ALLOCATED_PER_REQUEST);
        calibration.power(
                CalibrationVariants.PLAIN_AT_LOW_RATE,
                CalibrationVariants.LONGER_TAIL,
                Metric.LOWER_QUARTILE_SERVICE_P99);
        calibration.costOfSampling();
        calibration.costOfTracking();
        return List.copyOf(calibration.checks);
    }

    private void delay(TrialResult trial) {
        if (hasNoFigures(trial)) {
            return;
        }
        double reported = trial.load().get().scheduledLatency().p50Micros();
        double truth = trial.groundTruthLatency().get().p50Micros();
        double allowed = Math.max(truth * MAX_DELAY_ERROR, MAX_DELAY_ERROR_MICROS);
        checks.add(new Check(
                trial.variant().role() + ", median latency",
                text("%,.0f µs; the server says %,.0f µs", reported, truth),
                text("within 3 %% or 150 µs of the server's account"),
                Math.abs(reported - truth) <= allowed));
    }

    /** What could not be measured must not look like what was not asked. */
    private boolean hasNoFigures(TrialResult trial) {
        boolean none = trial.load().isEmpty() || trial.groundTruthLatency().isEmpty();
        if (none) {
            checks.add(new Check(
                    trial.variant().role(),
                    "no figures: " + String.join("; ", trial.reasons()),
                    "figures of ours and of the server",
                    false));
        }
        return none;
    }

    /**
     * Whether there is too little of use to say anything. Where enough trials were run all the same, that is told; where
     * the time did not suffice for them, the check is not made.
     */
    private boolean areTooFew(String name, int usable, int run, int least) {
        if (usable < least && run >= least) {
            checks.add(new Check(name, text("%d of %d are of use", usable, run), text("at least %d", least), false));
        }
        return usable < least;
    }

    private void stall(TrialResult trial, String who) {
        if (hasNoFigures(trial)) {
            return;
        }
        LatencySummary scheduled = trial.load().get().scheduledLatency();
        LatencySummary service = trial.load().get().serviceTime();
        LatencySummary truth = trial.groundTruthLatency().get();
        stall(who, "p90", scheduled, service, truth, LatencySummary::p90Micros);
        stall(who, "p95", scheduled, service, truth, LatencySummary::p95Micros);
        stall(who, "p99", scheduled, service, truth, LatencySummary::p99Micros);
    }

    private void stall(
            String who,
            String name,
            LatencySummary scheduled,
            LatencySummary service,
            LatencySummary truth,
            ToDoubleFunction<LatencySummary> figure) {
        double reported = figure.applyAsDouble(scheduled);
        double real = figure.applyAsDouble(truth);
        double serviceTime = figure.applyAsDouble(service);
        boolean ofTheClient = who.equals("client");
        checks.add(new Check(
                "2 s stall of the " + who + " in 20 s, " + name,
                text(
                        "%,.1f ms; the server says %,.1f ms (service time: %,.1f ms)",
                        reported / 1e3, real / 1e3, serviceTime / 1e3),
                "within 5 % of the server's account" + (ofTheClient ? ", service time not" : ""),
                agrees(reported, real) && !(ofTheClient && agrees(serviceTime, real))));
    }

    private static boolean agrees(double reported, double real) {
        return Math.abs(reported - real) <= Math.max(real * MAX_STALL_ERROR, MAX_DELAY_ERROR_MICROS);
    }

    /** A disturbed trial was repeated, and the repetition is what counts. */
    private void crossCheck(CrossCheck other) {
        List<TrialResult> ofOurs = trials(other.variant());
        if (ofOurs.isEmpty()) {
            return;
        }
        TrialResult trial = ofOurs.get(ofOurs.size() - 1);
        String name = other.tool() + " on the same server, median";
        if (trial.load().isEmpty()) {
            checks.add(
                    new Check(name, "no figures of ours: " + String.join("; ", trial.reasons()), "within 15 %", false));
            return;
        }
        double ours = trial.load().get().scheduledLatency().p50Micros();
        checks.add(new Check(
                name,
                text(
                        "%,.0f µs at %d requests/s; %s says %,.0f µs at %.0f",
                        ours,
                        trial.workload().requestsPerSecond(),
                        other.tool(),
                        other.p50Micros(),
                        other.requestsPerSecond()),
                "within 15 %",
                Math.abs(ours / other.p50Micros() - 1) <= MAX_CROSS_ERROR));
    }

    /** Trials of one pool, drawn at random to be held against each other as if they had been run in turn. */
    private void falseAlarmsInTurn() {
        List<TrialResult> pool = valid(CalibrationVariants.PLAIN);
        if (areTooFew(
                "false alarms in turn",
                pool.size(),
                trials(CalibrationVariants.PLAIN).size(),
                2 * SIDE)) {
            return;
        }
        for (Metric metric : METRICS) {
            List<TrialResult> having = pool.stream()
                    .filter(trial -> metric.of(trial).orElse(0) > 0)
                    .toList();
            if (having.size() < 2 * SIDE) {
                continue;
            }
            Random random = new Random(SEED);
            int alarms = 0;
            for (int split = 0; split < SPLITS; split++) {
                List<TrialResult> drawn = new ArrayList<>(having);
                Collections.shuffle(drawn, random);
                alarms += alarm(RatioEstimate.ofBlocks(
                        Comparison.blocks(pairs(metric, drawn.subList(0, SIDE), drawn.subList(SIDE, 2 * SIDE)))));
            }
            falseAlarms(
                    metric,
                    "in turn",
                    alarms,
                    having.size(),
                    Math.sqrt(2 * variance(logs(metric, having)) / SIDE),
                    SIDE - 1 + SIDE / 2);
        }
    }

    /** Pairs of one pool, drawn at random, of which either trial may be called the other's base. */
    private void falseAlarmsOfConcurrentPairs() {
        List<TrialResult> twins = valid(CalibrationVariants.IDENTICAL_A);
        List<TrialResult> others = valid(CalibrationVariants.IDENTICAL_B);
        if (areTooFew(
                "false alarms at the same time",
                Comparison.pairs(Metric.CPU_PER_REQUEST, twins, others).size(),
                trials(CalibrationVariants.IDENTICAL_B).size(),
                SIDE)) {
            return;
        }
        for (Metric metric : METRICS) {
            List<RatioEstimate.Pair> pool = Comparison.pairs(metric, twins, others);
            if (pool.size() < SIDE) {
                continue;
            }
            Random random = new Random(SEED);
            int alarms = 0;
            for (int split = 0; split < SPLITS; split++) {
                List<RatioEstimate.Pair> drawn = new ArrayList<>(pool);
                Collections.shuffle(drawn, random);
                alarms += alarm(RatioEstimate.of(drawn.subList(0, SIDE).stream()
                        .map(pair -> random.nextBoolean() ? pair : pair.swapped())
                        .toList()));
            }
            double variance = pool.stream()
                    .mapToDouble(pair -> pair.logRatio() * pair.logRatio())
                    .average()
                    .orElse(0);
            falseAlarms(metric, "at the same time", alarms, 2 * pool.size(), Math.sqrt(variance / SIDE), SIDE - 1);
        }
    }

    private static int alarm(Optional<RatioEstimate> estimate) {
        return estimate.filter(one -> isDifference(one.verdict())).isPresent() ? 1 : 0;
    }

    private static boolean isDifference(ChangeClassification verdict) {
        return verdict == ChangeClassification.BETTER || verdict == ChangeClassification.WORSE;
    }

    private void falseAlarms(
            Metric metric, String how, int alarms, int trials, double standardError, int degreesOfFreedom) {
        double share = (double) alarms / SPLITS;
        checks.add(new Check(
                "false alarms " + how + ", " + metric.label(),
                text(
                        "%.1f %% of %d splits of %d like trials; differences from %.1f %% are found reliably",
                        share * 100,
                        SPLITS,
                        trials,
                        RatioEstimate.minimumDetectableEffect(standardError, degreesOfFreedom, MIN_POWER) * 100),
                "at most 5 %",
                share <= MAX_FALSE_ALARMS));
    }

    private static double variance(List<Double> values) {
        StreamingStatistics statistics = new StreamingStatistics();
        values.forEach(statistics::addValue);
        return statistics.getVariance();
    }

    /** Of the pairs of a worse server and the plain one that was run with it, five are drawn each time. */
    private void power(String like, String worse, Metric metric) {
        List<RatioEstimate.Pair> pool = Comparison.pairs(metric, valid(like), valid(worse));
        if (areTooFew(
                "planted " + worse + ", " + metric.label(),
                pool.size(),
                trials(worse).size(),
                SIDE)) {
            return;
        }
        Random random = new Random(SEED);
        int found = 0;
        StreamingStatistics ratios = new StreamingStatistics();
        for (int split = 0; split < SPLITS; split++) {
            List<RatioEstimate.Pair> drawn = new ArrayList<>(pool);
            Collections.shuffle(drawn, random);
            RatioEstimate estimate = RatioEstimate.of(drawn.subList(0, SIDE)).orElseThrow();
            ratios.addValue(estimate.ratio());
            found += estimate.verdict() == ChangeClassification.WORSE ? 1 : 0;
        }
        double share = (double) found / SPLITS;
        checks.add(new Check(
                "planted " + worse + ", " + metric.label(),
                text(
                        "found in %.1f %% of %d splits of %d pairs; shown as %+.1f %%",
                        share * 100, SPLITS, pool.size(), (ratios.getMean() - 1) * 100),
                "at least 90 %",
                share >= MIN_POWER));
    }

    /**
     * The server that is sampled more often than in any other suite shows that many times the cost: what a sample costs
     * does not depend on when the next one is taken.
     */
    private void costOfSampling() {
        List<TrialResult> often = valid(CalibrationVariants.SAMPLED_OFTEN);
        List<RatioEstimate.Pair> pairs = costPairs(CalibrationVariants.UNSAMPLED, often);
        double usualSeconds = secondsBetweenSamples(valid(CalibrationVariants.SAMPLED));
        double seconds = secondsBetweenSamples(often);
        int comparable = Double.isNaN(usualSeconds) || Double.isNaN(seconds) ? 0 : pairs.size();
        if (areTooFew(
                "cost of sampling",
                comparable,
                trials(CalibrationVariants.SAMPLED_OFTEN).size(),
                MIN_PAIRS_FOR_COST)) {
            return;
        }
        double share = seconds / usualSeconds;
        RatioEstimate estimate = RatioEstimate.of(pairs).orElseThrow();
        checks.add(new Check(
                text("cost of a sample every %.0f s, CPU per 1,000 requests", usualSeconds),
                text(
                        "%s: a sample every %.1f s costs %s, %d pairs",
                        cost(estimate, share), seconds, cost(estimate, 1), pairs.size()),
                "under +1 %, the whole interval",
                (estimate.high().orElse(Double.POSITIVE_INFINITY) - 1) * share < MAX_SAMPLING_COST));
    }

    /** Not to be judged: it is on both sides of every comparison. */
    private void costOfTracking() {
        List<RatioEstimate.Pair> pairs = costPairs(CalibrationVariants.WITHOUT_NMT, valid(CalibrationVariants.SAMPLED));
        if (areTooFew(
                "cost of Native Memory Tracking",
                pairs.size(),
                trials(CalibrationVariants.WITHOUT_NMT).size(),
                MIN_PAIRS_FOR_COST)) {
            return;
        }
        checks.add(new Check(
                "cost of Native Memory Tracking, CPU per 1,000 requests",
                text("%s, %d pairs", cost(RatioEstimate.of(pairs).orElseThrow(), 1), pairs.size()),
                "to be stated",
                true));
    }

    private List<RatioEstimate.Pair> costPairs(String without, List<TrialResult> watched) {
        return Comparison.pairs(Metric.CPU_PER_REQUEST, valid(without), watched);
    }

    /** By what was sampled and not by what was planned, since a sample that takes too long makes others fall out. */
    private static double secondsBetweenSamples(List<TrialResult> trials) {
        return trials.stream()
                .flatMap(trial -> trial.samples().series("rssBytes").stream())
                .map(TimeSeries::points)
                .filter(points -> points.size() > 1)
                .mapToDouble(points ->
                        (points.get(points.size() - 1).seconds() - points.get(0).seconds()) / (points.size() - 1))
                .average()
                .orElse(Double.NaN);
    }

    private static String cost(RatioEstimate estimate, double share) {
        String ratio = text("%+.1f %%", (estimate.ratio() - 1) * share * 100);
        return estimate.low()
                .flatMap(low -> estimate.high()
                        .map(high -> text(
                                "%s (%+.1f %% … %+.1f %%)", ratio, (low - 1) * share * 100, (high - 1) * share * 100)))
                .orElse(ratio + " (no interval)");
    }

    /** Numbered as those of a run in turn are, so that they have neighbours. */
    private static SortedMap<Integer, RatioEstimate.Pair> pairs(
            Metric metric, List<TrialResult> base, List<TrialResult> other) {
        SortedMap<Integer, RatioEstimate.Pair> pairs = new TreeMap<>();
        for (int i = 0; i < base.size(); i++) {
            int number = i + 1;
            metric.pair(base.get(i), other.get(i)).ifPresent(pair -> pairs.put(number, pair));
        }
        return pairs;
    }

    private static List<Double> logs(Metric metric, List<TrialResult> trials) {
        return trials.stream()
                .map(metric::of)
                .flatMapToDouble(OptionalDouble::stream)
                .filter(value -> value > 0)
                .map(Math::log)
                .boxed()
                .toList();
    }

    private List<TrialResult> valid(String variant) {
        return trials(variant).stream()
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
    }

    private List<TrialResult> trials(String variant) {
        return run.trials().stream()
                .filter(trial -> trial.variant().role().equals(variant))
                .toList();
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
