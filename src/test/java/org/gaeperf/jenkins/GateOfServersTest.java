package org.gaeperf.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gaeperf.Tags;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Gates of other servers than the runtime, by the real {@code Jenkinsfile} and the real scripts. */
@Tag(Tags.SLOW)
@Timeout(600)
class GateOfServersTest {

    private static final String OLD = "{java} {jvmArgs} -jar /srv/old shop.jar --port={port}";
    private static final String NEW = "{java} {jvmArgs} -jar /srv/shop.jar --port={port}";

    @TempDir
    private Path directory;

    private JobBuilds job;

    @BeforeEach
    void prepare() throws Exception {
        job = new JobBuilds(directory);
        job.build();
    }

    @Test
    @DisplayName("two commands are compared by the gate, each at a third of the rate, and then by the benchmark")
    void commands() throws Exception {
        StubbedBuild build = job.build(
                "SERVER",
                "command",
                "GATE",
                "command",
                "BASELINE",
                OLD,
                "CANDIDATE",
                NEW,
                "RATE",
                "500",
                "SERVER_OPTIONS",
                "-Dbench.request.path=/items\r\n-Dbench.beside.db.ready=/health\r\n-Dbench.variant.jdk17.0=bench.gc=serial\r\n");

        assertThat(build.errors()).isEmpty();
        List<String> measured = job.measured();
        String servers = " -Dbench.server=command -Dbench.command.baseline=" + OLD + " -Dbench.command.candidate=" + NEW
                + " -Dbench.variants=baseline,candidate -Dbench.request.path=/items -Dbench.beside.db.ready=/health"
                + " -Dbench.variant.jdk17.0=bench.gc=serial";
        assertThat(measured).hasSize(2);
        assertThat(measured.get(0)).endsWith("-Dbench.suite=gate" + servers + " -Dbench.preset=quick -Dbench.rate=167");
        assertThat(measured.get(1))
                .endsWith(
                        "-DskipHarnessTests -Dbench.preset=published" + servers + " -Dbench.rate=500 -Dbench.forks=4");
    }

    @Test
    @DisplayName("the commands may stand in an options file")
    void optionsFile() throws Exception {
        job.build("SERVER", "command", "GATE", "command", "SERVER_OPTIONS", "-Dbench.options=servers.properties");

        assertThat(job.measured().get(0))
                .endsWith("-Dbench.suite=gate -Dbench.server=command -Dbench.options=servers.properties"
                        + " -Dbench.preset=quick");
    }

    @Test
    @DisplayName("one command is measured without a gate")
    void oneCommand() throws Exception {
        StubbedBuild build = job.build("SERVER", "command", "CANDIDATE", NEW);

        assertThat(build.events()).contains("Gate: skipped");
        assertThat(job.measured().get(0))
                .endsWith("-Dbench.preset=published -Dbench.server=command -Dbench.command.candidate=" + NEW
                        + " -Dbench.forks=4");
    }

    @ParameterizedTest
    @CsvSource({
        "jetty, bench.jetty12.version, bench.jetty.baseline",
        "multipart, bench.multipart.jetty12.version, bench.multipart.baseline"
    })
    @DisplayName("two versions of Jetty are compared by the gate, and the benchmark is their own suite")
    void versions(String server, String candidate, String baseline) throws Exception {
        job.build("SERVER", server, "GATE", "version", "BASELINE", "12.0.39", "CANDIDATE", "12.1.14");

        List<String> measured = job.measured();
        String judged = " -Dbench.server=" + server + " -D" + candidate + "=12.1.14";
        assertThat(measured.get(0))
                .endsWith("-Dbench.suite=gate" + judged + " -Dbench.preset=quick -D" + baseline + "=12.0.39");
        assertThat(measured.get(1))
                .endsWith("-Dbench.suite=" + server + " -Dbench.preset=published" + judged + " -Dbench.forks=4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SERVER=nginx | SERVER: 'nginx' is not one of: appengine command jetty multipart",
                "GATE=command | GATE: 'command' compares two commands, and SERVER is appengine; give SERVER command, or"
                        + " another GATE",
                "CANDIDATE=2.0.12 | CANDIDATE: '2.0.12' has no meaning with SERVER appengine; give RUNTIME_VERSION or"
                        + " RUNTIME_DIR, or another SERVER",
                "SERVER=command;CANDIDATE=java -jar my.jar | CANDIDATE: 'java -jar my.jar' has no {port} in it, which"
                        + " stands for the port that the server must listen on",
                "SERVER=command;GATE=command;CANDIDATE=my {port} | BASELINE: '' is not a command, which SERVER command"
                        + " needs, for example {java} {jvmArgs} -jar /srv/shop.jar --port={port}",
                "SERVER=command;GATE=last-good;CANDIDATE=my {port} | GATE: 'last-good' is not possible with SERVER"
                        + " command, of which no stored values are compared with; choose none or command",
                "SERVER=jetty;GATE=version;BASELINE=2.0.12 | BASELINE: '2.0.12' is not a version of Jetty 12, which GATE"
                        + " version needs, for example 12.0.39",
                "SERVER=jetty;GATE=pinned;BASELINE=7 | GATE: 'pinned' is not possible with SERVER jetty, of which only"
                        + " versions are compared; choose none or version",
                "SERVER=multipart;CANDIDATE=11.0.26 | CANDIDATE: '11.0.26' is not a version of Jetty 12, for example"
                        + " 12.1.14; leave it empty for the default",
                "SERVER=jetty;RUNTIME_VERSION=2.0.12 | RUNTIME_VERSION: '2.0.12' has no meaning with SERVER jetty; leave"
                        + " it empty",
                "SERVER_OPTIONS=-Dbench.rate=5 | SERVER_OPTIONS: '-Dbench.rate=5' is not allowed here; remove that line",
                "GATE_OPTIONS=-Dbench.command.a=b {port} | GATE_OPTIONS: '-Dbench.command.a=b {port}' is not allowed"
                        + " here; remove that line",
                "BENCHMARK_OPTIONS=-Dbench.server=jetty | BENCHMARK_OPTIONS: '-Dbench.server=jetty' is not allowed here;"
                        + " remove that line",
                "BENCHMARK_OPTIONS=-Dbench.command.a=b {port} | BENCHMARK_OPTIONS: '-Dbench.command.a=b {port}' is not"
                        + " allowed here; remove that line",
                "BENCHMARK_OPTIONS=-Dbench.variants=a,b | BENCHMARK_OPTIONS: '-Dbench.variants=a,b' is not allowed"
                        + " here; remove that line",
                "BENCHMARK_OPTIONS=-Dbench.options=a.properties | BENCHMARK_OPTIONS: '-Dbench.options=a.properties' is not"
                        + " allowed here; remove that line",
                "GATE_OPTIONS=-Dbench.gate.budgt=5m | GATE_OPTIONS: there is no option 'bench.gate.budgt'; mvn test"
                        + " -Dbench.help lists all",
                "SERVER_OPTIONS=-Dbench.commands.a=b | SERVER_OPTIONS: there is no option 'bench.commands.a'; mvn test"
                        + " -Dbench.help lists all",
                "SERVER=multipart;RATE=500 | RATE: '500' has no meaning with SERVER multipart, which parses forms without"
                        + " requests; leave it empty",
                "MEASURE_REFUSED_BASELINE=yes | MEASURE_REFUSED_BASELINE: 'yes' is not one of: true false",
            })
    @DisplayName("what does not fit together ends the build with a message before anything runs")
    void wrong(String settings, String message) throws Exception {
        job.workspace().takeCalls();
        StubbedBuild build = job.build(List.of(settings.split(";")).stream()
                .flatMap(setting -> List.of(setting.split("=", 2)).stream())
                .toArray(String[]::new));

        assertThat(build.errors()).containsExactly("check: " + message);
        assertThat(job.workspace().takeCalls()).isEmpty();
    }

    @Test
    @DisplayName("MEASURE_REFUSED_BASELINE may be empty, and jetty has a rate")
    void allowed() throws Exception {
        assertThat(job.build("MEASURE_REFUSED_BASELINE", "").errors()).isEmpty();
        assertThat(job.build("SERVER", "jetty", "RATE", "500").errors()).isEmpty();
    }

    @Test
    @DisplayName("the last good build is one of runtimes, though other servers were measured since")
    void lastGoodOfTheSameServer() throws Exception {
        job.build("SERVER", "command", "CANDIDATE", NEW);
        job.build("SERVER", "jetty");
        job.build("SERVER", "multipart");

        StubbedBuild build = job.build("GATE", "last-good");

        assertThat(build.description()).startsWith("gate: against build 1: ");
        assertThat(Files.readAllLines(history().resolve("20261121T1230Z-load/build.properties")))
                .containsExactly("build=3", "part=benchmark", "server=jetty", "good=true");
    }

    @Test
    @DisplayName("without a good build of runtimes no gate is held, though other servers were measured")
    void noGoodBuildOfTheSameServer() throws Exception {
        job = new JobBuilds(directory.resolve("other"));
        job.build("SERVER", "jetty");
        job.build("SERVER", "jetty");

        StubbedBuild build = job.build("GATE", "last-good");

        assertThat(build.errors()).isEmpty();
        assertThat(build.description()).startsWith("gate: not held, since no good build of SERVER appengine is stored");
    }

    @Test
    @DisplayName("a build of another server cannot be pinned, and is not among those that can")
    void pinnedBuildOfAnotherServer() throws Exception {
        job.build("SERVER", "command", "CANDIDATE", NEW);
        job.build();

        assertThat(job.build("GATE", "pinned", "BASELINE", "2").errors())
                .containsExactly("gate: BASELINE: build 2 has no benchmark of SERVER appengine in " + history()
                        + "; stored builds: 1 3");
        assertThat(history().resolve("20261121T1220Z-load/pinned")).doesNotExist();
    }

    private Path history() {
        return directory.resolve("home/gaeperf-history/runtime-load-test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "exitStatus=\\n", "exitStatus=none\\n"})
    @DisplayName("a verdict without an exit status is a failure that says so")
    void verdictWithoutStatus(String line) throws Exception {
        job.workspace()
                .behave("mvn_called() { mkdir -p output/run; ln -sfn run output/latest; printf 'state=passed\\n" + line
                        + "' > output/run/verdict.properties; }");

        assertThat(job.workspace().run("scripts/ci.sh benchmark", Map.of())).isEqualTo(1);
        assertThat(job.workspace().read("target/ci/benchmark.txt"))
                .startsWith("benchmark: exitStatus '")
                .endsWith("' in output/run/verdict.properties is not a number; Maven ended with status 0\n");
        assertThat(job.workspace().read("target/ci/benchmark.status")).isEqualTo("1\n");
    }

    @Test
    @DisplayName("an inconclusive gate is green with a note, and may be the last good build")
    void inconclusive() throws Exception {
        StubbedBuild build = job.gate("inconclusive 0 no regression was found, but for 2 of 10 metrics")
                .build("GATE", "version", "BASELINE", "2.0.12");

        assertThat(build.result()).isEqualTo("SUCCESS");
        assertThat(build.description())
                .startsWith("gate: no regression was found, but for 2 of 10 metrics; benchmark: ");
        assertThat(job.build("GATE", "last-good").description()).startsWith("gate: against build 2: ");
    }

    @Test
    @DisplayName("a suspicion makes a build unstable, and keeps it from being the last good one")
    void suspected() throws Exception {
        StubbedBuild build = job.gate("suspected 3 Gate passed with a suspicion: CPU")
                .build("GATE", "version", "BASELINE", "2.0.12");

        assertThat(build.result()).isEqualTo("UNSTABLE");
        assertThat(build.events()).contains("Benchmark: sh scripts/ci.sh benchmark");
        assertThat(job.gate(JobBuilds.PASSED).build("GATE", "last-good").description())
                .startsWith("gate: against build 1: ");
    }
}
