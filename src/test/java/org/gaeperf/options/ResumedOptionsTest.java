package org.gaeperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.HarnessInfo;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.options.declaration.CommandSyntax;
import org.gaeperf.options.runtime.DefaultRuntime;
import org.gaeperf.testkit.CpuTopologies;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedOptionsTest {

    private static final String RESUME = "-Dbench.resume=output/run: ";
    private static final String ALLOWED =
            "; allowed: the directory of a run that was cut short, like output/20261121T120000Z-load";

    @TempDir
    private Path base;

    private Path jdk = Path.of(System.getProperty("java.home"));

    @BeforeEach
    void prepare() throws IOException {
        base = base.toRealPath();
        Files.createFile(base.resolve("rules"));
    }

    @Test
    @DisplayName("the runtime that the build chose then is measured again, whatever it would choose now")
    void chosenRuntime() throws IOException {
        BenchmarkOptions begun = OptionParser.parse(
                Map.of(),
                base,
                jdk,
                CpuTopologies.separateCores(4),
                true,
                new DefaultRuntime("2.0.36", Optional.empty(), Optional.empty()));
        store(begun, List.of(Suites.LOAD), false);

        assertThat(parse("bench.resume", "output/run").server().runtime().version())
                .isEqualTo("2.0.36");
    }

    @Test
    void onlyTheFolderHasToBeGiven() throws IOException {
        BenchmarkOptions begun = begin(
                "bench.suite",
                "load,cpu",
                "bench.modes",
                "rpc",
                "bench.rate",
                "70",
                "bench.duration",
                "60s",
                "bench.jvmArgs",
                "-Xmx2g -Xss1m");

        BenchmarkOptions resumed = parse("bench.resume", "output/run");

        assertThat(resumed.output().resume()).contains(base.resolve("output/run"));
        assertThat(resumed.output().directory()).isEqualTo(base.resolve("output"));
        assertThat(resumed.suites()).isEqualTo(begun.suites());
        assertThat(resumed.modes()).containsExactly(ConnectorMode.RPC);
        assertThat(resumed.measurement()).isEqualTo(begun.measurement());
        assertThat(resumed.settings(Suites.LOAD).duration()).isEqualTo(Duration.ofMinutes(1));
        assertThat(resumed.server().jvmConfigurations())
                .isEqualTo(begun.server().jvmConfigurations());
        assertThat(resumed.server().runtime()).isEqualTo(begun.server().runtime());
    }

    @Test
    @DisplayName("the order of the trials is that of the run, whether its seed was drawn or given")
    void seedOfTheRun() throws IOException {
        long drawn = begin().measurement().seed();
        assertThat(parse("bench.resume", "output/run").measurement().seed()).isEqualTo(drawn);
        assertThat(parse("bench.resume", "output/run", "bench.seed", Long.toString(drawn))
                        .measurement()
                        .seed())
                .isEqualTo(drawn);
        assertThatThrownBy(() -> parse("bench.resume", "output/run", "bench.seed", "-5"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("-Dbench.seed=-5: run was started with " + drawn);

        begin("bench.seed", "-9");
        assertThat(parse("bench.resume", "output/run").measurement().seed()).isEqualTo(-9);
    }

    @Test
    @DisplayName("a run of a mix whose file has another content now is not resumed")
    void changedMix() throws IOException {
        Path mix = base.resolve("mix.yaml");
        Files.writeString(mix, "rows: [{name: a, weight: 1, path: /}]");
        begin("bench.command.one", "a {port}", "bench.server", "command", "bench.requests", "mix.yaml");
        assertThat(parse("bench.resume", "output/run").recorded().effective().get("bench.requests"))
                .startsWith(mix + " (SHA-256 ");

        Files.writeString(mix, "rows: [{name: a, weight: 2, path: /}]");

        assertThatThrownBy(() -> parse("bench.resume", "output/run"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("bench.requests is " + mix + " (SHA-256 ")
                .hasMessageContaining(") now: run was started with " + mix + " (SHA-256 ");
    }

    @Test
    @DisplayName("a run that another host has measured is not resumed")
    void runOnAnotherHost() throws IOException {
        begin("bench.hosts.server", "server1");

        assertThatThrownBy(() -> parse("bench.resume", "output/run"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining(
                        "bench.hosts.server: a run on another host cannot be resumed; leave bench.resume out");
    }

    @Test
    void theNewestRunMayBeMeant() throws IOException {
        begin("bench.rate", "70");
        Files.createSymbolicLink(base.resolve("output/latest"), Path.of("run"));

        assertThat(parse("bench.resume", "output/latest").output().resume()).contains(base.resolve("output/run"));
    }

    @Test
    void theSameOptionsMayBeGivenBesideHoweverTheyAreSpelled() throws IOException {
        begin("bench.rate", "70", "bench.duration", "60s", "bench.output", "output");

        BenchmarkOptions resumed = parse(
                "bench.resume",
                "output/run",
                "bench.rate",
                " 70 ",
                "bench.duration",
                "PT1M",
                "bench.modes",
                "HTTP,rpc",
                "bench.output",
                "elsewhere");

        assertThat(resumed.settings(Suites.LOAD).duration()).isEqualTo(Duration.ofMinutes(1));
        assertThat(resumed.output().directory()).as("where the run lies").isEqualTo(base.resolve("output"));
    }

    @Test
    void everyOtherOneIsNamedWithBothValues() throws IOException {
        begin("bench.rate", "70", "bench.duration", "60s");

        assertThatThrownBy(() -> parse(
                        "bench.resume", "output/run", "bench.rate", "71", "bench.duration", "2m", "bench.gc", "g1"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessage(String.join(
                        System.lineSeparator(),
                        "-Dbench.duration=2m: run was started with 1m; leave it out, or start a new run without"
                                + " -Dbench.resume",
                        "-Dbench.gc=g1: run was started with none; leave it out, or start a new run without"
                                + " -Dbench.resume",
                        "-Dbench.rate=71: run was started with 70; leave it out, or start a new run without"
                                + " -Dbench.resume"));
    }

    @Test
    void aDefaultThatIsAnotherNowIsNamedToo() throws IOException {
        begin("bench.rate", "70");
        Path was = jdk;
        jdk = base.resolve("jdk");
        for (String tool : List.of("java", "jcmd")) {
            Path file = Files.createDirectories(jdk.resolve("bin")).resolve(tool);
            assertThat(Files.createFile(file).toFile().setExecutable(true)).isTrue();
        }

        assertRefused("bench.jdk is " + jdk + " by default: run was started with " + was
                + "; go back to that, or start a" + " new run without -Dbench.resume");
    }

    @Test
    void wrongOnesBesideAreReportedAsUsual() throws IOException {
        begin("bench.rate", "70");

        assertThatThrownBy(() -> parse("bench.resume", "output/run", "bench.rte", "71"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("-Dbench.rte: unknown option; did you mean bench.rate? ");
    }

    @Test
    void aStoredOptionThatIsNoLongerValidIsReportedWithItsSource() throws IOException {
        Path directory = Files.createDirectories(base.resolve("runtime"));
        Path jar = Files.createFile(directory.resolve("runtime-main.jar"));
        begin("bench.runtime.dir", "runtime");
        Files.delete(jar);

        assertRefused(
                "-Dbench.runtime.dir=runtime: runtime-main.jar is not in it; allowed: a directory with an"
                        + " unpacked deployment, which has runtime-main.jar among its jars, like /path/to/deployment"
                        + System.lineSeparator()
                        + "(options that are not given with -Dbench.resume=output/run are those that the run was started with)");
    }

    @Test
    void aFolderThatIsNotThereOrHoldsNoRunIsNamed() throws IOException {
        assertRefused(RESUME + "no such directory" + ALLOWED);

        Files.createDirectories(base.resolve("output/run"));
        assertRefused(RESUME + "results.json is not in it" + ALLOWED);
    }

    @Test
    void resultsThatCannotBeReadAreNamed() throws IOException {
        begin("bench.rate", "70");
        Path results = base.resolve("output/run/results.json");
        String text = Files.readString(results);

        Files.writeString(results, text.substring(0, text.length() / 2));
        assertThatThrownBy(() -> parse("bench.resume", "output/run"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith(
                        RESUME + "its results cannot be read (" + results + " cannot be read: Unexpected end-of-input")
                .hasMessageEndingWith("); start a new run");

        Files.writeString(results, text.replaceFirst("\"schemaVersion\" : \\d+", "\"schemaVersion\" : 2"));
        assertRefused(RESUME + "its results cannot be read (" + results + " has schema version 2; this gaeperf"
                + " reads version " + RunResult.SCHEMA_VERSION
                + ". Read it with the gaeperf that wrote it, commit commit); start a new run");

        Files.writeString(results, "");
        assertThatThrownBy(() -> parse("bench.resume", "output/run"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith(
                        RESUME + "its results cannot be read (" + results + " cannot be read: No content")
                .hasMessageEndingWith("); start a new run");
    }

    @Test
    void ofACompleteRunThereIsNothingToResume() throws IOException {
        store(parse("bench.rate", "70", "bench.seed", "7"), List.of(Suites.LOAD), true);

        assertRefused(
                RESUME + "all of its 4 trials were run, so there is nothing to resume; to repeat the run: mvn test"
                        + " -Dbench.rate=70 -Dbench.seed=7");
    }

    @Test
    void suitesThatDecideAsTheyGoAreRefused() throws IOException {
        String reason =
                " cannot be resumed, because it decides while it runs which trials follow; to repeat the run: mvn test ";
        store(
                parse(
                        "bench.suite",
                        "gate",
                        "bench.baseline.version",
                        "2.0.12",
                        "bench.gate.thresholds",
                        "rules",
                        "bench.seed",
                        "7"),
                List.of(Suites.GATE),
                false);
        assertRefused(
                RESUME + "the suite gate" + reason + "-Dbench.baseline.version=2.0.12 -Dbench.gate.thresholds=rules"
                        + " -Dbench.seed=7 -Dbench.suite=gate");

        store(parse("bench.suite", "load,calibration", "bench.seed", "7"), List.of(Suites.LOAD), false);
        assertRefused(RESUME + "the suite calibration" + reason + "-Dbench.seed=7 -Dbench.suite=load,calibration");
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> parse("bench.resume", "output/run"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessage(message);
    }

    private BenchmarkOptions begin(String... namesAndValues) throws IOException {
        BenchmarkOptions options = parse(namesAndValues);
        store(options, List.of(Suites.LOAD), false);
        return options;
    }

    private void store(BenchmarkOptions options, List<Suite> suites, boolean complete) throws IOException {
        RunResult run = new RunResult(
                RunResult.SCHEMA_VERSION,
                "run",
                suites,
                new Timeline(Instant.EPOCH, List.of(), Optional.empty(), complete),
                new HostInfo("host", "Linux", "6", "amd64", "cpu", 4, 1, "none"),
                new HarnessInfo("commit", "sources", AnalysisPlan.NUMBER, new JdkIdentity("17", "someone", "home")),
                new RunOptions(
                        options.recorded().common(),
                        options.recorded().bySuite(),
                        options.recorded().userSupplied(),
                        options.command(CommandSyntax.MAVEN)),
                4,
                List.of(),
                List.of());
        Path directory = Files.createDirectories(base.resolve("output/run"));
        Json.PRETTY.writeValue(directory.resolve(ResultsFile.NAME).toFile(), run);
    }

    private BenchmarkOptions parse(String... namesAndValues) {
        Map<String, String> properties = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return OptionParser.parse(properties, base, jdk, CpuTopologies.separateCores(4), true);
    }
}
