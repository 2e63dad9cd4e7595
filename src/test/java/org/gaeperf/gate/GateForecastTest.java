package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What a gate can find, before its first round,")
class GateForecastTest {

    private static final Workload WORKLOAD = Workload.openLoop(1000, 0, 1, 100, 1024);
    private static final List<RegressionThreshold> RULES =
            List.of(new RegressionThreshold(Metric.CPU_PER_REQUEST, 0.03));

    @TempDir
    private Path output;

    @Test
    @DisplayName("follows from the variation within stored gates of this machine, not from their change")
    void readsStoredGates() throws IOException {
        store("20261120T000000Z-gate", gate("one", WORKLOAD, 0.30, 0.02, -0.02, 0.0));
        store("20261121T000000Z-gate", gate("two", WORKLOAD, 0.00, 0.01, -0.01));

        MachineHistory history = read();

        // Squares 4 + 4 and 1 + 1, each times 1e-4, over 2 and 1 degrees of freedom.
        assertThat(history.deviations())
                .containsOnlyKeys("http cpu-per-request")
                .hasEntrySatisfying(
                        "http cpu-per-request",
                        deviation -> assertThat(deviation).isCloseTo(Math.sqrt(10e-4 / 3), within(1e-6)));
        assertThat(history.gates()).isEqualTo(2);
        assertThat(history.rounds()).isEqualTo(5);
        assertThat(history.minutesPerRound()).isCloseTo(1.25, within(1e-9));
    }

    @Test
    @DisplayName("takes nothing from another machine, another workload, or a run that cannot be read")
    void leavesOthersOut() throws IOException {
        RunResult gate = gate("one", WORKLOAD, 0, 0.02, -0.02);
        store("20261120T000000Z-gate", MadeRuns.onHost(gate, "another"));
        store("20261121T000000Z-gate", gate("two", Workload.openLoop(3000, 0, 1, 100, 1024), 0, 0.02, -0.02));
        Path damaged = store("20261122T000000Z-gate", gate);
        Files.writeString(damaged.resolve(ResultsFile.NAME), "{");

        assertThat(read().gates()).isZero();
        assertThat(forecast(read()).describe())
                .containsExactly(
                        "Gate: no gate of these servers with this workload is stored for this machine, so what this gate can find"
                                + " is not known before it ends.");
    }

    @Test
    @DisplayName(
            "takes trials that ran one after the other for a gate whose sides take turns too, and says to another that there are some")
    void readsInterleavedGates() throws IOException {
        List<TrialResult> alone = gate("one", WORKLOAD, 0, 0.02, -0.02).trials().stream()
                .map(trial -> TrialResults.copyOf(trial).concurrent(false).build())
                .toList();
        store("20261120T000000Z-gate", MadeRuns.run("one", List.of(Suites.GATE), alone));

        assertThat(read().rounds()).isZero();
        assertThat(forecast(read()).summary())
                .isEqualTo(
                        "the only gate of these servers with this workload that is stored for this machine measured one"
                                + " side at a time, and this one measures both at the same time, so what this gate can find is not known"
                                + " before it ends");
        MachineHistory history = read(RULES.get(0), false);
        assertThat(history.rounds()).isEqualTo(2);
        assertThat(history.minutesPerRound()).as("of both sides").isCloseTo(2.5, within(1e-9));
        assertThat(history.deviations()).containsOnlyKeys("http cpu-per-request");
        assertThat(new GateForecast(history, false, RULES, List.of("http"), 12).summary())
                .endsWith(" nine times in ten, by 2 rounds of 1 stored gate of this machine");
    }

    @Test
    @DisplayName("is not known to a gate whose sides do not run at the same time, by those whose sides did")
    void readsConcurrentGates() throws IOException {
        store("20261120T000000Z-gate", gate("one", WORKLOAD, 0, 0.02, -0.02));

        MachineHistory history = read(RULES.get(0), false);

        assertThat(history.rounds()).isZero();
        assertThat(new GateForecast(history, false, RULES, List.of("http"), 12).summary())
                .isEqualTo(
                        "the only gate of these servers with this workload that is stored for this machine measured both"
                                + " sides at the same time, and this one does not, so what this gate can find is not known"
                                + " before it ends");
    }

    @Test
    @DisplayName("is not known by a single round, and does not deny the gate that it is of")
    void oneRound() throws IOException {
        store("20261120T000000Z-gate", gate("one", WORKLOAD, 0, 0.02));

        assertThat(forecast(read()).summary())
                .startsWith(
                        "the only gate of these servers with this workload that is stored for this machine has too few valid"
                                + " rounds, so");
    }

    @Test
    @DisplayName(
            "takes trials that ran one after the other always from gates of microbenchmarks, whose sides take turns")
    void readsGatesOfMicrobenchmarks() throws IOException {

        List<TrialResult> forks = List.of(
                fork(GateResult.BASELINE, 1, 100),
                fork(GateResult.CANDIDATE, 1, 100 * Math.exp(0.01)),
                fork(GateResult.BASELINE, 2, 100),
                fork(GateResult.CANDIDATE, 2, 100 * Math.exp(-0.01)));
        store("20261121T000000Z-gate", MadeRuns.run("two", List.of(Suites.GATE), forks));

        MachineHistory history = read(new RegressionThreshold(Metric.OPERATION_TIME, 0.05));
        assertThat(history.rounds()).isEqualTo(2);
        assertThat(history.minutesPerRound()).as("of both sides").isCloseTo(2.5, within(1e-9));
        assertThat(history.deviations().values()).singleElement(DOUBLE).isCloseTo(Math.sqrt(2e-4), within(1e-6));
    }

    @Test
    @DisplayName("takes nothing from gates of microbenchmarks that were measured for another time")
    void leavesOtherLengthsOut() throws IOException {
        RunResult gate = MadeRuns.run(
                "one",
                List.of(Suites.GATE),
                List.of(fork(GateResult.BASELINE, 1, 100), fork(GateResult.CANDIDATE, 1, 100)));
        store("20261120T000000Z-gate", gate);
        assertThat(read().gates()).isEqualTo(1);

        for (String option : List.of("bench.duration", "bench.warmup")) {
            ObjectNode longer = Json.PRETTY.valueToTree(gate);
            ((ObjectNode) longer.at("/options/bySuite")).putObject("gate").put(option, "100s");
            Json.PRETTY.writeValue(
                    output.resolve("20261120T000000Z-gate")
                            .resolve(ResultsFile.NAME)
                            .toFile(),
                    longer);
            assertThat(read().gates()).as(option).isZero();
        }
    }

    @Test
    @DisplayName("takes nothing from gates whose load came from other hosts")
    void leavesOtherLoadersOut() throws IOException {
        RunResult gate = gate("one", WORKLOAD, 0, 0.02, -0.02);
        store(
                "20261120T000000Z-gate",
                RunResults.copyOf(gate).option("bench.hosts.loaders", "load1").build());

        assertThat(read().gates()).isZero();
    }

    @Test
    @DisplayName("takes nothing from gates of other servers")
    void leavesOtherServersOut() throws IOException {
        ObjectNode ofCommands = Json.PRETTY.valueToTree(gate("one", WORKLOAD, 0, 0.02, -0.02));
        ((ObjectNode) ofCommands.at("/options/common")).put("bench.server", "command");
        Path directory = store("20261120T000000Z-gate", gate("one", WORKLOAD, 0, 0.02, -0.02));
        Json.PRETTY.writeValue(directory.resolve(ResultsFile.NAME).toFile(), ofCommands);
        assertThat(read().gates()).isZero();

        store("20261121T000000Z-gate", gate("two", WORKLOAD, 0, 0.02, -0.02));
        assertThat(read().gates()).isEqualTo(1);
    }

    @Test
    @DisplayName("is said first if it is more than the rules ask for, then for each rule")
    void saysWhatItCannotFind() {
        List<String> noisy = forecast(new MachineHistory(2, 0, 8, 1.25, Map.of("http cpu-per-request", 0.05)))
                .describe();
        List<String> quiet = forecast(new MachineHistory(2, 0, 8, 1.25, Map.of("http cpu-per-request", 0.005)))
                .describe();

        assertThat(noisy.get(0))
                .isEqualTo(
                        "Gate: for 1 of 1 metrics this gate does not find twice the threshold nine times in ten, by 8"
                                + " rounds of 2 stored gates of this machine.");
        assertThat(noisy.get(1))
                .matches("  CPU per 1,000 requests in mode http: finds \\+1\\d\\.\\d %, threshold \\+3\\.0 %");
        assertThat(quiet.get(0)).startsWith("Gate: this gate finds a rise of twice the threshold nine times in ten");
    }

    @Test
    @DisplayName("of a tail says that the servers share their cores, if the gate measures pairs")
    void saysWhereTailsAreMeasured() {
        MachineHistory history = new MachineHistory(2, 0, 8, 1.25, Map.of("http p99", 0.05, "http p50", 0.05));
        List<RegressionThreshold> rules =
                List.of(new RegressionThreshold(Metric.P99, 0.03), new RegressionThreshold(Metric.P50, 0.03));

        assertThat(new GateForecast(history, true, rules, List.of("http"), 12).describe())
                .anyMatch(line -> line.startsWith("  p99 latency on shared cores in mode http: finds"))
                .anyMatch(line -> line.startsWith("  median latency in mode http: finds"));
        assertThat(new GateForecast(history, false, rules, List.of("http"), 12).describe())
                .anyMatch(line -> line.startsWith("  p99 latency in mode http: finds"));
    }

    private static GateForecast forecast(MachineHistory history) {
        return new GateForecast(history, true, RULES, List.of("http"), 12);
    }

    private MachineHistory read() throws IOException {
        return read(RULES.get(0));
    }

    private MachineHistory read(RegressionThreshold rule) throws IOException {
        return read(rule, true);
    }

    private MachineHistory read(RegressionThreshold rule, boolean concurrent) throws IOException {
        return MachineHistory.read(
                output,
                gate("now", WORKLOAD, 0),
                WORKLOAD,
                Duration.ofSeconds(20),
                concurrent,
                List.of(rule),
                List.of("http"));
    }

    private Path store(String name, RunResult run) throws IOException {
        Path directory = Files.createDirectory(output.resolve(name));
        Json.PRETTY.writeValue(directory.resolve(ResultsFile.NAME).toFile(), run);
        return Files.writeString(directory.resolve(GateFile.NAME), "{}").getParent();
    }

    /** A gate of rounds with these deviations from its change, as logarithms. */
    private static RunResult gate(String id, Workload workload, double change, double... deviations) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= deviations.length; round++) {
            trials.add(trial(GateResult.BASELINE, round, workload, 100));
            trials.add(trial(GateResult.CANDIDATE, round, workload, 100 * Math.exp(change + deviations[round - 1])));
        }
        return MadeRuns.run(id, List.of(Suites.GATE), trials);
    }

    private static TrialResult fork(String variant, int round, double micros) {
        return trial(variant, round, WORKLOAD, micros, false)
                .microbenchmark(new MicrobenchmarkResult(List.of(micros), Optional.empty(), Optional.empty()))
                .build();
    }

    private static TrialResult trial(String variant, int round, Workload workload, double cpuMicros) {
        return trial(variant, round, workload, cpuMicros, true).build();
    }

    private static TrialResults trial(
            String variant, int round, Workload workload, double cpuMicros, boolean concurrent) {
        return TrialResults.ofRound(variant, round)
                .concurrent(concurrent)
                .workload(workload)
                .elapsedSeconds(75)
                .cpuMicrosPerRequest(cpuMicros);
    }
}
