package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.gaeperf.compare.CalibrationChecks.Check;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.HarnessInfo;
import org.gaeperf.model.Measurements;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialIdentity;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerEvidence;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of an instrument whose readings are made up. */
class CalibrationChecksTest {

    private static final JdkIdentity JDK = new JdkIdentity("17", "made up", "none");

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
    void aDelayIsHeldAgainstTheServersAccount(int millis, double reported, double truth, boolean passed) {
        trials.add(trial(CalibrationVariants.delay(millis), 50, reported, Optional.of(latency(truth))));

        Check check = only(CalibrationChecks.checks(run()));
        assertThat(check.passed()).isEqualTo(passed);
        assertThat(check.name()).isEqualTo("delay-" + millis + "ms, median latency");
    }

    @Test
    void aStallIsHeldAgainstTheServersAccountAtThreePercentiles() {
        serviceShare = 0.01;
        trials.add(trial(CalibrationVariants.CLIENT_STALL, 50, 1_040_000, Optional.of(latency(1_000_000))));
        trials.add(trial(CalibrationVariants.SERVER_STALL, 50, 1_060_000, Optional.of(latency(1_000_000))));

        List<Check> checks = CalibrationChecks.checks(run());
        assertThat(checks)
                .extracting(Check::name)
                .containsExactly(
                        "2 s stall of the server in 20 s, p90",
                        "2 s stall of the server in 20 s, p95",
                        "2 s stall of the server in 20 s, p99",
                        "2 s stall of the client in 20 s, p90",
                        "2 s stall of the client in 20 s, p95",
                        "2 s stall of the client in 20 s, p99");
        assertThat(checks).extracting(Check::passed).containsExactly(false, false, false, true, true, true);
    }

    /** Or the sender was not really stalled, and nothing was shown. */
    @Test
    void aStallOfTheClientMustNotShowInServiceTime() {
        trials.add(trial(CalibrationVariants.CLIENT_STALL, 50, 1_040_000, Optional.of(latency(1_000_000))));

        assertThat(CalibrationChecks.checks(run())).extracting(Check::passed).containsExactly(false, false, false);
    }

    @Test
    void anotherToolIsHeldAgainstOurMedianAtItsRate() {
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
    void splitsOfOnePoolAreSeldomCalledDifferentHoweverNoisyItIs() {
        pool(CalibrationVariants.PLAIN, 16, 50, 0.2);

        assertThat(CalibrationChecks.checks(run()))
                .extracting(Check::name)
                .contains("false alarms in turn, CPU per 1,000 requests");
        assertThat(CalibrationChecks.checks(run()))
                .filteredOn(check -> check.name().contains("CPU"))
                .allMatch(Check::passed);
    }

    /** What the machine does to both twins falls out, so that little is needed to tell a difference. */
    @Test
    void twinsAreSeldomCalledDifferentAndTellSmallDifferences() {
        duets(CalibrationVariants.IDENTICAL_A, CalibrationVariants.IDENTICAL_B, 1, 0.03);

        Check twins = CalibrationChecks.checks(run()).stream()
                .filter(check -> check.name().contains("CPU"))
                .findFirst()
                .orElseThrow();
        assertThat(twins.name()).isEqualTo("false alarms at the same time, CPU per 1,000 requests");
        assertThat(twins.passed()).isTrue();
        double least = Double.parseDouble(
                twins.measured().replaceAll(".*differences from ([0-9.]+) % are found reliably", "$1"));
        assertThat(least).as("against a machine whose speed varies by half").isBetween(2.0, 12.0);
    }

    @Test
    void aFaultWellAboveTheNoiseOfItsPairsIsFound() {
        duets(CalibrationVariants.CONCURRENT_WITH_MORE_CPU, CalibrationVariants.MORE_CPU, 1.1, 0.01);

        Check power = planted();
        assertThat(power.passed()).isTrue();
        assertThat(power.measured())
                .matches("found in 100.0 % of 2000 splits of 8 pairs; shown as \\+(9|10|11)\\.\\d %");
    }

    @Test
    void aFaultBelowTheNoiseIsToldNotToBeFound() {
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
    void whatASampleCostsIsToldForTheUsualInterval(double ratio, boolean passed) {
        duets(CalibrationVariants.UNSAMPLED, CalibrationVariants.SAMPLED_OFTEN, ratio, 0.0001);
        trials.replaceAll(trial ->
                trial.variant().role().equals(CalibrationVariants.SAMPLED_OFTEN) ? sampledEvery(1, trial) : trial);
        trials.add(sampledEvery(10, trial(CalibrationVariants.SAMPLED, 50, 100, Optional.empty())));

        Check cost = only(CalibrationChecks.checks(run()));
        assertThat(cost.name()).isEqualTo("cost of a sample every 10 s, CPU per 1,000 requests");
        assertThat(cost.measured())
                .matches("\\+(0\\.9|1\\.1) % \\(.*\\): a sample every 1\\.0 s costs "
                        + "\\+(9|11)\\.0 % \\(.*\\), 8 pairs");
        assertThat(cost.passed()).isEqualTo(passed);
    }

    @Test
    void whatTrackingCostsIsStated() {
        duets(CalibrationVariants.WITHOUT_NMT, CalibrationVariants.SAMPLED, 1.05, 0.0001);

        Check cost = only(CalibrationChecks.checks(run()));
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
        return new TrialResult(
                trial.identity(),
                trial.variant(),
                trial.workload(),
                trial.startedAt(),
                trial.elapsedSeconds(),
                trial.assessment(),
                trial.serverEvidence(),
                new Measurements(
                        trial.warmUp(),
                        trial.load(),
                        trial.serverCost(),
                        trial.hostNoise(),
                        trial.groundTruthLatency(),
                        trial.requestMemory(),
                        trial.capacity(),
                        new SampleSet(List.of(rss), List.of())));
    }

    @Test
    void trialsThatAreNotValidAreInNoPool() {
        for (int i = 0; i < 20; i++) {
            trials.add(trial(CalibrationVariants.PLAIN, 50, 100, Optional.empty(), Validity.DISTURBED));
        }

        Check tooFew = only(CalibrationChecks.checks(run()));
        assertThat(tooFew.passed())
                .as("what could not be measured is not green")
                .isFalse();
        assertThat(tooFew.name()).isEqualTo("false alarms in turn");
        assertThat(tooFew.measured()).isEqualTo("0 of 20 are of use");
    }

    @Test
    void aPoolForWhichTheTimeDidNotSufficeIsNotJudged() {
        for (int i = 0; i < 4; i++) {
            trials.add(trial(CalibrationVariants.PLAIN, 50, 100, Optional.empty()));
        }

        assertThat(CalibrationChecks.checks(run())).isEmpty();
    }

    @Test
    void aFaultBesideWhichTooFewPairsAreValidIsToldNotToBeFound() {
        duets(CalibrationVariants.CONCURRENT_WITH_MORE_CPU, CalibrationVariants.MORE_CPU, 1.1, 0.01);
        for (int i = 0; i < 8; i++) {
            TrialResult base = trials.get(i);
            trials.set(i, trial(base.variant().role(), 50, 100, Optional.empty(), Validity.DISTURBED));
        }

        assertThat(planted().passed()).isFalse();
        assertThat(planted().measured()).isEqualTo("4 of 8 are of use");
    }

    @Test
    void aDelayWithoutFiguresIsNotMet() {
        trials.add(trial(CalibrationVariants.delay(5), 50, 5000, Optional.empty()));

        Check check = only(CalibrationChecks.checks(run()));
        assertThat(check.passed()).isFalse();
        assertThat(check.name()).isEqualTo("delay-5ms");
        assertThat(check.measured()).startsWith("no figures: ");
    }

    private Check planted() {
        return CalibrationChecks.checks(run()).stream()
                .filter(check -> check.name().startsWith("planted"))
                .findFirst()
                .orElseThrow();
    }

    private static Check only(List<Check> checks) {
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
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                "run",
                List.of(Suite.CALIBRATION),
                new Timeline(Instant.EPOCH, List.of(), Optional.empty(), true),
                new HostInfo("vm", "Linux", "6", "amd64", "CPU", 2, 1, "none"),
                new HarnessInfo("none", "none", JDK),
                new RunOptions(new TreeMap<>(), new TreeMap<>(), "mvn test"),
                trials.size(),
                trials,
                List.of(crossChecks));
    }

    private TrialResult trial(String role, double cpuMicros, double micros, Optional<LatencySummary> truth) {
        return trial(role, cpuMicros, micros, truth, Validity.VALID);
    }

    private TrialResult trial(
            String role, double cpuMicros, double micros, Optional<LatencySummary> truth, Validity verdict) {
        int position = trials.size() + 1;
        Variant variant = new Variant(
                role,
                "",
                Optional.empty(),
                Optional.empty(),
                new RuntimeIdentity("1", RuntimeIdentity.Source.HARNESS, new TreeMap<>()),
                JDK,
                List.of());
        LoadResult load = new LoadResult(
                true,
                6,
                new RequestCounts(6000, 6000, 6000, 0, 0, new TreeMap<>(), new TreeMap<>()),
                new Throughput(0, 0, 1000, 1000),
                new LatencyDistributions(latency(micros), latency(micros * serviceShare), latency(20)),
                List.of(),
                1000);
        return new TrialResult(
                new TrialIdentity(role + position, position, position, false, Suite.CALIBRATION, ""),
                variant,
                new Workload(1000, 0, 1, 100, 1024),
                Instant.EPOCH,
                10,
                new Assessment(verdict, List.of()),
                new ServerEvidence(Optional.empty(), Optional.empty(), Optional.empty()),
                new Measurements(
                        Optional.empty(),
                        Optional.of(load),
                        Optional.of(new ServerCost(1, 1, 0, cpuMicros, 10, Optional.empty(), Optional.empty())),
                        Optional.empty(),
                        truth,
                        Optional.empty(),
                        Optional.empty(),
                        new SampleSet(List.of(), List.of())));
    }

    private static LatencySummary latency(double micros) {
        return new LatencySummary(
                6000, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros,
                "");
    }
}
