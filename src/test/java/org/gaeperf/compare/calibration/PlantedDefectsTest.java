package org.gaeperf.compare.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.calibration.CalibrationCheck.Result;
import org.gaeperf.compare.regression.GateRules;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.model.CalibrationFault;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.options.BuildContext;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A defect of the instrument, planted in the stored results of a sound calibration")
class PlantedDefectsTest {

    private static final int RUNS = 100;

    @Test
    @DisplayName("none: no check fails in nine of ten calibrations, and what a run cannot tell is not established")
    void soundInstrument() {
        int withFailure = 0;
        Set<String> failed = new TreeSet<>();
        for (int seed = 0; seed < RUNS; seed++) {
            List<String> names = failures(SoundCalibration.run(seed).build());
            withFailure += names.isEmpty() ? 0 : 1;
            failed.addAll(names);
        }

        System.out.printf(
                Locale.ROOT, "%d of %d sound calibrations have a check that fails: %s%n", withFailure, RUNS, failed);
        assertThat(withFailure).isLessThan(RUNS / 10);
        assertThat(CalibrationChecks.checks(SoundCalibration.run(1).build()))
                .filteredOn(check -> check.result() == Result.NOT_ESTABLISHED)
                .extracting(CalibrationCheck::name)
                .contains(
                        "false difference in a primary metric",
                        "injected fault of half the rule, called more than the rule");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.02, 0.98})
    @DisplayName("one side is charged 2 % more CPU: the bias of a side")
    void biasedSide(double factor) {
        int found = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            RunResult run = SoundCalibration.run(seed)
                    .plant(CalibrationVariants.IDENTICAL_B::equals, trial -> withCpu(trial, factor))
                    .build();
            found += failures(run).contains("bias of a side, concurrent, CPU per 1,000 requests") ? 1 : 0;
        }

        System.out.printf(
                Locale.ROOT, "a bias of %+.0f %% is found in %d of %d calibrations%n", (factor - 1) * 100, found, RUNS);
        assertThat(found).isGreaterThan(RUNS * 9 / 10);
    }

    @Test
    @DisplayName("the client of one side adds 30 µs more: the difference of both clients")
    void biasedClient() {
        assertFails(
                SoundCalibration.run(1).plant(CalibrationVariants.PLAIN_B::equals, trial -> later(trial, 1, 30)),
                "what the client of one side adds more to the median latency, concurrent");
    }

    @Test
    @DisplayName("the client adds 50 µs to each latency: what it adds at the rate that is compared")
    void slowClient() {
        assertFails(
                SoundCalibration.run(1).plant(CalibrationVariants.PLAIN::equals, trial -> later(trial, 1, 50)),
                "what the client adds to the median latency at 1,000 requests/s");
    }

    @Test
    @DisplayName("the client loses 100 µs of each latency: what it adds at the rate that is compared")
    void lostLatency() {
        assertFails(
                SoundCalibration.run(1).plant(CalibrationVariants.PLAIN::equals, trial -> later(trial, 1, -100)),
                "what the client adds to the median latency at 1,000 requests/s");
    }

    @Test
    @DisplayName("the client's clock is 1 % too fast: the rate of the clock")
    void fastClock() {
        assertFails(
                SoundCalibration.run(1).plant(role -> role.startsWith("delay"), trial -> later(trial, 1.01, 0)),
                "rate of the client's clock against the server's");
    }

    @Test
    @DisplayName("the client's clock goes away from the server's by 1 ms in 6 s: the drift within a trial")
    void driftingClock() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                role -> role.startsWith("delay"),
                                trial -> SoundCalibration.withLoad(trial, PlantedDefectsTest::drifting)),
                "drift of a constant latency within a trial");
    }

    @Test
    @DisplayName("one request of one trial is not recorded: the server's count")
    void lostRequest() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                CalibrationVariants.delay(20)::equals,
                                trial -> SoundCalibration.withLoad(
                                        trial,
                                        load -> SoundCalibration.withLatency(
                                                load, counted(load.scheduledLatency(), 5999), load.seconds()))),
                "the client's count of requests against the server's");
    }

    @Test
    @DisplayName("the recorder drops one second of one trial: the seconds")
    void droppedSecond() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                CalibrationVariants.delay(5)::equals,
                                trial -> SoundCalibration.withLoad(
                                        trial,
                                        load -> SoundCalibration.withLatency(
                                                load,
                                                load.scheduledLatency(),
                                                load.seconds().stream()
                                                        .filter(second -> second.second() != 3)
                                                        .toList()))),
                "every second is recorded, and every request in one");
    }

    @Test
    @DisplayName("CPU is counted a tenth as much where it grew: the share of a fault that is shown")
    void dampenedCpu() {
        CalibrationFault.Kind cpu = CalibrationFault.Kind.CPU;
        SoundCalibration calibration = SoundCalibration.run(1);
        for (CalibrationFault fault : CalibrationFault.all()) {
            if (fault.kind() == cpu) {
                calibration.plant(
                        fault.role()::equals, trial -> withCpu(trial, (1 + fault.rise() / 10) / (1 + fault.rise())));
            }
        }
        assertFails(calibration, "share of an injected fault that is shown, CPU per 1,000 requests");
    }

    @Test
    @DisplayName("the recorder leaves out the slowest requests: bursts are not shown")
    void recorderWithoutTail() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                role -> role.startsWith("bursts"),
                                trial -> SoundCalibration.withLoad(trial, PlantedDefectsTest::withPlainTail)),
                "share of an injected fault that is shown, mean service time of the slowest 1 %");
    }

    @Test
    @DisplayName("faults are not shown in any of six calibrations: the share of faults that are found")
    void faultsAreLost() {
        List<RunResult> runs = IntStream.range(0, 6)
                .mapToObj(seed -> {
                    SoundCalibration calibration = SoundCalibration.run(seed);
                    for (CalibrationFault fault : CalibrationFault.all()) {
                        calibration.plant(fault.role()::equals, trial -> withoutFault(trial, fault));
                    }
                    return calibration.build();
                })
                .toList();

        assertThat(pooledFailures(runs)).contains("injected fault of twice the rule, shown as a rise");
    }

    @Test
    @DisplayName("faults are shown twice as large: faults of half and of once the rule are called more than the rule")
    void exaggeratedFaults() {
        SoundCalibration calibration = SoundCalibration.run(1);
        for (CalibrationFault fault : CalibrationFault.all()) {
            if (fault.kind() == CalibrationFault.Kind.ALLOCATION) {
                calibration.plant(fault.role()::equals, trial -> withAllocation(trial, 1 + 3 * fault.rise()));
            }
        }

        List<RunResult> runs = List.of(calibration.build(), calibration.build(), calibration.build());
        assertThat(pooledFailures(runs))
                .contains(
                        "injected fault of half the rule, called more than the rule",
                        "injected fault of once the rule, called more than the rule");
    }

    @Test
    @DisplayName("one side allocates 5 % more in every comparison: false differences of a primary metric")
    void falseDifferences() {
        assertFails(
                SoundCalibration.run(1)
                        .plant(CalibrationVariants.IDENTICAL_B::equals, trial -> withAllocation(trial, 1.05)),
                "false difference in a primary metric");
    }

    @Test
    @DisplayName("one side has 40 % longer service times: false differences of metrics that are not primary")
    void falseSecondaryDifferences() {
        SoundCalibration calibration = SoundCalibration.identical(1, 3)
                .plant(
                        CalibrationVariants.IDENTICAL_B::equals,
                        trial -> SoundCalibration.withLoad(trial, PlantedDefectsTest::withOtherMean));
        assertFails(calibration, "false difference in a metric that is not primary");
    }

    @Test
    @DisplayName("the hiccup meter takes 1.1 % of the server's cores: the CPU of the observers")
    void expensiveObserver() {
        HostNoise noise = HostNoiseBuilder.quiet()
                .serverCores(new HostNoise.CoreNoise("0", 0, 0, 0, 6, 0, 0, Optional.of(1.1)))
                .build();
        assertFails(
                SoundCalibration.run(1)
                        .plant(
                                CalibrationVariants.IDENTICAL_A::equals,
                                trial -> TrialResults.copyOf(trial).noise(noise).build()),
                "CPU of the hiccup meter and other observers on the server's cores");
    }

    @Test
    @DisplayName("the rate of false differences is established by 37 comparisons without any, not by four")
    void rateOfFalseDifferences() {
        String name = "false difference in a metric that is not primary";
        assertThat(check(name, List.of(SoundCalibration.identical(2, 4).build()))
                        .result())
                .isEqualTo(Result.NOT_ESTABLISHED);
        List<RunResult> runs = new ArrayList<>();
        for (int seed = 0; seed < 30; seed++) {
            runs.add(SoundCalibration.identical(seed, 8).build());
        }
        CalibrationCheck many = check(name, runs);
        System.out.println(many.name() + ": " + many.measured());
        assertThat(many.result()).isEqualTo(Result.PASSED);
    }

    @Test
    @DisplayName("runs of two versions of gaeperf are not taken together")
    void twoInstruments() {
        RunResult one = SoundCalibration.identical(1, 1).build();
        RunResult other = RunResults.copyOf(one).id("other").sources("other").build();

        RunResult next = RunResults.copyOf(one).id("next").build();

        assertThatCode(() -> CalibrationPoolMain.requirePoolable(List.of(one, next)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> CalibrationPoolMain.requirePoolable(List.of(one, one)))
                .hasMessageContaining("is named twice, and would count twice; name each run once");
        assertThatThrownBy(() -> CalibrationPoolMain.requirePoolable(List.of(one, other)))
                .hasMessageContaining("another version of gaeperf");
    }

    @Test
    @DisplayName("the rules and limits of the calibration are those of the shipped gate")
    void shippedRules() throws Exception {
        Map<Metric, Double> rules =
                GateRules.read(BuildContext.baseDirectory().resolve("src/test/resources/gate-rules.properties"))
                        .stream()
                        .collect(Collectors.toMap(RegressionThreshold::metric, RegressionThreshold::minimumEffect));

        InjectedFaultChecks.METRICS.forEach(
                (kind, metric) -> assertThat(kind.rule()).as(kind.key()).isEqualTo(rules.get(metric)));
        BiasChecks.MAX_BIAS.forEach(
                (metric, limit) -> assertThat(limit).as(metric.key()).isEqualTo(rules.get(metric) / 2));
    }

    private static void assertFails(SoundCalibration calibration, String check) {
        assertThat(failures(SoundCalibration.run(1).build()))
                .as("without the defect")
                .doesNotContain(check);
        assertThat(failures(calibration.build())).contains(check);
    }

    private static List<String> failures(RunResult run) {
        return failures(CalibrationChecks.checks(run));
    }

    private static List<String> pooledFailures(List<RunResult> runs) {
        return failures(CalibrationChecks.pooled(runs));
    }

    private static List<String> failures(List<CalibrationCheck> checks) {
        return checks.stream()
                .filter(check -> check.result() == Result.FAILED)
                .map(CalibrationCheck::name)
                .toList();
    }

    private static CalibrationCheck check(String name, List<RunResult> runs) {
        return CalibrationChecks.pooled(runs).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static TrialResult withCpu(TrialResult trial, double factor) {
        ServerCost cost = trial.serverCost().orElseThrow();
        return TrialResults.copyOf(trial)
                .cost(new ServerCost(
                        1, 1, 0, cost.cpuMicrosPerRequest() * factor, 10, Optional.empty(), cost.gcActivity()))
                .build();
    }

    private static TrialResult withAllocation(TrialResult trial, double factor) {
        ServerCost cost = trial.serverCost().orElseThrow();
        double bytes =
                cost.gcActivity().orElseThrow().allocatedBytesPerRequest().orElseThrow() * factor;
        return TrialResults.copyOf(trial)
                .cost(new ServerCost(
                        1,
                        1,
                        0,
                        cost.cpuMicrosPerRequest(),
                        10,
                        Optional.empty(),
                        Optional.of(new ServerCost.GcActivity(Optional.of(bytes), 1, 1, 1))))
                .build();
    }

    private static TrialResult withoutFault(TrialResult trial, CalibrationFault fault) {
        return switch (fault.kind()) {
            case CPU -> withCpu(trial, 1 / (1 + fault.rise()));
            case ALLOCATION -> withAllocation(trial, 1 / (1 + fault.rise()));
            case BURSTS -> SoundCalibration.withLoad(trial, PlantedDefectsTest::withPlainTail);
        };
    }

    private static TrialResult later(TrialResult trial, double factor, double micros) {
        double p50 = trial.load().orElseThrow().scheduledLatency().p50Micros();
        return SoundCalibration.withLoad(
                trial,
                load -> SoundCalibration.withLatency(load, Latencies.constant(p50 * factor + micros), load.seconds()));
    }

    private static LoadResult drifting(LoadResult load) {
        List<LoadInterval> seconds = load.seconds().stream()
                .map(second -> {
                    double micros = second.p50Micros() + 200 * second.second();
                    return new LoadInterval(
                            second.second(), 1000, 0, micros, micros, micros, micros, micros, micros, Double.NaN);
                })
                .toList();
        return SoundCalibration.withLatency(load, load.scheduledLatency(), seconds);
    }

    private static LatencySummary counted(LatencySummary all, long count) {
        double micros = all.p50Micros();
        return new LatencySummary(
                count, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros, micros,
                "");
    }

    /** The slowest 1 % as in a server without bursts. */
    private static LoadResult withPlainTail(LoadResult load) {
        return LoadResults.ofSeconds(SoundCalibration.SECONDS)
                .latency(load.scheduledLatency())
                .serviceTime(SoundCalibration.service(1))
                .intervals(load.seconds())
                .build();
    }

    private static LoadResult withOtherMean(LoadResult load) {
        return LoadResults.ofSeconds(SoundCalibration.SECONDS)
                .latency(load.scheduledLatency())
                .serviceTime(Latencies.constant(load.serviceTime().p50Micros() * 1.4))
                .intervals(load.seconds())
                .build();
    }
}
