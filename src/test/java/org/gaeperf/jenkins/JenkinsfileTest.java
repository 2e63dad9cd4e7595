package org.gaeperf.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real {@code Jenkinsfile}, with the real shell and stand-ins for Maven and Java. */
@Timeout(120)
class JenkinsfileTest {

    private static final String MAVEN = """
            mvn_called() {
              suite=load
              case "$*" in *bench.suite=gate*) suite=gate ;; esac
              run=output/20261121T120000Z-$suite
              mkdir -p "$run" target/surefire-reports/benchmark
              echo '{}' > "$run/results.json"
              ln -sfn "${run#output/}" output/latest
              echo "<$suite/>" > "target/surefire-reports/benchmark/TEST-$suite.xml"
            }
            """;

    @TempDir
    private Path directory;

    private Workspace workspace;

    @BeforeEach
    void prepare() throws Exception {
        workspace = new Workspace(directory);
        workspace.behave(MAVEN);
    }

    @Test
    @DisplayName("the first build, which has no parameters yet, measures under the machine's lock")
    void firstBuild() throws Exception {
        StubbedBuild build = StubbedBuild.run(workspace, 1, Map.of());

        assertThat(build.errors()).isEmpty();
        assertThat(build.events())
                .containsSubsequence(
                        "Gate: skipped",
                        "Benchmark: lock gaeperf-load-machine-1",
                        "Benchmark: timeout 60 MINUTES",
                        "Benchmark: unlock");
    }

    @Test
    @DisplayName("the gate comes before the benchmark")
    void order() throws Exception {
        StubbedBuild first = StubbedBuild.run(workspace, 1, Map.of());
        workspace.takeCalls();
        Map<String, Object> params = new HashMap<>(first.declaredDefaults());
        params.putAll(Map.of("GATE", "version", "BASELINE", "2.0.12"));

        StubbedBuild build = StubbedBuild.run(workspace, 2, params);

        assertThat(build.errors()).isEmpty();
        List<String> calls = workspace.takeCalls();
        assertThat(calls).hasSize(2);
        assertThat(calls.get(0)).contains("-Dbench.suite=gate", "-Dbench.baseline.version=2.0.12");
        assertThat(calls.get(1)).doesNotContain("gate");
    }
}
