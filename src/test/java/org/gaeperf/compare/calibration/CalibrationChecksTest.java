package org.gaeperf.compare.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks what is said of a harness whose readings are made up. */
class CalibrationChecksTest {

    private final Random random = new Random(5);
    private final List<TrialResult> trials = new ArrayList<>();
    private double serviceShare = 1;

    /** The limit is 1 % or 100 µs, whichever is more. */
    @ParameterizedTest
    @CsvSource({
        "1, 1090, 1000, true",
        "1, 1110, 1000, false",
        "100, 100990, 100000, true",
        "100, 101010, 100000, false",
        "20, 19790, 20000, false"
    })
    @DisplayName("a delay is compared with the ground truth")
    void delayAgainstGroundTruth(int millis, double reported, double truth, boolean passed) {
        trials.add(trial(CalibrationVariants.delay(millis), 50, reported, Optional.of(Latencies.constant(truth))));

        assertThat(check("delay-" + millis + "ms, median latency").passed()).isEqualTo(passed);
    }

    @ParameterizedTest
    @CsvSource({"229, true", "231, false"})
    @DisplayName("what the client adds to the median latency is stated, and judged by the median of the trials")
    void overheadOfTheClient(double middle, boolean passed) {
        for (double reported : List.of(500.0, middle, 210.0)) {
            trials.add(trial(CalibrationVariants.PLAIN, 50, reported, Optional.of(Latencies.constant(200))));
        }

        CalibrationCheck check = CalibrationChecks.checks(run()).stream()
                .filter(each -> each.name().startsWith("what the client adds"))
                .findFirst()
                .orElseThrow();

        assertThat(check.passed()).isEqualTo(passed);
        assertThat(check.measured())
                .isEqualTo("%.0f µs (10 … 300 in 3 trials) of %.0f µs".formatted(middle - 200, middle));
    }

    @Test
    @DisplayName("a stall is compared with the ground truth at three percentiles")
    void stallAtThreePercentiles() {
        serviceShare = 0.01;
        trials.add(trial(CalibrationVariants.CLIENT_STALL, 50, 1_040_000, Optional.of(Latencies.constant(1_000_000))));
        trials.add(trial(CalibrationVariants.SERVER_STALL, 50, 1_060_000, Optional.of(Latencies.constant(1_000_000))));

        List<CalibrationCheck> checks = CalibrationChecks.checks(run()).stream()
                .filter(check -> check.name().contains("stall"))
                .toList();
        assertThat(checks)
                .extracting(CalibrationCheck::name)
                .containsExactly(
                        "2 s stall of the server in 20 s, p90",
                        "2 s stall of the server in 20 s, p95",
                        "2 s stall of the server in 20 s, p99",
                        "2 s stall of the client in 20 s, p90",
                        "2 s stall of the client in 20 s, p95",
                        "2 s stall of the client in 20 s, p99");
        assertThat(checks).extracting(CalibrationCheck::passed).containsExactly(false, false, false, true, true, true);
    }

    /** Otherwise the sender was not really stalled, and nothing was shown. */
    @Test
    void aStallOfTheClientMustNotShowInServiceTime() {
        trials.add(trial(CalibrationVariants.CLIENT_STALL, 50, 1_040_000, Optional.of(Latencies.constant(1_000_000))));

        assertThat(CalibrationChecks.checks(run()))
                .filteredOn(check -> check.name().contains("stall"))
                .extracting(CalibrationCheck::passed)
                .containsExactly(false, false, false);
    }

    @Test
    @DisplayName("the median of another tool is compared with ours at its rate")
    void medianOfAnotherTool() {
        trials.add(trial(CalibrationVariants.AT_WRK_RATE, 50, 5000, Optional.empty()));

        assertThat(wrk(5240).passed()).isTrue();
        assertThat(wrk(5300).passed()).isFalse();
        trials.add(trial(CalibrationVariants.AT_WRK_RATE, 50, 6000, Optional.empty()));
        assertThat(wrk(6000).passed()).as("the repetition counts").isTrue();
    }

    /** Makes eight pairs, in each of which the machine is as fast or slow for one as for the other. */
    private void duets(String base, String other, double ratio, double noise) {
        for (int pair = 1; pair <= 8; pair++) {
            double speed = Math.exp(random.nextGaussian() * 0.5);
            double micros = 50 * speed * Math.exp(random.nextGaussian() * noise);
            trials.add(trial(base, 50 * speed, 100, Optional.empty()).withPair(pair));
            trials.add(trial(other, micros * ratio, 100, Optional.empty()).withPair(pair));
        }
    }

    /** Ten percent for a sample every second is one percent for a sample every ten seconds. */
    @ParameterizedTest
    @CsvSource({"1.09, true", "1.11, false"})
    @DisplayName("the cost of a sample is reported for the usual interval")
    void costOfASample(double ratio, boolean passed) {
        duets(CalibrationVariants.UNSAMPLED, CalibrationVariants.SAMPLED_OFTEN, ratio, 0.0001);
        trials.replaceAll(trial ->
                trial.variant().name().equals(CalibrationVariants.SAMPLED_OFTEN) ? sampledEvery(1, trial) : trial);
        trials.add(sampledEvery(10, trial(CalibrationVariants.SAMPLED, 50, 100, Optional.empty())));

        CalibrationCheck cost = check("overhead of a sample every 10 s, CPU per 1,000 requests");
        assertThat(cost.measured())
                .matches("\\+(0\\.9|1\\.1) % \\(.*\\); of a sample every 1\\.0 s "
                        + "\\+(9|11)\\.0 % \\(.*\\); 8 pairs");
        assertThat(cost.passed()).isEqualTo(passed);
    }

    /** Ten percent is what its documentation says at most. */
    @ParameterizedTest
    @CsvSource({"1.05, 0.0001, PASSED", "1.12, 0.0001, FAILED", "1.05, 0.2, INCONCLUSIVE"})
    @DisplayName("the cost of Native Memory Tracking has a limit")
    void costOfNativeMemoryTracking(double ratio, double noise, CalibrationCheck.Result result) {
        duets(CalibrationVariants.WITHOUT_NMT, CalibrationVariants.SAMPLED, ratio, noise);

        assertThat(check("overhead of Native Memory Tracking, CPU per 1,000 requests")
                        .result())
                .isEqualTo(result);
    }

    private static TrialResult sampledEvery(int seconds, TrialResult trial) {
        TimeSeries rss = new TimeSeries(
                "rssBytes",
                List.of(
                        new TimeSeries.Point(0, 1),
                        new TimeSeries.Point(seconds, 1),
                        new TimeSeries.Point(2 * seconds, 1)));
        return TrialResults.copyOf(trial).samples(rss).build();
    }

    @Test
    @DisplayName("pairs that are not valid do not count, and what could not be measured is not green")
    void invalidPairs() {
        duets(CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, 1, 0.01);
        trials.replaceAll(trial -> trial.withValidity(Validity.DISTURBED, "noise"));

        CalibrationCheck tooFew = check("bias of a side, concurrent, CPU per 1,000 requests");
        assertThat(tooFew.result()).isEqualTo(CalibrationCheck.Result.FAILED);
        assertThat(tooFew.measured()).isEqualTo("0 of 8 are valid");
    }

    @Test
    @DisplayName("a comparison that was not finished in time is inconclusive")
    void unfinishedComparison() {
        duets(CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, 1, 0.01);
        trials.subList(4, trials.size()).clear();

        assertThat(check("bias of a side, concurrent, CPU per 1,000 requests").result())
                .isEqualTo(CalibrationCheck.Result.INCONCLUSIVE);
    }

    @Test
    @DisplayName("what was not run, and what is inconclusive, is among the limits")
    void limits() {
        duets(CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, 1, 0.01);

        List<CalibrationLimits.Limit> limits = CalibrationLimits.limits(run(), List.of("bias of a side"));

        assertThat(limits.get(0).unknown())
                .contains("stalls", "injected faults of cpu")
                .doesNotContain("the runtime against itself, concurrent");
        assertThat(limits.get(0).reason()).contains("bench.budget");
        assertThat(limits.get(1).unknown()).isEqualTo("bias of a side");
        assertThat(check("stalls").result())
                .as("what was not run is not green")
                .isEqualTo(CalibrationCheck.Result.INCONCLUSIVE);
    }

    @Test
    @DisplayName("what was not asked for is no check, and among the limits")
    void leftOut() {
        duets(CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, 1, 0.01);
        RunResult bias =
                RunResults.copyOf(run()).option("bench.parts", "bias,overhead").build();

        List<String> checks = CalibrationChecks.checks(bias).stream()
                .map(CalibrationCheck::name)
                .toList();
        List<CalibrationLimits.Limit> limits = CalibrationLimits.limits(bias, List.of());

        assertThat(checks)
                .contains("the runtime against itself, interleaved", "overhead of sampling")
                .doesNotContain("stalls", "injected faults of cpu", "bursts of CPU, alone and in pairs");
        assertThat(limits.get(1).unknown()).contains("stalls", "injected faults of cpu");
        assertThat(limits.get(1).reason()).contains("bench.parts");
    }

    @Test
    @DisplayName("a delay without ground truth does not pass")
    void delayWithoutGroundTruth() {
        trials.add(trial(CalibrationVariants.delay(5), 50, 5000, Optional.empty()));

        CalibrationCheck check = check("delay-5ms");
        assertThat(check.passed()).isFalse();
        assertThat(check.measured()).startsWith("not measured: ");
    }

    private CalibrationCheck check(String name) {
        return check(name, run());
    }

    private CalibrationCheck wrk(double p50Micros) {
        return check("wrk on the same server, median", run(crossCheck(p50Micros)));
    }

    private static CalibrationCheck check(String name, RunResult run) {
        return CalibrationChecks.checks(run).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static CrossCheck crossCheck(double p50Micros) {
        return new CrossCheck("wrk", "wrk", 1000, p50Micros, CalibrationVariants.AT_WRK_RATE);
    }

    private RunResult run(CrossCheck... crossChecks) {
        return RunResults.of(Suites.CALIBRATION)
                .trials(trials)
                .crossChecks(crossChecks)
                .build();
    }

    private TrialResult trial(String variant, double cpuMicros, double micros, Optional<LatencySummary> truth) {
        return trial(variant, cpuMicros, micros, truth, Validity.VALID);
    }

    private TrialResult trial(
            String variant, double cpuMicros, double micros, Optional<LatencySummary> truth, Validity validity) {
        int position = trials.size() + 1;
        TrialResults trial = TrialResults.valid(variant)
                .id(variant + position)
                .position(position)
                .pair(position)
                .suite(Suites.CALIBRATION)
                .validity(validity)
                .cpuMicrosPerRequest(cpuMicros)
                .load(LoadResults.ofSeconds(6)
                        .latency(Latencies.constant(micros))
                        .serviceTime(Latencies.constant(micros * serviceShare))
                        .senderLag(Latencies.constant(20))
                        .build());
        truth.ifPresent(trial::groundTruth);
        return trial.build();
    }
}
