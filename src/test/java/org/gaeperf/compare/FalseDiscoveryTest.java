package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.RatioEstimate.Pair;
import org.gaeperf.compare.RowTests.Tested;
import org.gaeperf.testkit.Draws;
import org.gaeperf.testkit.MetricRows;
import org.gaeperf.testkit.Suites;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulates whole comparisons of the suite load, and prints how often they show what is not there. */
@DisplayName("Of many metrics of a comparison")
class FalseDiscoveryTest {

    private static final int COMPARISONS = Draws.number(150, 2000);
    private static final int PAIRS = 4;
    private static final double DEVIATION = 0.08;

    /** Three standard errors of a share of 5 % in so many comparisons. */
    private static final double ERROR = 3 * Math.sqrt(0.05 * 0.95 / COMPARISONS);

    private static final List<Metric> METRICS = SuiteMetrics.of(Suites.LOAD);
    private static final RowTests.Design DESIGN = new RowTests.Design(SuiteMetrics.primary(Suites.LOAD), 1);

    @ParameterizedTest(name = "correlation {0}, concurrent {1}")
    @CsvSource({"0, true", "0, false", "0.5, true", "0.9, true", "0.9, false"})
    @DisplayName("one that is not primary differs in at most 5 % of the comparisons of identical servers")
    void identicalServers(double correlation, boolean concurrent) {
        Random random = new Random(17);
        int withFalseSecondary = 0;
        int falsePrimary = 0;
        for (int comparison = 0; comparison < COMPARISONS; comparison++) {
            List<MetricComparison> rows = compare(random, correlation, concurrent, 0, 1);
            requireAgreement(rows);
            withFalseSecondary += rows.stream().anyMatch(row -> !row.test().primary() && isDifference(row)) ? 1 : 0;
            falsePrimary += (int) rows.stream()
                    .filter(row -> row.test().primary() && isDifference(row))
                    .count();
        }

        double secondary = (double) withFalseSecondary / COMPARISONS;
        double primary = falsePrimary
                / (double) COMPARISONS
                / SuiteMetrics.primary(Suites.LOAD).size();
        print(
                "%s pairs, correlation %.1f: %.1f %% of %d comparisons of identical servers show a difference in a"
                        + " metric that is not primary; a primary metric differs in %.1f %%",
                concurrent ? "concurrent" : "interleaved", correlation, secondary * 100, COMPARISONS, primary * 100);
        assertThat(secondary).isLessThanOrEqualTo(RowTests.FALSE_DISCOVERY_RATE + ERROR);
        assertThat(primary).isCloseTo(RowTests.PRIMARY_LEVEL, within(ERROR));
    }

    @ParameterizedTest(name = "{0} of the metrics differ")
    @CsvSource({"3", "8", "15"})
    @DisplayName("at most 5 % of the differences shown are false, and of their intervals miss the true ratio")
    void someDiffer(int different) {
        Random random = new Random(18);
        double trueRatio = 0.7;
        double falseShare = 0;
        double missingShare = 0;
        double found = 0;
        for (int comparison = 0; comparison < COMPARISONS; comparison++) {
            List<MetricComparison> rows = compare(random, 0, true, different, trueRatio);
            requireAgreement(rows);
            List<MetricComparison> shown = rows.stream()
                    .filter(row -> !row.test().primary() && isDifference(row))
                    .toList();
            if (!shown.isEmpty()) {
                falseShare += share(shown, row -> trueRatio(row, different, trueRatio) == 1);
                missingShare += share(shown, row -> misses(row, trueRatio(row, different, trueRatio)));
                found += shown.stream()
                                .filter(row -> trueRatio(row, different, trueRatio) != 1)
                                .count()
                        / (double) different;
            }
        }

        print(
                "%d of %d metrics that are not primary differ by %.0f %%: %.1f %% of those are found; %.1f %% of what is"
                        + " shown is false; %.1f %% of the intervals shown with it miss the true ratio",
                different,
                secondary().size(),
                (trueRatio - 1) * 100,
                found / COMPARISONS * 100,
                falseShare / COMPARISONS * 100,
                missingShare / COMPARISONS * 100);
        assertThat(falseShare / COMPARISONS).isLessThanOrEqualTo(RowTests.FALSE_DISCOVERY_RATE + ERROR);
        assertThat(missingShare / COMPARISONS).isLessThanOrEqualTo(RowTests.FALSE_DISCOVERY_RATE + ERROR);
    }

    @Test
    @DisplayName("those that differ by less than 1 % make it no easier for the others to differ")
    void negligibleDifferencesDoNotCount() {
        Map<Metric, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
        List<Metric> secondary = secondary();
        secondary.forEach(metric -> estimates.put(metric, Optional.of(new RatioEstimate(1.005, Optional.of(1e-9), 3))));
        double levelOfOne = RowTests.FALSE_DISCOVERY_RATE / secondary.size();

        assertThat(RowTests.assign(DESIGN, tested(estimates))
                        .test(Tested.of(secondary.get(0)))
                        .level())
                .isCloseTo(levelOfOne, within(1e-12));

        estimates.put(secondary.get(0), Optional.of(new RatioEstimate(1.5, Optional.of(1e-9), 3)));
        estimates.put(secondary.get(1), Optional.of(new RatioEstimate(1.5, Optional.of(1e-9), 3)));
        RowTest test = RowTests.assign(DESIGN, tested(estimates)).test(Tested.of(secondary.get(2)));
        assertThat(test.level()).isCloseTo(2 * levelOfOne, within(1e-12));
        assertThat(test.levelIfDifferent()).as("one more would differ").isCloseTo(3 * levelOfOne, within(1e-12));
    }

    @Test
    @DisplayName("what would be shown is by the metric's own p-value: a small one is not counted twice")
    void levelIfDifferent() {
        Map<Metric, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
        List<Metric> secondary = secondary();
        secondary.forEach(metric -> estimates.put(metric, Optional.of(new RatioEstimate(1.01, Optional.of(0.1), 3))));
        double levelOfOne = RowTests.FALSE_DISCOVERY_RATE / secondary.size();
        // Not small enough for the level of one metric, but for that of two.
        estimates.put(secondary.get(0), Optional.of(withPValue(1.5 * levelOfOne)));

        RowTests tests = RowTests.assign(DESIGN, tested(estimates));

        assertThat(tests.test(Tested.of(secondary.get(0))).levelIfDifferent())
                .as("of the metric itself")
                .isCloseTo(levelOfOne, within(1e-12));
        assertThat(tests.test(Tested.of(secondary.get(1))).levelIfDifferent())
                .as("of another, with which both would differ")
                .isCloseTo(2 * levelOfOne, within(1e-12));
    }

    private static RatioEstimate withPValue(double pValue) {
        double quantile = new TDistribution(3).inverseCumulativeProbability(1 - pValue / 2);
        return new RatioEstimate(Math.exp(0.01 * quantile), Optional.of(0.01), 3);
    }

    /** Uses the example of Benjamini and Hochberg (1995): 15 p-values, of which the first four are rejected. */
    @Test
    @DisplayName("as many are rejected as in the published example")
    void publishedExample() {
        List<Double> pValues = List.of(
                0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
                0.7590, 1.0000);

        assertThat(RowTests.stepUpLevel(pValues, RowTests.FALSE_DISCOVERY_RATE))
                .isCloseTo(4 * 0.05 / 15, within(1e-12));
        assertThat(RowTests.stepUpLevel(List.of(0.9, 0.8, 0.03), RowTests.FALSE_DISCOVERY_RATE))
                .as("none is rejected")
                .isCloseTo(0.05 / 3, within(1e-12));
        assertThat(RowTests.stepUpLevel(List.of(0.049, 0.048), RowTests.FALSE_DISCOVERY_RATE))
                .as("a small p-value of the last rank rejects those before it too")
                .isEqualTo(0.05);
    }

    @Test
    @DisplayName("those that are primary keep their level, however many others there are")
    void primaryMetricsAreTestedAlone() {
        Map<Metric, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
        METRICS.forEach(metric -> estimates.put(metric, Optional.empty()));

        assertThat(RowTests.assign(DESIGN, tested(estimates)).test(Tested.of(Metric.SERVICE_P95)))
                .isEqualTo(new RowTest(true, 0.02, 0.02));
        assertThat(METRICS).containsAll(SuiteMetrics.primary(Suites.LOAD));
    }

    private static List<MetricComparison> compare(
            Random random, double correlation, boolean concurrent, int different, double trueRatio) {
        double[] common = gaussians(random, 2 * PAIRS);
        Map<Metric, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
        for (Metric metric : METRICS) {
            double[] own = gaussians(random, 2 * PAIRS);
            double ratio = isAmongFirst(metric, different) ? trueRatio : 1;
            List<Pair> pairs = new ArrayList<>();
            for (int pair = 0; pair < PAIRS; pair++) {
                pairs.add(new Pair(
                        value(common[2 * pair], own[2 * pair], correlation),
                        ratio * value(common[2 * pair + 1], own[2 * pair + 1], correlation),
                        0));
            }
            estimates.put(
                    metric,
                    concurrent
                            ? RatioEstimate.fromPairs(pairs)
                            : RatioEstimate.fromBlocks(List.of(pairs.subList(0, 2), pairs.subList(2, 4))));
        }
        RowTests tests = RowTests.assign(DESIGN, tested(estimates));
        return METRICS.stream()
                .map(metric -> MetricRows.row(metric, estimates.get(metric), tests.test(Tested.of(metric))))
                .toList();
    }

    private static double value(double common, double own, double correlation) {
        return Math.exp(DEVIATION * (Math.sqrt(correlation) * common + Math.sqrt(1 - correlation) * own));
    }

    private static double[] gaussians(Random random, int count) {
        return IntStream.range(0, count).mapToDouble(i -> random.nextGaussian()).toArray();
    }

    /** The verdict is what the interval shows, in every row. */
    private static void requireAgreement(List<MetricComparison> rows) {
        for (MetricComparison row : rows) {
            boolean excludesNoChange = row.interval().orElseThrow().excludesNoChange();
            assertThat(row.classification().orElseThrow() == ChangeClassification.NO_DIFFERENCE_SHOWN)
                    .isEqualTo(!excludesNoChange);
            assertThat(row.estimate().orElseThrow().pValue().orElseThrow()
                            <= row.test().level())
                    .isEqualTo(excludesNoChange);
        }
    }

    private static boolean isDifference(MetricComparison row) {
        return row.classification().orElseThrow().isDifference();
    }

    private static boolean misses(MetricComparison row, double trueRatio) {
        RatioEstimate.Interval interval = row.interval().orElseThrow();
        return trueRatio < interval.low() || trueRatio > interval.high();
    }

    private static double trueRatio(MetricComparison row, int different, double ratio) {
        return isAmongFirst(row.metric(), different) ? ratio : 1;
    }

    private static boolean isAmongFirst(Metric metric, int different) {
        int place = secondary().indexOf(metric);
        return place >= 0 && place < different;
    }

    private static List<Metric> secondary() {
        return METRICS.stream()
                .filter(metric -> !SuiteMetrics.primary(Suites.LOAD).contains(metric))
                .toList();
    }

    private static double share(List<MetricComparison> rows, Predicate<MetricComparison> which) {
        return (double) rows.stream().filter(which).count() / rows.size();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private static Map<Tested, Optional<RatioEstimate>> tested(Map<Metric, Optional<RatioEstimate>> estimates) {
        Map<Tested, Optional<RatioEstimate>> all = new HashMap<>();
        estimates.forEach((metric, estimate) -> all.put(Tested.of(metric), estimate));
        return all;
    }
}
