package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.value.HolmLevels;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.stopping.Looks;

/**
 * Says at which level each metric of a comparison is tested. The interval that is shown is the one at this level, so it excludes
 * no change exactly where a difference is shown. Metrics of a row of a mix are tested as primary ones if the row was named primary
 * before the run, and else with all others.
 *
 * <p>The primary metrics of a suite are named before the run, and each is tested by itself, except in the steps of a step load
 * that do not decide ({@link SuiteMetrics#testedAlone}). The others are tested together
 * by the step-up procedure of Y. Benjamini and Y. Hochberg ("Controlling the false discovery rate: a practical and powerful
 * approach to multiple testing", 1995): of m p-values in ascending order, R is the largest k of which the k-th is at most
 * k q / m, and a metric differs if its p-value is at most R q / m. The interval of a metric that differs has the
 * confidence 1 - R q / m; so the expected share of such intervals that miss the true ratio is at most q (Y. Benjamini and
 * D. Yekutieli, "False discovery rate-adjusted multiple confidence intervals for selected parameters", 2005). The interval
 * of a metric that does not differ has the same confidence, and contains no change. If none differs, R is taken to be 1,
 * which is the easiest level at which a single one could have differed.
 *
 * <p>A suite that looks at its results before its end shares each level out to its looks ({@link Looks}); the interval that is
 * shown is that of the look at which it ended. A false difference needs one at one of the looks, so together they are as rare
 * as with a single look, whatever made the suite end.
 */
public final class RowTests {

    /**
     * Is the level of the test of each primary metric. How often random relabellings of one pool of identical trials are
     * called better or worse depends on the pool, and should be 5 % at most. Of pools of twelve pairs, a quarter are above
     * that at a level of 4 %, and one in twenty at 2 % (simulated and printed by {@code DocumentedRatesTest}).
     */
    public static final double PRIMARY_LEVEL = 0.02;

    /** The expected share of false ones among the metrics that are not primary and differ. */
    public static final double FALSE_DISCOVERY_RATE = 0.05;

    /**
     * What is compared and tested: a metric of all requests, or of those of one row of a mix.
     *
     * @param row of a mix; empty for all requests
     */
    public record Tested(Metric metric, Optional<Row> row) {

        /**
         * A row of a mix.
         *
         * @param name of it
         * @param primary whether its metrics are tested as primary ones are
         */
        public record Row(String name, boolean primary) {}

        /** Returns a metric of all requests. */
        static Tested of(Metric metric) {
            return new Tested(metric, Optional.empty());
        }

        /** Returns the metrics of all rows that some trials have, in the order of the mix. */
        public static List<Tested> ofMix(Stream<TrialResult> trials) {
            Map<String, Row> rows = new LinkedHashMap<>();
            trials.flatMap(trial -> trial.load().stream())
                    .map(LoadResult::rows)
                    .distinct()
                    .flatMap(List::stream)
                    .forEach(row -> rows.putIfAbsent(row.name(), row(row)));
            return rows.values().stream()
                    .flatMap(row ->
                            SuiteMetrics.OF_MIX_ROWS.stream().map(metric -> new Tested(metric, Optional.of(row))))
                    .toList();
        }

        private static Row row(RequestMix.RowResult result) {
            return new Row(result.name(), result.primary());
        }

        /** Returns the trials with the requests that this is about. */
        public List<TrialResult> of(List<TrialResult> trials) {
            return row.map(one -> trials.stream()
                            .flatMap(trial -> trial.ofMixRow(one.name()).stream())
                            .toList())
                    .orElse(trials);
        }

        /** Returns the name of the row. */
        public Optional<String> rowName() {
            return row.map(Row::name);
        }

        /** Returns the name for readers, with that of the row. */
        public String label(String ofMetric) {
            return ofMetric + rowName().map(name -> ", row " + name).orElse("");
        }
    }

    /**
     * Which metrics are tested by themselves, and at which part of the levels.
     *
     * @param alone these metrics
     * @param levelShare of each level, 1 if there is one look only
     */
    record Design(Collection<Metric> alone, double levelShare) {

        /** Says whether something is tested by itself. A row of a mix is, where primary metrics are. */
        boolean isAlone(Tested tested) {
            return tested.row().map(row -> row.primary() && !alone.isEmpty()).orElse(alone.contains(tested.metric()));
        }

        double primaryLevel() {
            return levelShare * PRIMARY_LEVEL;
        }

        double falseDiscoveryRate() {
            return levelShare * FALSE_DISCOVERY_RATE;
        }
    }

    private final Design design;
    private final double secondaryLevel;
    private final Map<Tested, Double> secondaryPValues;

    private RowTests(Design design, Map<Tested, Double> secondaryPValues) {
        this.design = design;
        this.secondaryPValues = Map.copyOf(secondaryPValues);
        this.secondaryLevel = stepUpLevel(secondaryPValues.values(), design.falseDiscoveryRate());
    }

    /**
     * Chooses the levels of one comparison.
     *
     * @param design which metrics are tested by themselves
     * @param estimates of all metrics of the suite; those without an interval are not tested
     */
    static RowTests assign(Design design, Map<Tested, Optional<RatioEstimate>> estimates) {
        Map<Tested, Double> pValues = new HashMap<>();
        estimates.forEach((tested, estimate) -> {
            if (!design.isAlone(tested)) {
                estimate.flatMap(RowTests::pValue).ifPresent(value -> pValues.put(tested, value));
            }
        });
        return new RowTests(design, pValues);
    }

    /**
     * A metric that would not be shown as different, however small its p-value, must not make it easier for the others.
     */
    private static Optional<Double> pValue(RatioEstimate estimate) {
        return estimate.pValue().map(value -> estimate.isNegligible() ? 1 : value);
    }

    /**
     * Returns the comparisons of one group with levels that hold for all of them together: of each primary metric, the tests of
     * all comparisons are a family ({@link HolmLevels}).
     *
     * @param comparisons of variants in one group
     * @param planned how many comparisons the variants have, with those that have no value
     * @param levelShare of the level, 1 if there is one look only
     */
    static List<Comparison> inFamily(List<Comparison> comparisons, int planned, double levelShare) {
        if (planned < 2) {
            return comparisons;
        }
        Map<List<Object>, List<Double>> pValues = new HashMap<>();
        comparisons.stream()
                .flatMap(comparison -> Stream.concat(comparison.rows().stream(), comparison.mixRows().stream()))
                .filter(row -> row.test().primary())
                .forEach(row -> pValues.computeIfAbsent(family(row), first -> new ArrayList<>())
                        .add(familyPValue(row)));
        UnaryOperator<MetricComparison> tested = row -> row.test().primary()
                ? row.withTest(test(row, new HolmLevels(pValues.get(family(row)), planned, levelShare * PRIMARY_LEVEL)))
                : row;
        return comparisons.stream()
                .map(comparison -> comparison.withRows(
                        comparison.rows().stream().map(tested).toList(),
                        comparison.mixRows().stream().map(tested).toList()))
                .toList();
    }

    /** Tests of the same metric, of all requests or of the same row, are of one family. */
    private static List<Object> family(MetricComparison row) {
        return List.of(row.metric(), row.mixRow());
    }

    private static double familyPValue(MetricComparison row) {
        return row.estimate().flatMap(RowTests::pValue).orElse(1.0);
    }

    private static RowTest test(MetricComparison row, HolmLevels levels) {
        double pValue = familyPValue(row);
        return new RowTest(true, levels.level(pValue), levels.levelIfRejected(pValue));
    }

    /** Returns {@code R q / m}, and {@code q / m} if R is 0; q is the false discovery rate. */
    public static double stepUpLevel(Collection<Double> pValues, double falseDiscoveryRate) {
        if (pValues.isEmpty()) {
            return falseDiscoveryRate;
        }
        double step = falseDiscoveryRate / pValues.size();
        double[] ascending =
                pValues.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int rejected = 0;
        for (int rank = 1; rank <= ascending.length; rank++) {
            if (ascending[rank - 1] <= rank * step) {
                rejected = rank;
            }
        }
        return Math.max(1, rejected) * step;
    }

    /** Returns how a metric is tested, of all requests or of a row. */
    RowTest test(Tested tested) {
        return design.isAlone(tested)
                ? new RowTest(true, design.primaryLevel(), design.primaryLevel())
                : new RowTest(false, secondaryLevel, levelIfDifferent(tested));
    }

    /** The level of all if this metric certainly differed, and the others were as they are. */
    private double levelIfDifferent(Tested tested) {
        Map<Tested, Double> pValues = new HashMap<>(secondaryPValues);
        pValues.put(tested, 0.0);
        return stepUpLevel(pValues.values(), design.falseDiscoveryRate());
    }
}
