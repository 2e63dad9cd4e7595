package org.gaeperf.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.Tags;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real {@code Jenkinsfile}, with the real shell and stand-ins for Maven and Java. */
@Tag(Tags.SLOW)
@Timeout(120)
class JenkinsfileTest {

    private static final String SPOILED = "spoiled 4 12 of 12 trials are disturbed (steal 31 %)";

    @TempDir
    private Path directory;

    private JobBuilds job;

    @BeforeEach
    void prepare() throws Exception {
        job = new JobBuilds(directory);
    }

    @Test
    @DisplayName("the first build, which has no parameters yet, does the same as later ones")
    void firstBuild() throws Exception {
        StubbedBuild first = job.build();
        List<String> measuredFirst = job.measured();
        StubbedBuild second = job.build();

        assertThat(first.errors()).isEmpty();
        assertThat(first.result()).isEqualTo("SUCCESS");
        assertThat(withoutFiles(first)).isEqualTo(withoutFiles(second));
        assertThat(first.settings()).containsKeys("PRESET", "FORKS", "HISTORY_RUNS", "BUILD_RESULT");
        assertThat(second.settings())
                .containsAllEntriesOf(first.settings())
                .containsKeys("LABEL", "JDK", "HARNESS_TESTS");
        assertThat(withoutFiles(first))
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
        job.build();
        StubbedBuild build = job.build("GATE", "version", "BASELINE", "2.0.12");

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

    @Nested
    class OfABaseline {

        @Test
        @DisplayName("a version is measured together with the candidate, at the gate's own rate, before the benchmark")
        void version() throws Exception {
            job.build();
            job.build("GATE", "version", "BASELINE", "2.0.12", "RATE", "3000", "RUNTIME_VERSION", "2.0.20");

            List<String> measured = job.measured();
            assertThat(measured.get(0))
                    .endsWith("-Dbench.suite=gate -Dbench.runtime.version=2.0.20 -Dbench.preset=quick"
                            + " -Dbench.baseline.version=2.0.12");
            assertThat(measured.get(1)).endsWith("-Dbench.runtime.version=2.0.20 -Dbench.rate=3000 -Dbench.forks=4");
        }

        @Test
        @DisplayName("a directory and a JDK with spaces stay one option each")
        void directoryOfARuntime() throws Exception {
            job.build();
            job.build("GATE", "directory", "BASELINE", directory.toString() + "/work space");

            assertThat(job.measured().get(0))
                    .endsWith("-Dbench.preset=quick -Dbench.baseline.dir=" + directory + "/work space");
        }

        @Test
        @DisplayName("the last good build is the newest that succeeded, with the job's preset and rate")
        void lastGood() throws Exception {
            job.build();
            job.build();
            job.gate("undecided 3 2 metrics are inconclusive").build("GATE", "version", "BASELINE", "2.0.12");

            StubbedBuild build = job.gate(JobBuilds.PASSED).build("GATE", "last-good", "RATE", "500");

            assertThat(build.result()).isEqualTo("SUCCESS");
            assertThat(build.description()).startsWith("gate: against build 2: all 10 metrics passed");
            assertThat(job.measured().get(0))
                    .contains("-Dbench.preset=published -Dbench.baseline.results=" + history()
                            + "/20261121T1220Z-load/results.json -Dbench.rate=500");
        }

        @Test
        @DisplayName("without a good build yet, no gate is held, and the benchmark makes one")
        void noGoodBuild() throws Exception {
            job.build("GATE", "last-good");
            StubbedBuild second = job.build("GATE", "last-good");

            assertThat(second.description()).startsWith("gate: against build 1: ");
        }

        @Test
        @DisplayName("a pinned build stays the baseline, and is kept when others are deleted")
        void pinned() throws Exception {
            job.build();
            for (int n = 2; n <= 13; n++) {
                StubbedBuild build = job.build("GATE", "pinned", "BASELINE", "1", "HISTORY_RUNS", "010");
                assertThat(build.description()).startsWith("gate: against build 1: ");
            }
            assertThat(job.workspace().find("output/history/runs").stream().map(job.workspace()::read))
                    .containsExactly("10\n");
            assertThat(history().resolve("20261121T1210Z-load/results.json")).exists();
            assertThat(history().resolve("20261121T1220Z-load")).doesNotExist();
        }

        @Test
        @DisplayName("a pinned build that is not stored is refused, with those that are")
        void unknownPin() throws Exception {
            job.build();
            StubbedBuild build = job.build("GATE", "pinned", "BASELINE", "7");

            assertThat(build.result()).isEqualTo("FAILURE");
            assertThat(build.errors())
                    .containsExactly("gate: BASELINE: build 7 has no benchmark in " + history() + "; stored builds: 1");
            assertThat(build.events()).contains("Benchmark: skipped after a failure");
        }

        @Test
        @DisplayName("values that cannot be compared with are refused with the reason, before anything is measured")
        void refused() throws Exception {
            job.build();
            StubbedBuild build = job.baselineCheck(
                            3, "reason=kernel: 6.1, now 6.8", "instead=-Dbench.baseline.version=2.0.12")
                    .build("GATE", "last-good");

            assertThat(build.result()).isEqualTo("FAILURE");
            assertThat(build.description())
                    .startsWith("gate: the values of build 1 are refused as baseline: kernel: 6.1, now 6.8. Tick");
            assertThat(job.measured()).isEmpty();
        }

        @Test
        @DisplayName("its runtime is measured together with the candidate instead, if asked")
        void measuredInstead() throws Exception {
            job.build();
            StubbedBuild build = job.baselineCheck(
                            3, "reason=kernel: 6.1, now 6.8", "instead=-Dbench.baseline.version=2.0.12")
                    .build("GATE", "last-good", "MEASURE_REFUSED_BASELINE", "true", "RATE", "500");

            assertThat(build.result()).isEqualTo("SUCCESS");
            assertThat(build.description())
                    .startsWith("gate: the runtime of build 1, measured again (kernel: 6.1, now 6.8): all 10");
            assertThat(job.measured().get(0))
                    .endsWith("-Dbench.suite=gate -Dbench.preset=quick -Dbench.baseline.version=2.0.12");
        }

        private Path history() {
            return directory.resolve("home/gaeperf-history/runtime-load-test");
        }
    }

    @Nested
    class OfAVerdict {

        @Test
        @DisplayName("a regression fails the build, keeps its findings and skips the benchmark")
        void regression() throws Exception {
            job.build();
            StubbedBuild build = job.gate("regression 1 CPU per request in mode http +8.1 %")
                    .build("GATE", "version", "BASELINE", "2.0.12");

            assertThat(build.result()).isEqualTo("FAILURE");
            assertThat(build.description()).isEqualTo("gate: CPU per request in mode http +8.1 %");
            assertThat(build.events())
                    .contains("Gate: junit target/ci/junit/gate/TEST-gate.xml", "Benchmark: skipped after a failure");
            assertThat(build.events("archived"))
                    .contains("output/20261121T1220Z-gate/results.json", "output/history.html");
        }

        @Test
        @DisplayName("what is not established makes the build unstable, and the benchmark runs")
        void notEstablished() throws Exception {
            job.build();
            StubbedBuild build = job.gate("undecided 3 2 of 10 metrics are inconclusive")
                    .build("GATE", "version", "BASELINE", "2.0.12");

            assertThat(build.result()).isEqualTo("UNSTABLE");
            assertThat(build.events()).contains("Benchmark: sh scripts/ci.sh benchmark");
        }

        @Test
        @DisplayName("a spoiled machine is not built, with its reason, and measures nothing more")
        void spoiled() throws Exception {
            job.build();
            StubbedBuild build = job.gate(SPOILED).build("GATE", "version", "BASELINE", "2.0.12");

            assertThat(build.result()).isEqualTo("NOT_BUILT");
            assertThat(build.description()).isEqualTo("gate: 12 of 12 trials are disturbed (steal 31 %)");
            assertThat(build.events()).contains("Benchmark: skipped");
            assertThat(build.events("archived")).contains("output/20261121T1220Z-gate/results.json");
        }

        @Test
        @DisplayName("a run that wrote no verdict fails")
        void nothingMeasured() throws Exception {
            StubbedBuild build = job.benchmark("").build();

            assertThat(build.result()).isEqualTo("FAILURE");
            assertThat(build.description())
                    .isEqualTo("benchmark: nothing was measured: Maven ended with status 1; the console says why");
        }
    }

    @Nested
    class OfASetting {

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
        @DisplayName("a wrong one ends the build with a message before anything runs")
        void wrong(String name, String value, String message) throws Exception {
            job.build();
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
            job.build();
            StubbedBuild build = job.build(
                    "GATE",
                    "version",
                    "BASELINE",
                    "2.0.12",
                    "GATE_OPTIONS",
                    "-Dbench.gate.inconclusive=fail\r\n\r\n  -Dbench.gate.budget=5m\r\n",
                    "BENCHMARK_OPTIONS",
                    "-Dbench.jvmArgs=-Xmx1g -Xss1m\n-Dbench.duration=60s");

            assertThat(build.errors()).isEmpty();
            List<String> measured = job.measured();
            assertThat(measured.get(0)).endsWith("2.0.12 -Dbench.gate.inconclusive=fail -Dbench.gate.budget=5m");
            assertThat(measured.get(1)).endsWith("-Dbench.forks=4 -Dbench.jvmArgs=-Xmx1g -Xss1m -Dbench.duration=60s");
        }

        @Test
        @DisplayName("the tests of gaeperf can be left out")
        void withoutTests() throws Exception {
            job.build();
            assertThat(job.build("HARNESS_TESTS", "false").events())
                    .contains("Tests: skipped")
                    .doesNotContain("Tests: sh scripts/ci.sh tests");
        }
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
