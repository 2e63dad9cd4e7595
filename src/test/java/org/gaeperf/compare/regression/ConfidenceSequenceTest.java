package org.gaeperf.compare.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RatioEstimate.Interval;
import org.gaeperf.compare.RatioEstimate.Pair;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A confidence sequence")
class ConfidenceSequenceTest {

    private static final int SEQUENCES = 40_000;

    @Test
    @DisplayName("has each end on the wrong side in at most 5 % of sequences of 200 looks, and in hardly fewer")
    void errorLevel() {
        double[] quantiles = IntStream.rangeClosed(0, ConfidenceSequence.MAX_ROUNDS)
                .mapToDouble(n -> n < 2 ? 0 : ConfidenceSequence.quantile(n - 1.0))
                .toArray();
        Random random = new Random(31);
        int above = 0;
        for (int sequence = 0; sequence < SEQUENCES; sequence++) {
            above += everAbove(random, quantiles) ? 1 : 0;
        }

        double share = (double) above / SEQUENCES;
        System.out.printf(
                Locale.ROOT,
                "one end of a confidence sequence was wrong at some of 198 looks in %.2f %% of %d%n",
                share * 100,
                SEQUENCES);
        // Three standard errors of the share.
        assertThat(share).isBetween(0.045, 0.0533);
    }

    /** Rounds are taken to be independent and normally distributed. These are the errors where they are not. */
    @Test
    @DisplayName("is oftener wrong than 5 % if rounds resemble the ones before, or are strongly skewed")
    void dependentAndSkewedRounds() {
        double[] quantiles = IntStream.rangeClosed(0, 60)
                .mapToDouble(n -> n < 2 ? 0 : ConfidenceSequence.quantile(n - 1.0))
                .toArray();
        Random random = new Random(31);
        double by10 = shareEverAbove(quantiles, 10, () -> correlated(random));
        double by60 = shareEverAbove(quantiles, 60, () -> correlated(random));
        double skewed = shareEverAbove(quantiles, 10, () -> () -> skewed(0.75, random));
        double heavier = shareEverAbove(quantiles, 10, () -> () -> skewed(1, random));

        System.out.printf(
                Locale.ROOT,
                "one end was wrong in %.1f %% by 10 and %.1f %% by 60 rounds with an autocorrelation of 0.3; in %.1f %% by 10"
                        + " rounds with a skew of 3.3, in %.1f %% with one of 6.2%n",
                100 * by10,
                100 * by60,
                100 * skewed,
                100 * heavier);
        assertThat(by10).isBetween(0.06, 0.11);
        assertThat(by60).isBetween(0.10, 0.16);
        assertThat(skewed).isBetween(0.13, 0.24);
        assertThat(heavier).isBetween(0.22, 0.34);
    }

    private static DoubleSupplier correlated(Random random) {
        double[] last = {random.nextGaussian()};
        return () -> last[0] = 0.3 * last[0] + Math.sqrt(1 - 0.3 * 0.3) * random.nextGaussian();
    }

    /** A log-normal value with the mean 0, of which large values lie below; sigma 0.75 has a skew of 3.3, sigma 1 one of 6.2. */
    private static double skewed(double sigma, Random random) {
        return Math.exp(sigma * sigma / 2) - Math.exp(sigma * random.nextGaussian());
    }

    private static double shareEverAbove(double[] quantiles, int rounds, Supplier<DoubleSupplier> sequences) {
        int above = 0;
        for (int sequence = 0; sequence < 10_000; sequence++) {
            above += everAbove(sequences.get(), quantiles, rounds) ? 1 : 0;
        }
        return above / 10_000.0;
    }

    private static boolean everAbove(DoubleSupplier values, double[] quantiles, int rounds) {
        double sum = 0;
        double squares = 0;
        for (int n = 1; n <= rounds; n++) {
            double value = values.getAsDouble();
            sum += value;
            squares += value * value;
            double variance = (squares - sum * sum / n) / (n - 1);
            if (n >= SequentialGate.MIN_ROUNDS && sum / n > quantiles[n] * Math.sqrt(variance / n)) {
                return true;
            }
        }
        return false;
    }

    /** Says whether the lower end is above the true value, 0, at any look. */
    private static boolean everAbove(Random random, double[] quantiles) {
        return everAbove(random::nextGaussian, quantiles, ConfidenceSequence.MAX_ROUNDS);
    }

    @Test
    @DisplayName("is wider than Student's t at one look, by less with more rounds")
    void width() {
        assertThat(ConfidenceSequence.quantile(1)).isGreaterThan(50);
        assertThat(ConfidenceSequence.quantile(2)).isBetween(5.5, 6.1);
        assertThat(ConfidenceSequence.quantile(9)).isBetween(3.1, 3.5);
        assertThat(ConfidenceSequence.quantile(9, 180)).isGreaterThan(4.5);
    }

    @Test
    @DisplayName("contains the estimate, and says after how many more rounds it would leave the threshold behind")
    void moreRounds() {
        RatioEstimate estimate = RatioEstimate.fromPairs(IntStream.range(0, 6)
                        .mapToObj(n -> new Pair(100, 100 * Math.exp(0.045 + (n % 2 == 0 ? 0.02 : -0.02)), 0))
                        .toList())
                .orElseThrow();
        Interval now = ConfidenceSequence.interval(estimate).orElseThrow();
        int more = ConfidenceSequence.moreRounds(estimate, 6, 1.03).orElseThrow();

        assertThat(now.low()).isLessThan(1.03);
        assertThat(now.high()).isGreaterThan(1.03);
        assertThat(more).isBetween(5, 30);
        assertThat(ConfidenceSequence.moreRounds(estimate, 6, estimate.ratio())).isEmpty();
        assertThat(ConfidenceSequence.moreRounds(estimate, 6, 1.5)).contains(0);
    }

    @Test
    @DisplayName("of one pair does not exist, and of pairs that agree is a point")
    void extremes() {
        RatioEstimate one = RatioEstimate.fromPairs(List.of(new Pair(1, 2, 0))).orElseThrow();
        RatioEstimate equal = RatioEstimate.fromPairs(List.of(new Pair(1, 2, 0), new Pair(1, 2, 0)))
                .orElseThrow();

        assertThat(ConfidenceSequence.interval(one)).isEmpty();
        assertThat(ConfidenceSequence.moreRounds(one, 1, 1)).isEmpty();
        assertThat(ConfidenceSequence.interval(equal).orElseThrow())
                .isEqualTo(new Interval(equal.ratio(), equal.ratio()));
    }
}
