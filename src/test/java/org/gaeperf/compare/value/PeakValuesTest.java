package org.gaeperf.compare.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Made-up servers whose CPU per response falls exponentially to 100 µs. */
@DisplayName("The time until a server has reached its peak")
class PeakValuesTest {

    private static final int SECONDS = 75;
    private static final double FINAL_MICROS = 100;

    @ParameterizedTest
    @CsvSource({"2, 900", "5, 900", "8, 300"})
    @DisplayName("is when it is within 5 % of the final level, however much single seconds vary")
    void withNoise(double timeConstantSeconds, double extraMicros) {
        double exact = timeConstantSeconds * Math.log(extraMicros / (0.05 * FINAL_MICROS));
        Random random = new Random(7);
        List<Double> found = new ArrayList<>();
        for (int n = 0; n < 200; n++) {
            TrialResult trial = trial(second ->
                    falling(second, timeConstantSeconds, extraMicros) * Math.exp(0.07 * random.nextGaussian()));
            Metric.SECONDS_TO_CPU_PEAK.value(trial).ifPresent(found::add);
        }

        assertThat(found).as("known").hasSizeGreaterThan(190);
        double mean = found.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        assertThat(mean).isCloseTo(exact, within(0.15 * exact + 1));
    }

    @Test
    @DisplayName("is longer for one that takes longer")
    void differs() {
        double quick = Metric.SECONDS_TO_CPU_PEAK
                .value(trial(second -> falling(second, 3, 900)))
                .orElseThrow();
        double slow = Metric.SECONDS_TO_CPU_PEAK
                .value(trial(second -> falling(second, 6, 900)))
                .orElseThrow();

        assertThat(slow / quick).isCloseTo(2, within(0.1));
    }

    @Test
    @DisplayName("counts from the first request on, also where there are seconds without a value")
    void gaps() {
        TrialResult whole = trial(second -> second < 10 ? 400 : FINAL_MICROS);
        TrialResult gaps = TrialResults.copyOf(whole)
                .samples(new TimeSeries(
                        RequestCpuSeries.SERVER,
                        IntStream.range(0, SECONDS)
                                .filter(second -> second != 0 && (second < 4 || second > 8))
                                .mapToObj(second -> new TimeSeries.Point(second + 1, second < 10 ? 400 : FINAL_MICROS))
                                .toList()))
                .build();

        assertThat(Metric.SECONDS_TO_CPU_PEAK.value(whole)).hasValue(10);
        assertThat(Metric.SECONDS_TO_CPU_PEAK.value(gaps)).hasValue(10);
    }

    @Test
    @DisplayName("is none for one that is at its final level from the first second on, or rises")
    void none() {
        assertThat(Metric.SECONDS_TO_CPU_PEAK.value(trial(second -> 100))).hasValue(0);
        assertThat(Metric.SECONDS_TO_CPU_PEAK.value(trial(second -> 100 + second)))
                .hasValue(0);
    }

    @Test
    @DisplayName("is at least two thirds of the measurement where it still falls afterwards")
    void stillFalling() {
        TrialResult trial = trial(second -> 1_000 * Math.exp(-second / 60.0));

        assertThat(Metric.SECONDS_TO_CPU_PEAK.value(trial)).isEmpty();
        assertThat(Metric.SECONDS_TO_CPU_PEAK.boundOf(trial)).hasValue(50);
        assertThat(Metric.WARM_UP_CPU.value(trial)).isEmpty();
    }

    @Test
    @DisplayName("is not known of a server that was warm, or of too few seconds")
    void unknown() {
        TrialResult cold = trial(second -> falling(second, 3, 900));
        WarmUp warmUp = new WarmUp(Optional.empty(), 3, 20, 10_000, 0, WarmUp.EndReason.STEADY, 500);

        assertThat(Metric.SECONDS_TO_CPU_PEAK.value(
                        TrialResults.copyOf(cold).warmUp(warmUp).build()))
                .isEmpty();
        assertThat(Metric.SECONDS_TO_CPU_PEAK.value(trial(14, second -> falling(second, 3, 900))))
                .isEmpty();
        assertThat(Metric.SECONDS_TO_CPU_PEAK.boundOf(trial(14, second -> falling(second, 3, 900))))
                .isEmpty();
    }

    @Test
    @DisplayName("comes with what it costs: all CPU beyond that of the responses at the final level")
    void warmUpCpu() {
        TrialResult trial = TrialResults.copyOf(trial(second -> second < 10 ? 400 : FINAL_MICROS))
                .cpuMicrosPerRequest(140)
                .build();

        assertThat(Metric.WARM_UP_CPU.value(trial).orElseThrow())
                .as("40 µs of each of 75 times 500 responses")
                .isCloseTo(1.5, within(1e-9));
    }

    @Test
    @DisplayName("is told of the median latency, too")
    void medians() {
        TrialResult trial = trial(second -> 100);

        assertThat(Metric.SECONDS_TO_MEDIAN_PEAK.value(trial)).hasValue(20);
    }

    @Test
    @DisplayName("uses values that never rise and are nearest to the series")
    void fit() {
        assertThat(FallingFit.of(new double[] {5, 3, 4, 1, 2, 2, 0}))
                .containsExactly(new double[] {5, 3.5, 3.5, 5.0 / 3, 5.0 / 3, 5.0 / 3, 0}, within(1e-9));
        assertThat(FallingFit.of(new double[] {1, 2, 3})).containsExactly(2, 2, 2);
        assertThat(FallingFit.of(new double[] {})).isEmpty();
    }

    private static double falling(int second, double timeConstantSeconds, double extraMicros) {
        return FINAL_MICROS + extraMicros * Math.exp(-second / timeConstantSeconds);
    }

    private static TrialResult trial(IntToDoubleFunction microsOfSecond) {
        return trial(SECONDS, microsOfSecond);
    }

    /** The median latency falls to its final level after 20 s. */
    private static TrialResult trial(int seconds, IntToDoubleFunction microsOfSecond) {
        return TrialResults.valid("one")
                .suite(Suites.LIFETIME)
                .load(LoadResults.ofSeconds(seconds)
                        .answeredPerSecond(500)
                        .intervals(IntStream.range(0, seconds)
                                .mapToObj(second -> interval(second, second < 20 ? 900 : 300))
                                .toList())
                        .build())
                .samples(new TimeSeries(
                        RequestCpuSeries.SERVER,
                        IntStream.range(0, seconds)
                                .mapToObj(second ->
                                        new TimeSeries.Point(second + 1, microsOfSecond.applyAsDouble(second)))
                                .toList()))
                .build();
    }

    private static LoadInterval interval(int second, double medianMicros) {
        return new LoadInterval(second, 500, 0, 1, medianMicros, 2_000, 3_000, 2_000, 10, 100);
    }
}
