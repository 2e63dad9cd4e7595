package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.testkit.Draws;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.MetricRows;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulates runs of several variants, and prints how often they show what is not there. */
@DisplayName("Of several variants")
class VariantFamilyTest {

    private static final int ROUNDS = 6;
    private static final double DEVIATION = 0.05;

    @ParameterizedTest(name = "{0} equal ones, {1}")
    @CsvSource({"3, baseline", "8, baseline", "3, all", "8, all"})
    @DisplayName("that are equal, none is shown to differ in a primary metric more often than two would be")
    void equalVariants(int variants, String compared) {
        int runs = Draws.number(1000, 20_000);
        Random random = new Random(45);
        int falseOnes = 0;
        int withoutFamily = 0;
        for (int run = 0; run < runs; run++) {
            List<Comparison> comparisons = comparisons(random, variants, compared);
            falseOnes += isAnyDifferent(RowTests.inFamily(comparisons, comparisons.size(), 1)) ? 1 : 0;
            withoutFamily += isAnyDifferent(comparisons) ? 1 : 0;
        }
        double share = (double) falseOnes / runs;

        System.out.printf(
                Locale.ROOT,
                "%d equal variants, compared with %s: %.1f %% of %d runs show a difference of a primary metric,"
                        + " %.1f %% if each were tested by itself%n",
                variants,
                compared,
                share * 100,
                runs,
                100.0 * withoutFamily / runs);
        double threeErrors = 3 * Math.sqrt(RowTests.PRIMARY_LEVEL * (1 - RowTests.PRIMARY_LEVEL) / runs);
        assertThat(share).isLessThanOrEqualTo(RowTests.PRIMARY_LEVEL + threeErrors);
        assertThat((double) withoutFamily / runs)
                .as("the simulation would find a level that does not hold")
                .isGreaterThan(variants > 3 ? RowTests.PRIMARY_LEVEL + threeErrors : share);
    }

    private static boolean isAnyDifferent(List<Comparison> comparisons) {
        return comparisons.stream().anyMatch(comparison -> isDifference(median(comparison)));
    }

    /** Comparisons of equal variants by one metric, each with one trial in each round. */
    private static List<Comparison> comparisons(Random random, int variants, String compared) {
        double[][] micros = new double[variants][ROUNDS];
        for (double[] ofVariant : micros) {
            Arrays.setAll(ofVariant, round -> 1000 * Math.exp(DEVIATION * random.nextGaussian()));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (int baseline = 0; baseline < (compared.equals("all") ? variants - 1 : 1); baseline++) {
            for (int candidate = baseline + 1; candidate < variants; candidate++) {
                double[] of = micros[baseline];
                double[] against = micros[candidate];
                List<RatioEstimate.Pair> pairs = IntStream.range(0, ROUNDS)
                        .mapToObj(round -> new RatioEstimate.Pair(of[round], against[round], 0))
                        .toList();
                comparisons.add(new Comparison(
                        new Group(Suites.LOAD, WarmServer.STEADY, ""),
                        "v" + baseline,
                        "v" + candidate,
                        ROUNDS,
                        ROUNDS,
                        ROUNDS,
                        List.of(MetricRows.row(Metric.P50, RatioEstimate.fromPairs(pairs)))));
            }
        }
        return comparisons;
    }

    @Test
    @DisplayName("one with 60 % more is found, and no other, with the baseline and among all pairs")
    void oneDiffers() {
        for (String compared : List.of("baseline", "all")) {
            List<Comparison> comparisons = Comparison.compareModes(run(new Random(8), 8, compared, 1.6));

            assertThat(comparisons).hasSize(compared.equals("all") ? 28 : 7);
            assertThat(comparisons.stream()
                            .filter(comparison -> isDifference(median(comparison)))
                            .toList())
                    .as(compared)
                    .hasSize(compared.equals("all") ? 7 : 1)
                    .allSatisfy(comparison -> assertThat(comparison.candidate()).isEqualTo("v7"));
        }
    }

    @Test
    @DisplayName("each primary metric has the interval at the level of its test among all variants")
    void levels() {
        List<RowTest> tests = Comparison.compareModes(run(new Random(9), 3, "baseline", 1.5)).stream()
                .map(comparison -> median(comparison).test())
                .toList();

        assertThat(tests).allMatch(RowTest::primary).extracting(RowTest::level).containsExactly(0.02, 0.01);
        assertThat(Comparison.compareModes(run(new Random(9), 2, "baseline", 1.5)))
                .extracting(comparison -> median(comparison).test().level())
                .as("two variants")
                .containsExactly(0.02);
    }

    private static MetricComparison median(Comparison comparison) {
        return comparison.rows().stream()
                .filter(row -> row.metric() == Metric.P50)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isDifference(MetricComparison row) {
        return row.classification().filter(ChangeClassification::isDifference).isPresent();
    }

    /** Makes rounds in which each variant has one trial; the last variant differs by a ratio. */
    private static RunResult run(Random random, int variants, String compared, double ratioOfLast) {
        String[] names = IntStream.range(0, variants).mapToObj(i -> "v" + i).toArray(String[]::new);
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (int variant = 0; variant < variants; variant++) {
                double micros = 1000
                        * Math.exp(DEVIATION * random.nextGaussian())
                        * (variant == variants - 1 ? ratioOfLast : 1);
                trials.add(TrialResults.valid(names[variant])
                        .id(names[variant] + "-" + round)
                        .suite(Suites.LOAD)
                        .position(trials.size() + 1)
                        .pair(round)
                        .load(LoadResults.ofSeconds(15)
                                .latency(Latencies.constant(micros))
                                .build())
                        .build());
            }
        }
        return RunResults.of(Suites.LOAD)
                .servers(names)
                .option("bench.compare", compared)
                .trials(trials)
                .build();
    }
}
