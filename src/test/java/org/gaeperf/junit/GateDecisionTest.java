package org.gaeperf.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

@DisplayName("The end of a gate in a test")
class GateDecisionTest {

    @TempDir
    private Path directory;

    private final List<String> published = new ArrayList<>();

    private GateVerdict decide(int exitStatus, String... outcome) throws IOException {
        Path file = Files.write(directory.resolve("outcome"), List.of(outcome));
        return GateDecision.of(
                new GateProcess.Ended(exitStatus, List.of("first line", "last line")),
                file,
                (name, value) -> published.add(name + "=" + value));
    }

    @Test
    @DisplayName("is a test that passes if nothing is decided, and the open metrics are reported")
    void inconclusive() throws IOException {
        GateVerdict verdict =
                decide(0, "verdict=inconclusive", "description=1 of 8 open", "open=p99\\: open", "directory=/runs/1");

        assertThat(verdict.state()).isEqualTo("inconclusive");
        assertThat(verdict.directory()).hasValue(Path.of("/runs/1"));
        assertThat(published)
                .containsExactly(
                        "gaeperf=inconclusive: 1 of 8 open",
                        "gaeperf.open=p99: open",
                        "gaeperf.report=file:///runs/1/report.html");
    }

    @Test
    @DisplayName("is a test that fails with a sentence for each metric that became worse")
    void regression() {
        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(() -> decide(1, "verdict=regression", "description=worse", "failed=CPU\\nRSS", "open=p99"))
                .withMessage("worse\nCPU\nRSS");
        assertThat(published).startsWith("gaeperf=regression: worse");
    }

    @ParameterizedTest
    @DisplayName("is a test that is skipped if nothing is shown and something suspected, or too little measured")
    @CsvSource({"3, suspected", "4, too-few-trials"})
    void skipped(int exitStatus, String state) {
        assertThatExceptionOfType(TestAbortedException.class)
                .isThrownBy(() -> decide(exitStatus, "verdict=" + state, "description=not decided", "open=CPU"))
                .withMessage("not decided\nCPU");
        assertThat(published).startsWith("gaeperf=" + state + ": not decided");
    }

    @Test
    @DisplayName("is an error with gaeperf's own words if an option is wrong")
    void refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> decide(2)).withMessage("first line\nlast line");
    }

    @ParameterizedTest
    @DisplayName("is a test that fails if there is no verdict, whatever the status")
    @CsvSource({"0", "1", "137"})
    void withoutOutcome(int exitStatus) throws IOException {
        Path file = Files.createFile(directory.resolve("empty"));

        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(() -> GateDecision.of(
                        new GateProcess.Ended(exitStatus, List.of("last line")), file, (name, value) -> {}))
                .withMessage("gaeperf ended with status " + exitStatus + " and without a verdict\nlast line");
    }
}
