package org.gaeperf.compare.stopping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RatioEstimate.Pair;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.stopping.Looks.Look;
import org.gaeperf.testkit.Draws;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Simulates, with fixed seeds, comparisons that are looked at while they are measured, and prints what each way to share the
 * level costs and gains.
 *
 * <p>The criterion was written down before anything was simulated: a primary metric that does not differ is shown to differ
 * in at most 2 % of runs, even if all others are decided at the first look; the interval at the last look is at most 10 %
 * wider than that of the same number of pairs with one look; and among the shares for which that is so, the one counts by
 * which most runs end early.
 */
@DisplayName("A comparison that ends as soon as it is decided")
class LookSimulationTest {

    private static final double MOST_WIDENING = 0.10;

    /** A primary metric: the logarithm of its true ratio, how much that of a pair varies, and whether pairs make blocks. */
    private record Simulated(double effect, double deviation, boolean inBlocks) {

        RatioEstimate estimate(List<Pair> pairs) {
            if (!inBlocks) {
                return RatioEstimate.fromPairs(pairs).orElseThrow();
            }
            List<List<Pair>> blocks = new ArrayList<>();
            for (int first = 0; first < pairs.size(); first += 2) {
                blocks.add(pairs.subList(first, Math.min(first + 2, pairs.size())));
            }
            return RatioEstimate.fromBlocks(blocks).orElseThrow();
        }

        /** The p-values after each number of pairs, from none on. */
        double[] pValues(Random random, double noise, int maxPairs) {
            double ofSide = noise * deviation / Math.sqrt(2);
            List<Pair> pairs = IntStream.range(0, maxPairs)
                    .mapToObj(pair -> new Pair(
                            Math.exp(ofSide * random.nextGaussian()),
                            Math.exp(effect + ofSide * random.nextGaussian()),
                            0))
                    .toList();
            return IntStream.rangeClosed(0, maxPairs)
                    .mapToDouble(number -> number < Looks.MIN_PAIRS
                            ? 1
                            : estimate(pairs.subList(0, number)).pValue().orElseThrow())
                    .toArray();
        }
    }

    /** As in the ten default runs of 2.0.19 of the page of evidence: CPU, median, p95, RSS twice, allocation. */
    private static final List<Simulated> DEFAULT_RUN = List.of(
            new Simulated(-0.45, 0.02, false),
            new Simulated(-0.30, 0.012, false),
            new Simulated(-0.22, 0.05, false),
            new Simulated(-0.115, 0.027, true),
            new Simulated(-0.115, 0.027, true),
            new Simulated(-0.40, 0.003, false));

    @ParameterizedTest(name = "at most {0} pairs")
    @ValueSource(ints = {3, 4, 6, 10})
    @DisplayName("shows a difference that is not there as rarely as with one look, though all else is decided at once")
    void falseDifferences(int maxPairs) {
        int runs = Draws.number(5_000, 100_000);
        for (boolean inBlocks : new boolean[] {false, true}) {
            Random random = new Random(43);
            Simulated equal = new Simulated(0, 0.05, inBlocks);
            List<Look> looks = Looks.looks(maxPairs, Looks.EARLIER_SHARE);
            int falseOnes = 0;
            for (int run = 0; run < runs; run++) {
                falseOnes += isShownAtAnyLook(equal.pValues(random, 1, maxPairs), looks) ? 1 : 0;
            }
            double share = (double) falseOnes / runs;
            print(
                    "at most %d pairs%s: an equal metric is shown to differ in %.2f %% of %d runs",
                    maxPairs, inBlocks ? " in blocks" : "", share * 100, runs);
            double threeErrors = 3 * Math.sqrt(RowTests.PRIMARY_LEVEL * (1 - RowTests.PRIMARY_LEVEL) / runs);
            assertThat(share).isLessThanOrEqualTo(RowTests.PRIMARY_LEVEL + threeErrors);
            assertThat(share).as("the level is used").isGreaterThan(0.4 * RowTests.PRIMARY_LEVEL);
        }
    }

    private static boolean isShownAtAnyLook(double[] pValues, List<Look> looks) {
        return looks.stream().anyMatch(look -> pValues[look.pairs()] <= look.levelShare() * RowTests.PRIMARY_LEVEL);
    }

    @Test
    @DisplayName(
            "shares its level by the criterion: an interval that is 10 % wider at most, and most runs that end early")
    void choice() {
        int runs = Draws.number(3_000, 50_000);
        int maxPairs = 4;
        double[] shares = {0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5};
        for (double noise : new double[] {1, 0.5}) {
            Random random = new Random(44);
            int[] early = new int[shares.length];
            int[] decided = new int[shares.length];
            for (int run = 0; run < runs; run++) {
                List<double[]> metrics = DEFAULT_RUN.stream()
                        .map(metric -> metric.pValues(random, noise, maxPairs))
                        .toList();
                for (int n = 0; n < shares.length; n++) {
                    List<Look> looks = Looks.looks(maxPairs, shares[n]);
                    boolean first = areAllDecided(metrics, looks.get(0));
                    early[n] += first ? 1 : 0;
                    decided[n] += first || areAllDecided(metrics, looks.get(1)) ? 1 : 0;
                }
            }
            for (int n = 0; n < shares.length; n++) {
                print(
                        "noise x %.1f, %2.0f %% of the level before the last look: interval %+.1f %% wider, %.1f %% of runs"
                                + " end after 3 pairs, %.1f %% are decided",
                        noise,
                        shares[n] * 100,
                        widening(maxPairs, shares[n]) * 100,
                        early[n] * 100.0 / runs,
                        decided[n] * 100.0 / runs);
            }
            assertThat(early).as("a larger share ends more runs").isSorted();
        }
        double largest = Arrays.stream(shares)
                .filter(share -> widening(maxPairs, share) <= MOST_WIDENING)
                .max()
                .orElseThrow();
        assertThat(Looks.EARLIER_SHARE).isEqualTo(largest);
    }

    private static boolean areAllDecided(List<double[]> metrics, Look look) {
        return metrics.stream()
                .allMatch(pValues -> pValues[look.pairs()] <= look.levelShare() * RowTests.PRIMARY_LEVEL);
    }

    /** Returns by how much the interval at the last look is wider than with one look, as a share. */
    private static double widening(int pairs, double earlierShare) {
        TDistribution ofPairs = new TDistribution(pairs - 1.0);
        return ofPairs.inverseCumulativeProbability(1 - (1 - earlierShare) * RowTests.PRIMARY_LEVEL / 2)
                        / ofPairs.inverseCumulativeProbability(1 - RowTests.PRIMARY_LEVEL / 2)
                - 1;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
