package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.gate.BaselineCheckMain.Instead;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.server.RuntimeIdentity;
import org.gaeperf.server.appengine.RuntimeDeployment;
import org.gaeperf.testkit.PlaceholderRuntime;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineCheckMainTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a published runtime is measured again by its version")
    void published() throws Exception {
        RuntimeIdentity runtime = new RuntimeIdentity("2.0.12", RuntimeIdentity.Source.PUBLISHED, new TreeMap<>());

        assertThat(instead(runtime, "")).isEqualTo(new Instead(Optional.of("-Dbench.baseline.version=2.0.12"), ""));
    }

    @Test
    @DisplayName("a directory is measured again only while it has the same jars")
    void directoryOfARuntime() throws Exception {
        Path runtime = copy(PlaceholderRuntime.directory());
        RuntimeIdentity identity =
                RuntimeDeployment.inspect(runtime, Optional.empty()).identity();

        assertThat(instead(identity, runtime.toString()).option()).contains("-Dbench.baseline.dir=" + runtime);

        Files.copy(runtime.resolve("runtime-main.jar"), runtime.resolve("another.jar"));
        assertThat(instead(identity, runtime.toString()))
                .isEqualTo(new Instead(Optional.empty(), "the jars in " + runtime + " are others now"));
        assertThat(instead(identity, "/nowhere").problem()).isEqualTo("its directory '/nowhere' is not there any more");
    }

    private Path copy(Path from) throws Exception {
        Path to = Files.createDirectory(directory.resolve("runtime"));
        for (String jar : List.of("runtime-main.jar", "runtime-impl-jetty9.jar", "runtime-shared-jetty9.jar")) {
            Files.copy(from.resolve(jar), to.resolve(jar));
        }
        return to;
    }

    private Instead instead(RuntimeIdentity runtime, String runtimeDirectory) throws Exception {
        RunResult run = RunResults.of(Suites.LOAD)
                .trials(List.of(TrialResults.valid(Variants.with(Variants.of("http"), runtime))
                        .suite(Suites.LOAD)
                        .build()))
                .build();
        TreeMap<String, String> effective = new TreeMap<>();
        effective.put("bench.runtime.dir", runtimeDirectory);
        RunResult stored = new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                run.timeline(),
                run.host(),
                run.harness(),
                new RunOptions(effective, new TreeMap<>(), new TreeMap<>(), run.command()),
                run.plannedTrials(),
                run.trials(),
                run.crossChecks());
        Path file = directory.resolve("results.json");
        Json.PRETTY.writeValue(file.toFile(), stored);
        return BaselineCheckMain.instead(file);
    }
}
