package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.model.series.TimeSeries.Point;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The value of a second is its time, so that a ratio shows which second it was paired with. */
class ConcurrentSecondsTest {

    private static final int SECONDS = 20;
    private static final double FIRST = 10;
    private static final double EARLY_OR_LATE = 0.02;

    private static List<Point> ratios(List<Point> one, List<Point> other) {
        return ConcurrentSeconds.combine(one, other, (first, second) -> first / second);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 0.5", "0.5, 0.1", "0.1, 0.5", "0.49, 0.51", "0.95, 0.05", "0, 0.45", "0.25, 0.7", "0, 0.5"
    })
    @DisplayName("each second is paired once, with a near one, at whatever point of the second the reports come")
    void phases(double one, double other) {
        List<Point> ratios = ratios(reports(one, 1), reports(other, 2));

        assertThat(ratios).hasSizeGreaterThanOrEqualTo(SECONDS - 1);
        assertThat(ratios).extracting(Point::seconds).doesNotHaveDuplicates();
        assertThat(ratios).extracting(ConcurrentSecondsTest::partner).doesNotHaveDuplicates();
        assertThat(ratios)
                .allSatisfy(ratio ->
                        assertThat(partner(ratio)).isCloseTo(ratio.seconds(), within(0.5 + 8 * EARLY_OR_LATE)));
    }

    @Test
    @DisplayName("arrivals that a rounding would place twice in one second, and never in another, are all paired")
    void aroundTheHalf() {
        List<Point> one = points(3.49, 4.51, 5.49, 6.51);

        assertThat(ratios(one, points(3.51, 4.49, 5.51, 6.49)))
                .extracting(Point::value)
                .containsExactly(1.0, 1.0, 1.0, 1.0);
    }

    @Test
    @DisplayName("a second that one of both lacks is left out, and its neighbours are not paired with each other")
    void gap() {
        List<Point> whole = reports(0.3, 1);
        List<Point> gap = new ArrayList<>(reports(0.6, 2));
        double lost = gap.remove(7).seconds();

        assertThat(ratios(whole, gap))
                .hasSize(SECONDS - 1)
                .allSatisfy(ratio -> assertThat(partner(ratio)).isCloseTo(ratio.seconds(), within(0.5)))
                .noneMatch(ratio -> Math.abs(ratio.seconds() - lost) < 0.5);
        assertThat(ratios(gap, whole)).hasSize(SECONDS - 1);
    }

    @Test
    void nothingHasNoRatios() {
        assertThat(ratios(List.of(), reports(0.3, 1))).isEmpty();
        assertThat(ratios(reports(0.3, 1), List.of())).isEmpty();
    }

    private static List<Point> points(double... seconds) {
        return IntStream.range(0, seconds.length)
                .mapToObj(n -> new Point(seconds[n], n + 1))
                .toList();
    }

    /** The time of the second that this ratio was taken with. */
    private static double partner(Point ratio) {
        return ratio.seconds() / ratio.value();
    }

    private static List<Point> reports(double phase, int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, SECONDS)
                .mapToDouble(n -> FIRST + n + phase + EARLY_OR_LATE * random.nextGaussian())
                .mapToObj(seconds -> new Point(seconds, seconds))
                .toList();
    }
}
