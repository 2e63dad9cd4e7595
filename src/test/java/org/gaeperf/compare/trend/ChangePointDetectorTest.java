package org.gaeperf.compare.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gaeperf.compare.trend.ChangePointDetector.ChangePoint;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangePointDetectorTest {

    @Test
    void aStepIsFoundWhereItIs() {
        double[] series = noisy(1, 0.02, 12, 100, 12, 110);

        List<ChangePoint> points = ChangePointDetector.detect(series);

        assertThat(points).hasSize(1);
        assertThat(points.get(0).index()).isEqualTo(12);
        assertThat(points.get(0).ratio()).isCloseTo(1.10, within(0.02));
    }

    @Test
    @DisplayName("a step of values that are otherwise all the same is found, if it is not as likely by chance")
    void aStepWithoutNoise() {
        assertThat(ChangePointDetector.detect(repeated(5, 100, 5, 110))).containsExactly(new ChangePoint(5, 100, 110));
        assertThat(ChangePointDetector.detect(repeated(6, 0.1, 6, 0.3)))
                .extracting(ChangePoint::index)
                .containsExactly(6);
        assertThat(ChangePointDetector.detect(repeated(10, 100, 10, 120, 10, 100)))
                .extracting(ChangePoint::index)
                .containsExactly(10, 20);
        assertThat(ChangePointDetector.detect(repeated(5, 100, 3, 110)))
                .as("one order in 28 of these values is such")
                .isEmpty();
        assertThat(ChangePointDetector.detect(repeated(9, 100, 1, 500, 9, 100))).isEmpty();
        assertThat(ChangePointDetector.detect(repeated(20, 100))).isEmpty();
    }

    /** Stretches of equal values: how many, which value, and so on. */
    private static double[] repeated(double... stretches) {
        return IntStream.range(0, stretches.length / 2)
                .boxed()
                .flatMapToDouble(
                        i -> DoubleStream.generate(() -> stretches[2 * i + 1]).limit((long) stretches[2 * i]))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    @DisplayName("steps that follow one another are all found, however little noise there is")
    void severalSteps(int seed) {
        assertThat(ChangePointDetector.detect(noisy(seed, 0.01, 12, 100, 12, 110, 12, 125, 12, 100)))
                .extracting(ChangePoint::index)
                .containsExactly(12, 24, 36);
        assertThat(ChangePointDetector.detect(noisy(seed, 0.005, 12, 100, 12, 110, 12, 121)))
                .extracting(ChangePoint::index)
                .containsExactly(12, 24);
    }

    @Test
    void thereAndBackAreTwo() {
        assertThat(ChangePointDetector.detect(noisy(2, 0.01, 10, 100, 10, 120, 10, 100)))
                .extracting(ChangePoint::index)
                .containsExactly(10, 20);
    }

    @Test
    void oneOutlierIsNone() {
        double[] series = noisy(3, 0.02, 20, 100);
        series[9] = 500;

        assertThat(ChangePointDetector.detect(series)).isEmpty();
    }

    /** One in a hundred is what the test allows; of 60 series that is at most a few. */
    @Test
    void noiseHasHardlyAny() {
        long found = IntStream.range(0, 60)
                .filter(seed -> !ChangePointDetector.detect(noisy(100 + seed, 0.05, 30, 100))
                        .isEmpty())
                .count();

        assertThat(found).isLessThanOrEqualTo(3);
    }

    @Test
    void aChangeUnderAHundredthIsNone() {
        assertThat(ChangePointDetector.detect(noisy(4, 0.0001, 12, 100, 12, 100.5)))
                .isEmpty();
    }

    @Test
    void fewValuesHaveNoChangePoint() {
        assertThat(ChangePointDetector.detect(1, 1, 1, 1, 5, 5, 5)).isEmpty();
        assertThat(ChangePointDetector.detect(noisy(5, 0.01, 6, 100, 6, 200)))
                .extracting(ChangePoint::index)
                .containsExactly(6);
        assertThat(ChangePointDetector.detect()).isEmpty();
        assertThat(ChangePointDetector.detect(3)).isEmpty();
    }

    @Test
    void theSameSeriesHasTheSameEachTime() {
        double[] series = noisy(6, 0.05, 15, 100, 15, 106);

        assertThat(ChangePointDetector.detect(series)).isEqualTo(ChangePointDetector.detect(series));
    }

    /** Makes so many figures around each level. */
    private static double[] noisy(long seed, double deviation, double... countsAndLevels) {
        Random random = new Random(seed);
        return IntStream.range(0, countsAndLevels.length / 2)
                .boxed()
                .flatMap(part -> IntStream.range(0, (int) countsAndLevels[2 * part])
                        .mapToObj(n -> countsAndLevels[2 * part + 1] * (1 + deviation * random.nextGaussian())))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
