package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.Json;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandResult;
import org.gaeperf.testkit.PlaceholderRuntime;
import org.gaeperf.testkit.TestRuns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate whose stored baseline cannot be compared with. */
class RefusedGateTest {

    @TempDir
    private Path directory;

    private Path results;

    @BeforeEach
    void store() throws Exception {
        results = directory.resolve("results.json");
        try (InputStream resource = getClass().getResourceAsStream("/org/gaeperf/report/results.json")) {
            Files.copy(resource, results);
        }
    }

    @Test
    @DisplayName("releases its output directory, so that another one can begin")
    void releasesItsDirectory() throws Exception {
        BenchmarkOptions options = TestRuns.options(
                directory.resolve("output"), "bench.suite", "gate", "bench.baseline.results", results.toString());

        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThatThrownBy(() ->
                            GateSession.begin(options, BuildContext.baseDirectory(), BuildContext.targetDirectory()))
                    .isInstanceOf(GateException.class)
                    .hasMessageStartingWith("the baseline " + results);
        }
    }

    @Test
    @DisplayName("notes in its result that the baseline follows another analysis plan, if the mismatch is ignored")
    void otherAnalysisPlan() throws Exception {
        ObjectNode stored = (ObjectNode) Json.PRETTY.readTree(results.toFile());
        ((ObjectNode) stored.get("harness")).put("analysisPlan", AnalysisPlan.NUMBER + 1);
        ArrayNode trials = (ArrayNode) stored.get("trials");
        for (int copy = 0; copy < 4; copy++) {
            ObjectNode another = trials.get(copy).deepCopy();
            ((ObjectNode) another.get("identity")).put("id", "1" + copy + "-load");
            trials.add(another);
        }
        Json.PRETTY.writeValue(results.toFile(), stored);
        BenchmarkOptions options = TestRuns.options(
                directory.resolve("output"),
                "bench.suite",
                "gate",
                "bench.baseline.results",
                results.toString(),
                "bench.baseline.ignoreMismatch",
                "true");

        GateSession gate = GateSession.begin(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());

        assertThat(gate.result().summary())
                .contains("the stored baseline follows analysis plan " + (AnalysisPlan.NUMBER + 1)
                        + ", and this gate plan " + AnalysisPlan.NUMBER);
        gate.abandon();
    }

    @Test
    @DisplayName("is reported before it is run, and the check leaves nothing behind")
    void checkBefore() throws Exception {
        Path temporary = Files.createDirectories(directory.resolve("tmp"));

        CommandResult result = new Command(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java")
                                        .toString(),
                                "-Djava.io.tmpdir=" + temporary,
                                "-Dgaeperf.target=" + BuildContext.targetDirectory(),
                                "-Dbench.suite=gate",
                                "-Dbench.modes=rpc",
                                "-Dbench.runtime.dir=" + PlaceholderRuntime.directory(),
                                "-Dbench.baseline.results=" + results,
                                "-cp",
                                System.getProperty("java.class.path"),
                                BaselineCheckMain.class.getName()),
                        List.of(),
                        Duration.ofMinutes(5))
                .run();

        assertThat(result.raw()).contains("reason=it ");
        assertThat(temporary).isEmptyDirectory();
    }
}
