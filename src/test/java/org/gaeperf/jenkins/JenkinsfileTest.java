package org.gaeperf.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.Tags;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real {@code Jenkinsfile}, with the real shell and stand-ins for Maven and Java. */
@Tag(Tags.SLOW)
@Timeout(600)
class JenkinsfileTest {

    private static final String[] AGAINST_VERSION = {"GATE", "version", "BASELINE", "2.0.12"};
    private static final String REFUSED = "reason=kernel: 6.1, now 6.8\\ninstead=-Dbench.baseline.version=2.0.12\\n";

    @TempDir
    private Path directory;

    private JobBuilds job;
    private StubbedBuild first;
    private Path history;

    @BeforeEach
    void prepare() throws Exception {
        job = new JobBuilds(directory);
        first = job.build();
        history = directory.resolve("home/gaeperf-history/runtime-load-test");
    }

    @Test
    @DisplayName("the first build, which has no parameters yet, does the same as later ones")
    void firstBuild() throws Exception {
        List<String> measuredFirst = job.measured();
        StubbedBuild second = job.build();

        assertThat(first.errors()).isEmpty();
        assertThat(first.result()).isEqualTo("SUCCESS");
        assertThat(first.settings()).containsKeys("PRESET", "FORKS", "HISTORY_RUNS", "BUILD_RESULT");
        assertThat(second.settings())
                .containsAllEntriesOf(first.settings())
                .containsKeys("LABEL", "JDK", "HARNESS_TESTS");
        assertThat(withoutFiles(first))
                .isEqualTo(withoutFiles(second))
                .containsExactly(
                        "label load-testing",
                        "sh scripts/ci.sh check",
                        "lock gaeperf-load-machine-1",
                        "timeout 60 MINUTES",
                        "sh scripts/ci.sh tests",
                        "unlock",
                        "skipped",
                        "lock gaeperf-load-machine-1",
                        "timeout 60 MINUTES",
                        "sh scripts/ci.sh benchmark",
                        "unlock",
                        "sh scripts/ci.sh collect");
        assertThat(measuredFirst).isEqualTo(job.measured()).hasSize(1);
        assertThat(measuredFirst.get(0))
                .endsWith("-B test -DskipHarnessTests -Dbench.concurrent=false -Dbench.sampleInterval=5s"
                        + " -Dbench.preset=published -Dbench.forks=4");
    }

    private static List<String> withoutFiles(StubbedBuild build) {
        return build.events().stream()
                .map(event -> event.substring(event.indexOf(": ") + 2))
                .filter(event -> !event.startsWith("archived ") && !event.startsWith("junit "))
                .toList();
    }

    @Test
    @DisplayName("each stage has its own JUnit files, and every run is archived once")
    void files() throws Exception {
        StubbedBuild build = job.build(AGAINST_VERSION);

        assertThat(build.events())
                .containsSubsequence(
                        "Tests: junit target/ci/junit/tests/TEST-harness.xml",
                        "Gate: junit target/ci/junit/gate/TEST-gate.xml",
                        "Benchmark: junit target/ci/junit/benchmark/TEST-load.xml");
        assertThat(build.events("junit")).hasSize(3);
        assertThat(build.events("archived"))
                .containsExactly(
                        "output/20261121T1220Z-gate/badge.svg",
                        "output/20261121T1220Z-gate/results.json",
                        "output/20261121T1220Z-gate/verdict.properties",
                        "output/20261121T1220Z-load/badge.svg",
                        "output/20261121T1220Z-load/results.json",
                        "output/20261121T1220Z-load/verdict.properties",
                        "output/badge.svg",
                        "output/history.html",
                        "output/history/report.css",
                        "output/history/runs");
        assertThat(build.description())
                .isEqualTo("gate: all 10 metrics passed; benchmark: http uses 32 % less CPU than rpc");
    }

    @Test
    @DisplayName("a version is measured together with the candidate, at the gate's own rate, before the benchmark")
    void version() throws Exception {
        job.build("GATE", "version", "BASELINE", "2.0.12", "RATE", "3000", "RUNTIME_VERSION", "2.0.20");

        List<String> measured = job.measured();
        assertThat(measured.get(0))
                .endsWith("-Dbench.suite=gate -Dbench.runtime.version=2.0.20 -Dbench.preset=quick"
                        + " -Dbench.baseline.version=2.0.12");
        assertThat(measured.get(1)).endsWith("-Dbench.runtime.version=2.0.20 -Dbench.rate=3000 -Dbench.forks=4");
    }

    @Test
    @DisplayName("a directory with spaces stays one option")
    void directoryOfARuntime() throws Exception {
        job.build("GATE", "directory", "BASELINE", directory + "/work space");

        assertThat(job.measured().get(0))
                .endsWith("-Dbench.preset=quick -Dbench.baseline.dir=" + directory + "/work space");
    }

    @Test
    @DisplayName("the last good build is the newest that succeeded, with the job's preset and rate")
    void lastGood() throws Exception {
        job.build();
        job.gate("suspected 3 1 metric is suspected").build(AGAINST_VERSION);

        StubbedBuild build = job.gate(JobBuilds.PASSED).build("GATE", "last-good", "RATE", "500");

        assertThat(build.result()).isEqualTo("SUCCESS");
        assertThat(build.description()).startsWith("gate: against build 2: all 10 metrics passed");
        assertThat(job.measured().get(0))
                .contains("-Dbench.preset=published -Dbench.baseline.results=" + history
                        + "/20261121T1220Z-load/results.json -Dbench.rate=500");
    }

    @Test
    @DisplayName("without a good build yet, no gate is held, and the benchmark makes the baseline of the next one")
    void noGoodBuild() throws Exception {
        job = new JobBuilds(directory.resolve("other"));

        assertThat(job.build("GATE", "last-good").description()).doesNotContain("against");
        assertThat(job.build("GATE", "last-good").description()).startsWith("gate: against build 1: ");
    }

    @Test
    @DisplayName("a pinned build stays the baseline, and is kept when others are deleted")
    void pinned() throws Exception {
        for (int n = 2; n <= 13; n++) {
            StubbedBuild build = job.build("GATE", "pinned", "BASELINE", "1", "HISTORY_RUNS", "010");
            assertThat(build.description()).startsWith("gate: against build 1: ");
        }
        assertThat(job.workspace().read("output/history/runs")).isEqualTo("10\n");
        assertThat(history.resolve("20261121T1210Z-load/results.json")).exists();
        assertThat(history.resolve("20261121T1220Z-load")).doesNotExist();
    }

    @Test
    @DisplayName("a pinned build that is not stored is refused, with those that are")
    void unknownPin() throws Exception {
        StubbedBuild build = job.build("GATE", "pinned", "BASELINE", "7");

        assertThat(build.result()).isEqualTo("FAILURE");
        assertThat(build.errors())
                .containsExactly("gate: BASELINE: build 7 has no benchmark of SERVER appengine in " + history
                        + "; stored builds: 1");
        assertThat(build.events()).contains("Benchmark: skipped after a failure");
    }

    @Test
    @DisplayName("values that cannot be compared with are refused with the reason, before anything is measured")
    void refused() throws Exception {
        StubbedBuild build = job.baselineCheck(3, REFUSED).build("GATE", "last-good");

        assertThat(build.result()).isEqualTo("FAILURE");
        assertThat(build.description())
                .startsWith("gate: the values of build 1 are refused as baseline: kernel: 6.1, now 6.8. Tick");
        assertThat(job.measured()).isEmpty();
    }

    @Test
    @DisplayName("the runtime of a refused baseline is measured together with the candidate, if asked")
    void measuredInstead() throws Exception {
        StubbedBuild build = job.baselineCheck(3, REFUSED)
                .build("GATE", "last-good", "MEASURE_REFUSED_BASELINE", "true", "RATE", "500");

        assertThat(build.result()).isEqualTo("SUCCESS");
        assertThat(build.description())
                .startsWith("gate: the runtime of build 1, measured again (kernel: 6.1, now 6.8): all 10");
        assertThat(job.measured().get(0))
                .endsWith("-Dbench.suite=gate -Dbench.preset=quick -Dbench.baseline.version=2.0.12");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "regression 1 CPU per request in mode http +8.1 % | FAILURE | gate: CPU per request in mode http +8.1 %"
                        + " | skipped after a failure",
                "suspected 3 1 of 10 metrics is suspected | UNSTABLE | gate: 1 of 10 metrics is suspected"
                        + " | sh scripts/ci.sh benchmark",
                "too-few-trials 4 12 of 12 trials are disturbed (steal 31 %) | NOT_BUILT"
                        + " | gate: 12 of 12 trials are disturbed (steal 31 %) | skipped",
            })
    @DisplayName("a gate's verdict decides the build's result and whether the benchmark runs; its findings are kept")
    void verdict(String verdict, String result, String description, String benchmark) throws Exception {
        StubbedBuild build = job.gate(verdict).build(AGAINST_VERSION);

        assertThat(build.result()).isEqualTo(result);
        assertThat(build.description()).startsWith(description);
        assertThat(build.events())
                .contains("Gate: junit target/ci/junit/gate/TEST-gate.xml", "Benchmark: " + benchmark);
        assertThat(build.events("archived")).contains("output/20261121T1220Z-gate/results.json", "output/history.html");
    }

    @Test
    @DisplayName("a run that wrote no verdict fails")
    void nothingMeasured() throws Exception {
        StubbedBuild build = job.benchmark("").build();

        assertThat(build.result()).isEqualTo("FAILURE");
        assertThat(build.description())
                .isEqualTo("benchmark: nothing was measured: Maven ended with status 1; the console says why");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TIMEOUT_MINUTES | 1h | TIMEOUT_MINUTES: '1h' is not a whole number from 1 to 1440",
                "RATE | fast | RATE: 'fast' is not a whole number from 1 to 1000000",
                "FORKS | 0 | FORKS: '0' is not a whole number from 1 to 100",
                "GATE | version | BASELINE: '' is not a version, which GATE version needs, for example 2.0.12",
                "GATE | pinned | BASELINE: '' is not the number of a build, which GATE pinned needs",
                "BASELINE | 2.0.12 | BASELINE: '2.0.12' has no meaning with GATE none; choose pinned, version or"
                        + " directory, or leave it empty",
                "RUNTIME_DIR | /nowhere | RUNTIME_DIR: '/nowhere' is not a directory on this machine",
                "JDK | /nowhere | JDK: '/nowhere' is not the home of a JDK on this machine: bin/java or bin/jcmd is"
                        + " missing",
                "GATE_OPTIONS | -Dbench.suite=all | GATE_OPTIONS: '-Dbench.suite=all' is not allowed here; remove"
                        + " that line",
                "BENCHMARK_OPTIONS | -Dbench.gate.budget=5m | BENCHMARK_OPTIONS: '-Dbench.gate.budget=5m' is not"
                        + " allowed here; remove that line",
                "BENCHMARK_OPTIONS | clean | BENCHMARK_OPTIONS: 'clean' is not an option; each line must be like"
                        + " -Dbench.duration=60s",
                "BENCHMARK_OPTIONS | -DskipTests=true | BENCHMARK_OPTIONS: '-DskipTests=true' is not an option; each"
                        + " line must be like -Dbench.duration=60s",
                "GATE_OPTIONS | -Dbench.rate | GATE_OPTIONS: '-Dbench.rate' is not an option; each line must be like"
                        + " -Dbench.duration=60s",
            })
    @DisplayName("a wrong setting ends the build with a message before anything runs")
    void wrongSetting(String name, String value, String message) throws Exception {
        StubbedBuild build = job.build(name, value);

        assertThat(build.result()).isEqualTo("FAILURE");
        assertThat(build.errors()).containsExactly("check: " + message);
        assertThat(build.description()).isEqualTo("check: " + message);
        assertThat(job.workspace().takeCalls()).isEmpty();
        assertThat(build.events("archived")).isEmpty();
    }

    @Test
    @DisplayName("options of the gate and of the benchmark reach only their own stage, one in each line")
    void separateOptions() throws Exception {
        String ofGate = "-Dbench.gate.inconclusive=fail\r\n\r\n  -Dbench.gate.budget=5m\r\n";
        String ofBenchmark = "-Dbench.jvmArgs=-Xmx1g -Xss1m\n-Dbench.duration=60s";
        StubbedBuild build = job.build(
                "GATE", "version", "BASELINE", "2.0.12", "GATE_OPTIONS", ofGate, "BENCHMARK_OPTIONS", ofBenchmark);

        assertThat(build.errors()).isEmpty();
        List<String> measured = job.measured();
        assertThat(measured.get(0)).endsWith("2.0.12 -Dbench.gate.inconclusive=fail -Dbench.gate.budget=5m");
        assertThat(measured.get(1)).endsWith("-Dbench.forks=4 -Dbench.jvmArgs=-Xmx1g -Xss1m -Dbench.duration=60s");
    }

    @Test
    @DisplayName("the tests of gaeperf can be left out")
    void withoutTests() throws Exception {
        assertThat(job.build("HARNESS_TESTS", "false").events())
                .contains("Tests: skipped")
                .doesNotContain("Tests: sh scripts/ci.sh tests");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"mvn | mvn (Maven 3.8 or later)", "java | java (a JDK, 17 or later)"})
    @DisplayName("an agent without a tool gets a message that names it")
    void missingTool(String tool, String name) throws Exception {
        job.workspace().remove(tool);
        StubbedBuild build = job.build();

        assertThat(build.errors())
                .containsExactly("check: machine-1 lacks " + name + ": install it, or put it on the PATH of the agent");
        assertThat(build.result()).isEqualTo("FAILURE");
    }
}
