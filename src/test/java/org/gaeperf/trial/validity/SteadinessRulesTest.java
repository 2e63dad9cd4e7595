package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.model.series.TimeSeries.Point;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.Steadiness.Trend;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A measurement is")
class SteadinessRulesTest {

    private static final Trend NONE = new Trend(0.001, 0.002);

    @ParameterizedTest(name = "{0} of the server''s CPU time, {1} of a core: {2}")
    @DisplayName("the compiler of a concurrent server may use more of its CPU time, if that is little for the core")
    @CsvSource(
            delimiter = '|',
            value = {
                "0.05 | 0.10  | 'steady'",
                "0.15 | 0.02  | 'steady'",
                "0.06 | 0.021 | 'of one core''s time in the server'",
                "0.16 | 0.001 | 'of the server''s CPU time'"
            })
    void compilersOfPair(double serverShare, double coreShare, String found) {
        List<String> reasons =
                SteadinessRules.findCompilersOfPair(new Steadiness(25, NONE, NONE, serverShare, coreShare, 0));

        assertThat(reasons.isEmpty() ? "steady" : String.join(", ", reasons)).contains(found);
    }

    @Test
    @DisplayName("steady if a larger trend is excluded and the compilers are idle")
    void steady() {
        assertThat(SteadinessRules.findTrends(new Steadiness(25, NONE, NONE, 0.05, 0, 0.08), 15))
                .isEmpty();
    }

    @Test
    @DisplayName("not steady if a trend of CPU time or latency cannot be ruled out: says how large it may be")
    void trend() {
        Trend rising = new Trend(0.013, 0.004);
        Trend unknown = new Trend(-0.001, 0.02);

        assertThat(SteadinessRules.findTrends(new Steadiness(25, rising, unknown, 0, 0, 0), 15))
                .containsExactly(
                        "CPU time per request changed by +1.30 ± 0.40 % a second; at most 0.80 % is allowed",
                        "the median latency changed by -0.10 ± 2.00 % a second; more than 1.60 % cannot be ruled out");
    }

    @Test
    @DisplayName("steady in a closed loop whatever its requests cost, but not whatever they take")
    void closedLoop() {
        Trend rising = new Trend(0.02, 0.001);

        assertThat(SteadinessRules.findTrendsOfResponses(new Steadiness(25, rising, NONE, 0, 0, 0), 20))
                .isEmpty();
        assertThat(SteadinessRules.findTrendsOfResponses(new Steadiness(25, NONE, rising, 0, 0, 0), 20))
                .singleElement()
                .asString()
                .startsWith("the median latency changed by +2.00");
    }

    @Test
    @DisplayName("not steady if a small trend adds up over a long time")
    void longMeasurement() {
        Trend small = new Trend(0.003, 0.0001);

        assertThat(SteadinessRules.findTrends(new Steadiness(130, small, small, 0, 0, 0), 120))
                .containsExactly(
                        "CPU time per request changed by +0.30 ± 0.01 % a second; at most 0.13 % is allowed",
                        "the median latency changed by +0.30 ± 0.01 % a second; at most 0.27 % is allowed");
    }

    @Test
    @DisplayName("not steady while a compiler works")
    void compilers() {
        assertThat(SteadinessRules.findTrends(new Steadiness(25, NONE, NONE, 0.06, 0, 0.09), 15))
                .containsExactly(
                        "the JIT compiler used 6 % of the server's CPU time; at most 5 % is allowed",
                        "the JIT compiler used 9 % of one core's time in the client; at most 8 % is allowed");
    }

    @Test
    @DisplayName("steady if its ratio to a concurrent one is, however much the machine changes both in a second")
    void ratio() {
        Random random = new Random(7);
        List<Point> one = new ArrayList<>();
        List<Point> other = new ArrayList<>();
        List<Point> drifting = new ArrayList<>();
        for (int second = 0; second < 20; second++) {
            double machine = Math.exp(0.01 * second + 0.15 * random.nextGaussian());
            one.add(second(second, 250 * machine * Math.exp(0.02 * random.nextGaussian())));
            other.add(second(second, 330 * machine * Math.exp(0.02 * random.nextGaussian())));
            drifting.add(second(second, 330 * machine * Math.exp(0.02 * second)));
        }

        Optional<Trend> steady = SteadinessRules.fitRatio(one, other);
        assertThat(steady.orElseThrow().largestPerSecond()).isLessThan(0.006);
        assertThat(SteadinessRules.findDivergence(steady, steady, steady, 20)).isEmpty();
        Optional<Trend> drift = SteadinessRules.fitRatio(one, drifting);
        assertThat(SteadinessRules.findDivergence(drift, drift, SteadinessRules.fitDifference(one, drifting), 20))
                .as("a drift of 2 % a second")
                .satisfiesExactly(
                        cpu -> assertThat(cpu).startsWith("the ratio of the CPU times per request changed by -"),
                        median -> assertThat(median)
                                .startsWith("the ratio of the median latencies changed by -")
                                .endsWith(" % a second; at most 1.60 % is allowed"));
        assertThat(SteadinessRules.fitRatio(one.subList(0, 7), other)).isEmpty();
        assertThat(SteadinessRules.findDivergence(steady, Optional.empty(), steady, 20))
                .containsExactly(
                        "fewer than 8 seconds of both servers are known, too few to tell whether their ratio was"
                                + " steady");
    }

    @Test
    @DisplayName(
            "steady if its difference to a concurrent one that waits 1 ms is, and not if one of both changes by itself")
    void difference() {
        Random random = new Random(7);
        List<Point> fast = new ArrayList<>();
        List<Point> waiting = new ArrayList<>();
        List<Point> becomesFaster = new ArrayList<>();
        List<Point> becomesSlower = new ArrayList<>();
        for (int second = 0; second < 15; second++) {
            double machine = Math.exp(-0.02 * second + 0.05 * random.nextGaussian());
            fast.add(second(second, 200 * machine * Math.exp(0.01 * random.nextGaussian())));
            waiting.add(second(second, 1080 + 200 * machine * Math.exp(0.01 * random.nextGaussian())));
            becomesFaster.add(second(second, 200 * machine * Math.exp(-0.02 * second)));
            becomesSlower.add(second(second, 1080 + 200 * machine * Math.exp(0.02 * second)));
        }

        assertThat(divergence(fast, fast)).isEmpty();
        assertThat(SteadinessRules.fitRatio(fast, waiting).orElseThrow().largestPerSecond())
                .as("the ratio changes by what the machine does")
                .isGreaterThan(0.016);
        assertThat(divergence(fast, waiting)).isEmpty();
        assertThat(divergence(waiting, fast)).isEmpty();
        assertThat(divergence(becomesFaster, waiting)).singleElement().satisfies(SteadinessRulesTest::ofMedians);
        assertThat(divergence(fast, becomesSlower)).singleElement().satisfies(SteadinessRulesTest::ofMedians);
    }

    private static List<String> divergence(List<Point> one, List<Point> other) {
        return SteadinessRules.findDivergence(
                SteadinessRules.fitRatio(one, one),
                SteadinessRules.fitRatio(one, other),
                SteadinessRules.fitDifference(one, other),
                15);
    }

    private static void ofMedians(String reason) {
        assertThat(reason).startsWith("the ratio of the median latencies changed by ");
    }

    @ParameterizedTest(name = "{0} of 24 seconds {1} % higher, seconds that vary by {2} %: steady is {3}")
    @CsvSource({
        "1, 30, 1, true",
        "2, 30, 1, false",
        "4, 30, 1, false",
        "4, 100, 1, false",
        "1, 30, 2, true",
        "4, 30, 2, false",
        "4, 100, 3, false"
    })
    @DisplayName("not steady if its first seconds are at another level, but steady if it is one disturbed second")
    void step(int stepSeconds, double percent, double deviationPercent, boolean steady) {
        Random random = new Random(11);
        int accepted = 0;
        for (int trial = 0; trial < 100; trial++) {
            double[] seconds = IntStream.range(0, 24).asDoubleStream().toArray();
            double[] values = IntStream.range(0, 24)
                    .mapToDouble(second -> (second < stepSeconds ? 1 + percent / 100 : 1)
                            * Math.exp(deviationPercent / 100 * random.nextGaussian()))
                    .toArray();
            Steadiness fit = SteadinessRules.fit(seconds, values, values, 0, 0, 0);
            accepted += SteadinessRules.findTrends(fit, 20).isEmpty() ? 1 : 0;
        }

        assertThat(accepted).isBetween(steady ? 95 : 0, steady ? 100 : 5);
    }

    @Test
    @DisplayName("steady if one disturbance in the middle lies across two seconds, not if eight seconds differ")
    void inTheMiddle() {
        assertThat(reasonsWithHigherSeconds(10, 12)).isEmpty();
        assertThat(reasonsWithHigherSeconds(8, 16))
                .first()
                .asString()
                .startsWith("CPU time per request changed by ")
                .endsWith("more than 0.80 % cannot be ruled out");
    }

    private static List<String> reasonsWithHigherSeconds(int from, int to) {
        Random random = new Random(11);
        double[] values = IntStream.range(0, 24)
                .mapToDouble(
                        second -> (second >= from && second < to ? 1.5 : 1) * Math.exp(0.01 * random.nextGaussian()))
                .toArray();
        double[] seconds = IntStream.range(0, 24).asDoubleStream().toArray();
        return SteadinessRules.findTrends(SteadinessRules.fit(seconds, values, values, 0, 0, 0), 20);
    }

    private static Point second(int number, double value) {
        return new Point(number + 0.2, value);
    }
}
