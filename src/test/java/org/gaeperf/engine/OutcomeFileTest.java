package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.gaeperf.report.verdict.Verdict;
import org.gaeperf.report.verdict.VerdictState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The outcome of a gate as properties")
class OutcomeFileTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("has the verdict, and a line for each check that failed or says nothing")
    void gate() throws IOException {
        Verdict verdict = new Verdict(VerdictState.REGRESSION, "CPU worse: + 5 %", " · 3 rounds", "worse");

        Properties outcome = write(
                List.of(
                        step("round 1", false, StepResult.skipped("disturbed")),
                        step("cpu", true, StepResult.failed("CPU:\nregression")),
                        step("rss", true, StepResult.passed()),
                        step("p99", true, StepResult.skipped("p99: open")),
                        step("whole", true, StepResult.failed("became worse"))),
                Map.of(Path.of("/runs/1"), verdict));

        assertThat(outcome)
                .containsOnly(
                        Map.entry("verdict", "regression"),
                        Map.entry("description", "CPU worse: + 5 % · 3 rounds"),
                        Map.entry("directory", "/runs/1"),
                        Map.entry("failed", "CPU: regression\nbecame worse"),
                        Map.entry("open", "p99: open"));
    }

    @Test
    @DisplayName("has no directory if the gate could not begin")
    void notBegun() throws IOException {
        assertThat(write(List.of(step("begin and end", true, StepResult.failed("nothing to judge"))), Map.of()))
                .containsOnly(Map.entry("failed", "nothing to judge"), Map.entry("open", ""));
    }

    private static CompletedStep step(String name, boolean check, StepResult result) {
        return new CompletedStep("gate", name, check, result);
    }

    private Properties write(List<CompletedStep> steps, Map<Path, Verdict> verdicts) throws IOException {
        Path file = directory.resolve("outcome.properties");
        OutcomeFile.write(file, new SessionResult(steps, verdicts));
        Properties outcome = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            outcome.load(in);
        }
        return outcome;
    }
}
