package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.Tags;
import org.gaeperf.engine.StepResult.Outcome;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.options.BuildContext;
import org.gaeperf.server.command.SmallServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole gate with the shortest trials. What it decides depends on the machine; that all agree on it does not. */
@Tag(Tags.SLOW)
@Timeout(300)
class GateStepsTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("the steps of a gate, its exit status and its verdict are those of the stored decision")
    void agree() throws Exception {
        Path rules = Files.writeString(directory.resolve("rules.properties"), "p50 = 0.1 %\np99 = 300 %\n");
        Map<String, String> options = new HashMap<>(Map.of(
                "bench.server", "command",
                "bench.command.before", SmallServer.COMMAND,
                "bench.command.after", SmallServer.COMMAND,
                "bench.variants", "before,after",
                "bench.suite", "gate",
                "bench.preset", "smoke",
                "bench.output", directory.toString(),
                "bench.gate.thresholds", rules.toString(),
                "bench.gate.budget", "1m",
                "bench.gate.inconclusive", "fail"));
        options.putAll(Map.of("bench.rate", "100", "bench.warmup", "1s", "bench.duration", "1s"));
        SessionResult result;
        try (Session session =
                Session.of(options, BuildContext.baseDirectory(), new PrintStream(OutputStream.nullOutputStream()))) {
            result = session.run(step -> {});
        }

        Path run = result.verdicts().keySet().iterator().next();
        GateResult gate = GateFile.read(run).orElseThrow();
        List<CompletedStep> steps = result.steps();
        assertThat(gate.findings()).hasSize(2);
        for (Finding finding : gate.findings()) {
            assertThat(step(steps, finding.metric() + " · load").outcome())
                    .as(finding.toString())
                    .isEqualTo(
                            finding.decision() == GateResult.Decision.PASSED
                                    ? Outcome.PASSED
                                    : gate.fails(finding) ? Outcome.FAILED : Outcome.SKIPPED);
        }
        assertThat(step(steps, "no metric is suspected").outcome())
                .isEqualTo(gate.suspected().isEmpty() ? Outcome.PASSED : Outcome.SKIPPED);
        assertThat(steps.get(steps.size() - 1).name()).isEqualTo("the gate as a whole");
        assertThat(steps.get(steps.size() - 1).hasFailed())
                .as("too few trials are no failure")
                .isEqualTo(!gate.passed() && gate.outcome() != GateOutcome.TOO_FEW_TRIALS);
        assertThat(result.verdicts().get(run).state().name())
                .isEqualTo(gate.outcome().name());
        assertThat(result.exitStatus())
                .isEqualTo(result.verdicts().get(run).state().exitStatus());
        assertThat(steps.get(0).name()).matches("(baseline|candidate), load, round 1");
    }

    private static StepResult step(List<CompletedStep> steps, String name) {
        return steps.stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no step " + name + " in " + steps))
                .result();
    }
}
