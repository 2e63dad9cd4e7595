package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.RatioEstimate.Pair;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioEstimateTest {

    private static final int EXPERIMENTS = 4000;

    @Test
    void nothingComesOfNoPair() {
        assertThat(RatioEstimate.fromPairs(List.of())).isEmpty();
    }

    @Test
    void onePairHasARatioAndNoInterval() {
        RatioEstimate estimate =
                RatioEstimate.fromPairs(List.of(new Pair(200, 150, 0.01))).orElseThrow();

        assertThat(estimate.ratio()).isCloseTo(0.75, within(1e-9));
        assertThat(estimate.interval(0.95)).isEmpty();
        assertThat(estimate.pValue()).isEmpty();
        assertThat(estimate.notShown(0.05)).isEmpty();
        assertThat(estimate.classification()).isEqualTo(ChangeClassification.NO_INTERVAL);
    }

    /** Computed by hand: logarithms ln 0.6 and ln 0.7, mean -0.43375, deviation 0.10900, t(0.975, 1) = 12.706. */
    @Test
    @DisplayName("the interval is Student's t over the logarithms of the pairs' ratios")
    void intervalOverLogRatios() {
        RatioEstimate estimate = RatioEstimate.fromPairs(List.of(new Pair(100, 60, 0), new Pair(100, 70, 0)))
                .orElseThrow();

        double half = 12.7062 * 0.109003 / Math.sqrt(2);
        assertThat(Math.log(estimate.ratio())).isCloseTo(-0.433750, within(1e-5));
        assertThat(Math.log(interval(estimate).low())).isCloseTo(-0.433750 - half, within(1e-4));
        assertThat(Math.log(interval(estimate).high())).isCloseTo(-0.433750 + half, within(1e-4));
        assertThat(estimate.classification()).isEqualTo(ChangeClassification.NO_DIFFERENCE_SHOWN);
    }

    @Test
    @DisplayName("pairs that agree by chance do not narrow the interval below the noise within the trials")
    void chanceAgreementOfPairs() {
        List<Pair> agreeing = List.of(new Pair(100, 99, 0.04), new Pair(100, 99, 0.04), new Pair(100, 99.001, 0.04));

        assertThat(RatioEstimate.fromPairs(agreeing).orElseThrow().classification())
                .isEqualTo(ChangeClassification.NO_DIFFERENCE_SHOWN);
    }

    @Test
    void lessThanAHundredthIsNoFindingHoweverSure() {
        List<Pair> sure = List.of(new Pair(1000, 994, 0), new Pair(1000, 994.1, 0), new Pair(1000, 993.9, 0));
        List<Pair> surelyMore = List.of(new Pair(1000, 985, 0), new Pair(1000, 985.1, 0), new Pair(1000, 984.9, 0));

        assertThat(RatioEstimate.fromPairs(sure).orElseThrow().classification())
                .as("the interval excludes no change, so it is not called no difference")
                .isEqualTo(ChangeClassification.NEGLIGIBLE_DIFFERENCE);
        assertThat(RatioEstimate.fromPairs(surelyMore).orElseThrow().classification())
                .isEqualTo(ChangeClassification.BETTER);
    }

    @Test
    @DisplayName("a set with a zero has no ratio: the rest would be the worst of its trials")
    void zeros() {
        List<Double> twelve = List.of(12.0, 12.1, 11.9, 12.0);

        assertThat(RatioEstimate.fromUnpaired(twelve, List.of(0.0, 0.0, 13.0, 13.1)))
                .isEmpty();
        assertThat(RatioEstimate.fromUnpaired(List.of(0.0, 1.0), twelve)).isEmpty();
        assertThat(RatioEstimate.fromUnpaired(twelve, List.of(13.0, 13.1))).isPresent();
    }

    @Test
    void driftThatAPairSharesFallsOut() {
        List<Pair> drifting =
                List.of(new Pair(100, 90, 0), new Pair(200, 181, 0), new Pair(400, 358, 0), new Pair(800, 722, 0));

        assertThat(RatioEstimate.fromPairs(drifting).orElseThrow().classification())
                .isEqualTo(ChangeClassification.BETTER);
    }

    @Test
    void aHigherValueIsWorse() {
        List<Pair> pairs = List.of(new Pair(100, 120, 0), new Pair(100, 121, 0), new Pair(100, 119, 0));

        assertThat(RatioEstimate.fromPairs(pairs).orElseThrow().classification())
                .isEqualTo(ChangeClassification.WORSE);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5, 10})
    @DisplayName("the interval contains the true ratio in 95 % of the experiments")
    void coverageOfTheInterval(int pairs) {
        Random random = new Random(pairs);
        double truth = 0.8;
        int held = 0;
        for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
            List<Pair> sample = new ArrayList<>();
            for (int i = 0; i < pairs; i++) {
                double drift = Math.exp(random.nextGaussian());
                sample.add(new Pair(drift, drift * truth * Math.exp(0.1 * random.nextGaussian()), 0));
            }
            RatioEstimate estimate = RatioEstimate.fromPairs(sample).orElseThrow();
            if (interval(estimate).low() <= truth && truth <= interval(estimate).high()) {
                held++;
            }
        }

        assertThat((double) held / EXPERIMENTS).isBetween(0.94, 0.96);
    }

    /**
     * Computed by hand: the ratio of both pairs is 0.6, and each side of the second is 7/6 of the first, so the sums differ
     * by 2 ln 7/6. Half of its square over two degrees of freedom is the variance; t(0.975, 2) = 4.3027.
     */
    @Test
    void whatNeighboursDifferByInAllCountsToo() {
        Pair one = new Pair(100, 60, 0);
        Pair next = new Pair(100 * 7 / 6.0, 70, 0);

        RatioEstimate block =
                RatioEstimate.fromBlocks(List.of(List.of(one, next))).orElseThrow();

        double ratio = Math.log(0.6);
        double error = Math.log(7 / 6.0) / Math.sqrt(2);
        assertThat(block.degreesOfFreedom()).isCloseTo(2, within(1e-9));
        assertThat(Math.log(block.ratio())).isCloseTo(ratio, within(1e-9));
        assertThat(Math.log(interval(block).high())).isCloseTo(ratio + 4.30265 * error, within(1e-4));
        assertThat(RatioEstimate.fromBlocks(List.of(List.of(one), List.of(next))))
                .isEqualTo(RatioEstimate.fromPairs(List.of(one, next)));
    }

    @Test
    @DisplayName(
            "two pairs of which one side never varies contain its variation twice, so they have one degree of freedom")
    void oneSideVaries() {
        RatioEstimate block = RatioEstimate.fromBlocks(List.of(List.of(new Pair(100, 60, 0), new Pair(100, 70, 0))))
                .orElseThrow();

        assertThat(block.degreesOfFreedom()).isCloseTo(1, within(1e-9));
    }

    /** A level of 2 %, as primary metrics have; with 5 and 8 degrees of freedom in each case it was 4.1 and 3.5 %. */
    @ParameterizedTest
    @CsvSource({"4, 1, 0.010, 0.02", "4, 10, 0.015, 0.028", "6, 1, 0.013, 0.024", "6, 10, 0.015, 0.026"})
    @DisplayName("blocks tell identical servers apart in about 2 % of comparisons, also if one of them varies more")
    void falseDifferencesOfBlocks(int pairs, double timesAsMuch, double least, double most) {
        Random random = new Random(9);
        int experiments = 5 * EXPERIMENTS;
        int differing = 0;
        for (int experiment = 0; experiment < experiments; experiment++) {
            List<List<Pair>> blocks = IntStream.range(0, pairs / 2)
                    .mapToObj(block -> List.of(pair(random, timesAsMuch), pair(random, timesAsMuch)))
                    .toList();
            differing += RatioEstimate.fromBlocks(blocks)
                            .flatMap(estimate -> estimate.interval(0.98))
                            .orElseThrow()
                            .excludesNoChange()
                    ? 1
                    : 0;
        }

        assertThat((double) differing / experiments).isBetween(least, most);
    }

    private static Pair pair(Random random, double timesAsMuch) {
        return new Pair(
                Math.exp(0.03 * timesAsMuch * random.nextGaussian()), Math.exp(0.03 * random.nextGaussian()), 0);
    }

    /** There are four pairs, as by default. A machine that becomes slower makes intervals wider, and not wrong. */
    @ParameterizedTest
    @CsvSource({"0, 0.95, 0.97", "0.05, 0.96, 0.99", "0.2, 0.98, 1"})
    @DisplayName("the interval of interleaved trials contains the true ratio while the host drifts")
    void coverageUnderDrift(double drift, double least, double most) {
        Random random = new Random(4);
        int held = 0;
        for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
            List<Pair> pairs = new ArrayList<>();
            for (int pair = 0; pair < 4; pair++) {
                double first = Math.exp(2 * pair * drift + 0.1 * random.nextGaussian());
                double second = Math.exp((2 * pair + 1) * drift + 0.1 * random.nextGaussian());
                pairs.add(pair % 2 == 0 ? new Pair(first, second, 0) : new Pair(second, first, 0));
            }
            RatioEstimate estimate = RatioEstimate.fromBlocks(List.of(pairs.subList(0, 2), pairs.subList(2, 4)))
                    .orElseThrow();
            held += interval(estimate).excludesNoChange() ? 0 : 1;
        }

        assertThat((double) held / EXPERIMENTS).isBetween(least, most);
    }

    /** Computed by hand: t = 0.43375 / (0.10900 / √2) = 5.6275, and with one degree of freedom p = 1 - 2 atan(t) / π. */
    @Test
    @DisplayName("the p-value is that of Student's t, two-sided")
    void pValueByHand() {
        RatioEstimate estimate = RatioEstimate.fromPairs(List.of(new Pair(100, 60, 0), new Pair(100, 70, 0)))
                .orElseThrow();

        assertThat(estimate.pValue().orElseThrow()).isCloseTo(1 - 2 * Math.atan(5.6275) / Math.PI, within(1e-5));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.003, 0.02, 0.05, 0.3})
    @DisplayName("the p-value is at most the level exactly where the interval excludes no change")
    void pValueAgreesWithInterval(double level) {
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            int pairs = 2 + random.nextInt(5);
            double floor = random.nextBoolean() ? 0 : 0.01;
            List<Pair> sample = IntStream.range(0, pairs)
                    .mapToObj(pair -> new Pair(100, 110 * Math.exp(0.1 * random.nextGaussian()), floor))
                    .toList();
            RatioEstimate estimate = RatioEstimate.fromPairs(sample).orElseThrow();

            assertThat(estimate.pValue().orElseThrow() <= level)
                    .isEqualTo(estimate.interval(1 - level).orElseThrow().excludesNoChange());
        }
    }

    @Test
    @DisplayName("pairs that agree exactly have a p-value of 0, or of 1 without a change")
    void pValueWithoutVariance() {
        assertThat(RatioEstimate.fromPairs(List.of(new Pair(100, 110, 0), new Pair(100, 110, 0)))
                        .orElseThrow()
                        .pValue())
                .contains(0.0);
        assertThat(RatioEstimate.fromPairs(List.of(new Pair(100, 100, 0), new Pair(100, 100, 0)))
                        .orElseThrow()
                        .pValue())
                .contains(1.0);
    }

    /** There are two pairs, as in the suite cpu: 31.82 is t(0.99, 1). */
    @Test
    @DisplayName("says how large a change would have had to be to be shown")
    void changeThatWouldHaveBeenShown() {
        RatioEstimate estimate = RatioEstimate.fromPairs(List.of(new Pair(100, 70, 0), new Pair(100, 76, 0)))
                .orElseThrow();
        double error = Math.log(76.0 / 70) / 2;

        RatioEstimate.Interval notShown = estimate.notShown(0.02).orElseThrow();

        assertThat(estimate.ratio()).isBetween(0.72, 0.74);
        assertThat(estimate.classification()).isEqualTo(ChangeClassification.NO_DIFFERENCE_SHOWN);
        assertThat(notShown.low()).isCloseTo(Math.exp(-31.8205 * error), within(1e-4));
        assertThat(notShown.high()).isCloseTo(Math.exp(31.8205 * error), within(1e-3));
        assertThat(estimate.notShown(0.5).orElseThrow().low())
                .as("the same spread, tested at 50 %")
                .isCloseTo(Math.exp(-error), within(1e-4));
    }

    @Test
    @DisplayName("never shows a change of less than 1 %")
    void leastChangeShown() {
        assertThat(RatioEstimate.fromPairs(List.of(new Pair(100, 90, 0), new Pair(100, 90, 0)))
                        .orElseThrow()
                        .notShown(0.02))
                .contains(new RatioEstimate.Interval(0.99, 1.01));
    }

    private static RatioEstimate.Interval interval(RatioEstimate estimate) {
        return estimate.interval(0.95).orElseThrow();
    }
}
