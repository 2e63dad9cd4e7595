package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.compare.value.Proportion;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateSimulationTest {

    private static final List<RegressionThreshold> RULES =
            List.of(new RegressionThreshold(Metric.CPU_PER_REQUEST, 0.03));
    private static final int ROUNDS = 24;

    private final Random random = new Random(3);

    @TempDir
    private Path directory;

    @Test
    @DisplayName("gates of identical sides rarely fail")
    void identicalSidesRarelyFail() {
        GateSimulation.Counts outcome =
                new GateSimulation(RULES, List.of("rpc"), rounds(1), true, 12, 1).simulate(200, false);

        assertThat(outcome.gates()).isEqualTo(200);
        assertThat(outcome.failedShare()).isLessThanOrEqualTo(0.05);
    }

    @Test
    @DisplayName("an injected rise fails the gate by its metric, and the same fall does not")
    void injectedRiseFails() {
        GateSimulation relabelled = new GateSimulation(RULES, List.of("rpc"), rounds(1.3), false, 12, 1);

        GateSimulation.Counts outcome = relabelled.simulate(100, false);
        assertThat(outcome.failed()).isEqualTo(100);
        assertThat(outcome.regressions()).containsExactly(entry("CPU per 1,000 requests · rpc", 100));
        assertThat(relabelled.simulate(100, true).failed()).isZero();
    }

    @Test
    @DisplayName("gates that share no round are as many as the pool has rounds for, and their rate has an interval")
    void gatesWithRoundsOfTheirOwn() {
        Proportion same = new GateSimulation(RULES, List.of("rpc"), rounds(1), true, 6, 1)
                .independent()
                .orElseThrow();
        Proportion worse = new GateSimulation(RULES, List.of("rpc"), rounds(1.3), false, 6, 1)
                .independent()
                .orElseThrow();

        assertThat(same.hits()).isZero();
        assertThat(same.experiments()).isBetween(2, 6);
        assertThat(same.high()).isGreaterThan(0.4);
        assertThat(worse.hits()).isEqualTo(worse.experiments()).isBetween(2, 6);
        assertThat(new GateSimulation(RULES, List.of("rpc"), rounds(1), true, ROUNDS + 1, 1).independent())
                .isEmpty();
    }

    /** If the sides did not change places, a pool in which one side happens to be slower would fail each time. */
    @Test
    @DisplayName("identical sides are swapped at random")
    void identicalSidesAreSwapped() {
        GateSimulation.Counts outcome =
                new GateSimulation(RULES, List.of("rpc"), rounds(1.3), true, 12, 1).simulate(200, false);

        assertThat(outcome.failedShare()).isLessThan(0.2);
    }

    @Test
    void wrongArgumentsAreExplained() {
        assertThat(output(2)).startsWith("usage: scripts/gate-relabelling.sh RULES ROUNDS RUN...");
        assertThat(output(2, "rules", "0", "run")).startsWith("usage: ");
    }

    @Test
    void runsThatAreNoGatesAreRefused() throws IOException {
        try (InputStream stored = getClass().getResourceAsStream("/org/gaeperf/report/results.json")) {
            Files.write(directory.resolve("results.json"), stored.readAllBytes());
        }
        Path rules = Files.writeString(directory.resolve("rules"), "p50 = 5 %\n");

        assertThat(output(1, rules.toString(), "5", directory.toString()))
                .startsWith("the runs have 0 different sides in the variant candidate");
    }

    @Test
    @DisplayName("gates of parsers, which have no modes of a runtime, are simulated by the rules for microbenchmarks")
    void gatesOfMicrobenchmarks() throws IOException {
        List<TrialResult> forks = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            forks.add(fork(GateResult.BASELINE, round, 100));
            forks.add(fork(GateResult.CANDIDATE, round, 130));
        }
        Json.PRETTY.writeValue(
                directory.resolve(ResultsFile.NAME).toFile(), MadeRuns.run("one", List.of(Suites.GATE), forks));
        Path rules = Files.writeString(directory.resolve("rules"), "p50 = 5 %\noperation-time = 5 %\n");

        assertThat(output(0, rules.toString(), "12", directory.toString()))
                .startsWith(ROUNDS + " rounds of 1 gates; the candidate differs from the baseline.")
                .containsPattern("Gates with rounds of their own: (\\d) of \\1 gates fail \\(\\d+ … 100 %\\)")
                .contains("400 of 400 fail")
                .contains("time per parse · buffer-large: 400");
    }

    private TrialResult fork(String variant, int round, double micros) {
        RuntimeIdentity jetty =
                new RuntimeIdentity("Jetty for the " + variant, RuntimeIdentity.Source.PUBLISHED, new TreeMap<>());
        return TrialResults.valid(Variants.with(Variants.of(variant), jetty))
                .id(variant + round)
                .position(round)
                .pair(round)
                .suite(Suites.GATE)
                .scenario(new Named("buffer-large"))
                .microbenchmark(new MicrobenchmarkResult(
                        List.of(micros * Math.exp(0.02 * random.nextGaussian())), Optional.empty(), Optional.empty()))
                .build();
    }

    private static String output(int status, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        assertThat(GateSimulationMain.run(List.of(arguments), to, to)).isEqualTo(status);
        return err.toString(StandardCharsets.UTF_8);
    }

    private List<List<TrialResult>> rounds(double rise) {
        List<List<TrialResult>> rounds = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            rounds.add(List.of(trial(GateResult.BASELINE, round, 100), trial(GateResult.CANDIDATE, round, 100 * rise)));
        }
        return rounds;
    }

    private TrialResult trial(String variant, int round, double cpuMicros) {
        return TrialResults.valid(Variants.of(variant, ConnectorMode.RPC))
                .id(variant + round)
                .position(round)
                .pair(round)
                .suite(Suites.GATE)
                .scenario(new Named("rpc"))
                .cpuMicrosPerRequest(cpuMicros * Math.exp(0.05 * random.nextGaussian()))
                .build();
    }
}
