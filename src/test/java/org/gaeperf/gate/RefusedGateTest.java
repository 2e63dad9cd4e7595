package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    @DisplayName("is told before it is run, and the check leaves nothing behind")
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
                        Duration.ofSeconds(60))
                .run();

        assertThat(result.raw()).contains("reason=it ");
        assertThat(temporary).isEmptyDirectory();
    }
}
