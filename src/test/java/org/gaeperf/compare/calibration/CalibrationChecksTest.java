package org.gaeperf.compare.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of an instrument whose readings are made up. */
class CalibrationChecksTest {

    private final Random random = new Random(5);
    private final List<TrialResult> trials = new ArrayList<>();
    private double serviceShare = 1;

    /** Within 3 % or 150 µs, whichever is more. */
    @ParameterizedTest
    @CsvSource({
        "1, 1140, 1000, true",
        "1, 1160, 1000, false",
        "100, 102900, 100000, true",
        "100, 103100, 100000, false",
        "20, 19390, 20000, false"
    })
    @DisplayName("a delay is compared with the ground truth")
    void delayAgainstGroundTruth(int millis, double reported, double truth, boolean passed) {
        trials.add(trial(CalibrationVariants.delay(millis), 50, reported, Optional.of(Latencies.constant(truth))));

        CalibrationCheck check = only(CalibrationChecks.checks(run()));
        assertThat(check.passed()).isEqualTo(passed);
        assertThat(check.name()).isEqualTo("delay-" + millis + "ms, median latency");
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
        assertThat(check.measured()).isEqualTo("%.0f µs (10 … 300 in 3 trials)".formatted(middle - 200));
    }

    @Test
    @DisplayName("a stall is compared with the ground truth at three percentiles")
    void stallAtThreePercentiles() {
        serviceShare = 0.01;
        trials.add(trial(CalibrationVariants.CLIENT_STALL, 50, 1_040_000, Optional.of(Latencies.constant(1_000_000))));
        trials.add(trial(CalibrationVariants.SERVER_STALL, 50, 1_060_000, Optional.of(Latencies.constant(1_000_000))));

        List<CalibrationCheck> checks = CalibrationChecks.checks(run());
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

    /** Or the sender was not really stalled, and nothing was shown. */
    @Test
    void aStallOfTheClientMustNotShowInServiceTime() {
        trials.add(trial(CalibrationVariants.CLIENT_STALL, 50, 1_040_000, Optional.of(Latencies.constant(1_000_000))));

        assertThat(CalibrationChecks.checks(run()))
                .extracting(CalibrationCheck::passed)
                .containsExactly(false, false, false);
    }

    @Test
    @DisplayName("the median of another tool is compared with ours at its rate")
    void medianOfAnotherTool() {
        trials.add(trial(CalibrationVariants.AT_WRK_RATE, 50, 5000, Optional.empty()));

        assertThat(only(CalibrationChecks.checks(run(crossCheck(5700)))).passed())
                .isTrue();
        assertThat(only(CalibrationChecks.checks(run(crossCheck(6000)))).passed())
                .isFalse();
        trials.add(trial(CalibrationVariants.AT_WRK_RATE, 50, 6000, Optional.empty()));
        assertThat(only(CalibrationChecks.checks(run(crossCheck(6000)))).passed())
                .as("the repetition counts")
                .isTrue();
    }

    @Test
    @DisplayName("splits of one pool are rarely called different, even if it is noisy")
    void fewFalseAlarmsInANoisyPool() {
        pool(CalibrationVariants.PLAIN, 16, 50, 0.2);

        assertThat(CalibrationChecks.checks(run()))
                .extracting(CalibrationCheck::name)
                .contains("false alarms, interleaved, CPU per 1,000 requests");
        assertThat(CalibrationChecks.checks(run()))
                .filteredOn(check -> check.name().contains("CPU"))
                .allMatch(CalibrationCheck::passed);
    }

    /** What the machine does to both twins falls out, so that little is needed to tell a difference. */
    @Test
    @DisplayName("identical servers at the same time are rarely called different, and small differences are found")
    void concurrentPairsOfIdenticalServers() {
        duets(CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, 1, 0.03);

        CalibrationCheck twins = CalibrationChecks.checks(run()).stream()
                .filter(check -> check.name().contains("CPU"))
                .findFirst()
                .orElseThrow();
        assertThat(twins.name()).isEqualTo("false alarms, concurrent, CPU per 1,000 requests");
        assertThat(twins.passed()).isTrue();
        double least = Double.parseDouble(twins.measured().replaceAll(".*minimum detectable effect ([0-9.]+) %", "$1"));
        assertThat(least).as("against a machine whose speed varies by half").isBetween(2.0, 12.0);
    }

    @Test
    @DisplayName("an injected fault well above the noise of its pairs is found")
    void faultAboveTheNoise() {
        duets(CalibrationVariants.CONCURRENT_WITH_MORE_CPU, CalibrationVariants.MORE_CPU, 1.1, 0.01);

        CalibrationCheck power = planted();
        assertThat(power.passed()).isTrue();
        assertThat(power.measured())
                .matches("detected in 100.0 % of 2000 splits of 8 pairs; mean estimate \\+(9|10|11)\\.\\d %");
    }

    @Test
    @DisplayName("an injected fault below the noise is reported as not found")
    void faultBelowTheNoise() {
        duets(CalibrationVariants.CONCURRENT_WITH_MORE_CPU, CalibrationVariants.MORE_CPU, 1.1, 0.2);

        assertThat(planted().passed()).isFalse();
    }

    /** Eight pairs, in each of which the machine is as fast or slow for one as for the other. */
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
                trial.variant().role().equals(CalibrationVariants.SAMPLED_OFTEN) ? sampledEvery(1, trial) : trial);
        trials.add(sampledEvery(10, trial(CalibrationVariants.SAMPLED, 50, 100, Optional.empty())));

        CalibrationCheck cost = only(CalibrationChecks.checks(run()));
        assertThat(cost.name()).isEqualTo("overhead of a sample every 10 s, CPU per 1,000 requests");
        assertThat(cost.measured())
                .matches("\\+(0\\.9|1\\.1) % \\(.*\\); of a sample every 1\\.0 s "
                        + "\\+(9|11)\\.0 % \\(.*\\); 8 pairs");
        assertThat(cost.passed()).isEqualTo(passed);
    }

    @Test
    @DisplayName("the cost of Native Memory Tracking is reported")
    void costOfNativeMemoryTracking() {
        duets(CalibrationVariants.WITHOUT_NMT, CalibrationVariants.SAMPLED, 1.05, 0.0001);

        CalibrationCheck cost = only(CalibrationChecks.checks(run()));
        assertThat(cost.measured()).startsWith("+5.0 % (");
        assertThat(cost.passed()).isTrue();
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
    @DisplayName("trials that are not valid are in no pool")
    void invalidTrialsAreInNoPool() {
        for (int i = 0; i < 20; i++) {
            trials.add(trial(CalibrationVariants.PLAIN, 50, 100, Optional.empty(), Validity.DISTURBED));
        }

        CalibrationCheck tooFew = only(CalibrationChecks.checks(run()));
        assertThat(tooFew.passed())
                .as("what could not be measured is not green")
                .isFalse();
        assertThat(tooFew.name()).isEqualTo("false alarms, interleaved");
        assertThat(tooFew.measured()).isEqualTo("0 of 20 are valid");
    }

    @Test
    @DisplayName("a pool that was not finished in time is not assessed")
    void unfinishedPool() {
        for (int i = 0; i < 4; i++) {
            trials.add(trial(CalibrationVariants.PLAIN, 50, 100, Optional.empty()));
        }

        assertThat(CalibrationChecks.checks(run())).isEmpty();
    }

    @Test
    @DisplayName("an injected fault is reported as not found if too few of its pairs are valid")
    void faultWithTooFewValidPairs() {
        duets(CalibrationVariants.CONCURRENT_WITH_MORE_CPU, CalibrationVariants.MORE_CPU, 1.1, 0.01);
        for (int i = 0; i < 8; i++) {
            TrialResult base = trials.get(i);
            trials.set(i, trial(base.variant().role(), 50, 100, Optional.empty(), Validity.DISTURBED));
        }

        assertThat(planted().passed()).isFalse();
        assertThat(planted().measured()).isEqualTo("4 of 8 are valid");
    }

    @Test
    @DisplayName("a delay without ground truth does not pass")
    void delayWithoutGroundTruth() {
        trials.add(trial(CalibrationVariants.delay(5), 50, 5000, Optional.empty()));

        CalibrationCheck check = only(CalibrationChecks.checks(run()));
        assertThat(check.passed()).isFalse();
        assertThat(check.name()).isEqualTo("delay-5ms");
        assertThat(check.measured()).startsWith("not measured: ");
    }

    private CalibrationCheck planted() {
        return CalibrationChecks.checks(run()).stream()
                .filter(check -> check.name().startsWith("injected fault"))
                .findFirst()
                .orElseThrow();
    }

    private static CalibrationCheck only(List<CalibrationCheck> checks) {
        assertThat(checks).hasSize(1);
        return checks.get(0);
    }

    private void pool(String name, int size, double cpuMicros, double noise) {
        for (int i = 0; i < size; i++) {
            double cpu = cpuMicros * Math.exp(random.nextGaussian() * noise);
            trials.add(trial(name, cpu, 200 * Math.exp(random.nextGaussian() * noise), Optional.empty()));
        }
    }

    private static CrossCheck crossCheck(double p50Micros) {
        return new CrossCheck("wrk", "wrk", 1000, p50Micros, CalibrationVariants.AT_WRK_RATE);
    }

    private RunResult run(CrossCheck... crossChecks) {
        return RunResults.of(Suite.CALIBRATION)
                .trials(trials)
                .crossChecks(crossChecks)
                .build();
    }

    private TrialResult trial(String role, double cpuMicros, double micros, Optional<LatencySummary> truth) {
        return trial(role, cpuMicros, micros, truth, Validity.VALID);
    }

    private TrialResult trial(
            String role, double cpuMicros, double micros, Optional<LatencySummary> truth, Validity validity) {
        int position = trials.size() + 1;
        TrialResults trial = TrialResults.valid(role)
                .id(role + position)
                .position(position)
                .pair(position)
                .suite(Suite.CALIBRATION)
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
