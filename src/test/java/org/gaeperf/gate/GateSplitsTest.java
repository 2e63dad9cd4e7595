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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.gaeperf.compare.GateRule;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.Cost;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.JdkIdentity;
import org.gaeperf.model.Mode;
import org.gaeperf.model.RuntimeIdentity;
import org.gaeperf.model.Samples;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Verdict;
import org.gaeperf.model.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateSplitsTest {

    private static final List<GateRule> RULES = List.of(new GateRule(Metric.CPU_PER_REQUEST, 0.03));
    private static final int ROUNDS = 24;

    private final Random random = new Random(3);

    @TempDir
    private Path directory;

    @Test
    void likeSidesSeldomFail() {
        GateSplits.Outcome outcome = new GateSplits(RULES, List.of("rpc"), rounds(1), true, 12, 1).hold(200, false);

        assertThat(outcome.gates()).isEqualTo(200);
        assertThat(outcome.failedShare()).isLessThanOrEqualTo(0.05);
    }

    @Test
    void aPlantedRiseFailsByItsMetricAndItsReverseDoesNot() {
        GateSplits splits = new GateSplits(RULES, List.of("rpc"), rounds(1.3), false, 12, 1);

        GateSplits.Outcome outcome = splits.hold(100, false);
        assertThat(outcome.failed()).isEqualTo(100);
        assertThat(outcome.byMetric()).containsExactly(
                entry("CPU per 1,000 requests · rpc", 100));
        assertThat(splits.hold(100, true).failed()).isZero();
    }

    /** If the sides did not change places, a pool in which one side happens to be slower would fail each time. */
    @Test
    void likeSidesChangePlaces() {
        GateSplits.Outcome outcome = new GateSplits(RULES, List.of("rpc"), rounds(1.3), true, 12, 1).hold(200, false);

        assertThat(outcome.failedShare()).isLessThan(0.2);
    }

    @Test
    void wrongArgumentsAreExplained() {
        assertThat(output(2)).startsWith("usage: scripts/gate-splits.sh RULES ROUNDS RUN...");
        assertThat(output(2, "rules", "0", "run")).startsWith("usage: ");
    }

    @Test
    void runsThatAreNoGatesAreRefused() throws IOException {
        try (InputStream stored = getClass().getResourceAsStream("/org/gaeperf/report/results.json")) {
            Files.write(directory.resolve("results.json"), stored.readAllBytes());
        }
        Path rules = Files.writeString(directory.resolve("rules"), "p50 = 5 %\n");

        assertThat(output(1, rules.toString(), "5", directory.toString())).startsWith(
                "the runs have 0 different sides in the role candidate");
    }

    private static String output(int status, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        assertThat(GateSplitsMain.run(List.of(arguments), to, to)).isEqualTo(status);
        return err.toString(StandardCharsets.UTF_8);
    }

    private List<List<TrialResult>> rounds(double rise) {
        List<List<TrialResult>> rounds = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            rounds.add(List.of(trial(GateResult.BASELINE, round, 100), trial(GateResult.CANDIDATE, round, 100 * rise)));
        }
        return rounds;
    }

    private TrialResult trial(String role, int round, double cpuMicros) {
        Variant variant = new Variant(role, "", Optional.of(Mode.RPC), Optional.empty(),
                new RuntimeIdentity("1", "made up", new TreeMap<>()), new JdkIdentity("17", "made up", "none"),
                List.of());
        return new TrialResult(role + round, round, round, false, "gate", variant, "rpc",
                new Workload(3000, 0, 5, 1024, 1024), Instant.EPOCH, 1, Verdict.VALID, List.of(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(new Cost(1, 1, 0, cpuMicros * Math.exp(0.05 * random.nextGaussian()), 10,
                        Optional.empty(), Optional.empty())), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                new Samples(List.of(), List.of()));
    }
}
