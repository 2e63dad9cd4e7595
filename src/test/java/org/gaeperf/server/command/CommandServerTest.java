package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.run.Run;
import org.gaeperf.server.ListeningSockets;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerLauncher.LaunchContext;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.TrialListener;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A server that a command starts")
@Timeout(600)
class CommandServerTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final String SERVER =
            "-cp '" + System.getProperty("java.class.path") + "' " + SmallServerMain.class.getName() + " {port}";
    private static final String JVM = "{java} {jvmArgs} " + SERVER;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is started, asked and ended, and its first response says how long all responses are")
    void jvm() throws Exception {
        ProcessHandle process;
        try (ServerUnderTest server = start("bench.command.one", JVM)) {
            process = ProcessHandle.of(server.pid()).orElseThrow();
            LoadRequest request = server.request(Workload.openLoop(1, 0, 1, 0, 1));
            assertThat(request.method()).isEqualTo("GET");
            assertThat(request.response().hasLength(5)).isTrue();
            assertThat(request.response().hasLength(6)).isFalse();
            assertThat(server.withoutJvm()).isEmpty();
        }
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    @DisplayName("is asked for each row of a mix, and refused with the row that it does not answer correctly")
    void eachRow() throws Exception {
        Path mix = directory.resolve("mix.yaml");
        Files.writeString(
                mix,
                "rows: [{name: good, weight: 1, path: /}, {name: also, weight: 1, path: /, response: {bytes: 5}}]");
        try (ServerUnderTest server = start("bench.command.one", JVM, "bench.requests", mix.toString())) {
            LoadRequest request = server.request(Workload.openLoop(1, 0, 1, 0, 1));
            assertThat(request.mix().orElseThrow().rows()).hasSize(2);
        }

        Files.writeString(mix, "rows: [{name: good, weight: 1, path: /}, {name: bad, weight: 1, path: /none}]");
        assertThatThrownBy(() -> start("bench.command.one", JVM, "bench.requests", mix.toString()))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("the server one, asked for row bad (GET /none), did not respond within ")
                .hasMessageContaining("(it answered with status 404 and 5 bytes)");
    }

    @Test
    @DisplayName("listens on the address that it is given, and is asked there")
    void givenAddress() throws Exception {
        ServerLauncher launcher = (ServerLauncher)
                CommandServers.servers(CommandServers.options("bench.command.one", JVM + " {address}"), directory)
                        .get(0)
                        .launcher();
        LaunchContext context = new LaunchContext(
                JDK, List.of("-Xmx64m"), List.of(), List.of(), directory.resolve("server.log"), "127.0.0.2");

        try (ServerUnderTest server = launcher.start(context)) {
            assertThat(server.address().getHost()).isEqualTo("127.0.0.2");
            assertThat(ListeningSockets.now().get(server.address().getPort())).endsWith("0200007F");
        }
    }

    @Test
    @DisplayName("is the process that listens, not the script that starts it, and ends with the script")
    void behindAScript() throws Exception {
        Path script = directory.resolve("start.sh");
        Files.writeString(script, "#!/bin/sh\n" + JDK + "/bin/java " + SERVER.replace("{port}", "$1") + " &\nwait\n");
        ProcessHandle process;
        try (ServerUnderTest server = start("bench.command.one", "sh " + script + " {port}")) {
            process = ProcessHandle.of(server.pid()).orElseThrow();
            assertThat(process.info().command())
                    .hasValueSatisfying(path -> assertThat(path).endsWith("/java"));
            assertThat(server.withoutJvm())
                    .hasValueSatisfying(reason -> assertThat(reason).contains("{jvmArgs}"));
            assertThat(ChildProcessRegistry.pids())
                    .as("its CPU time is not that of others")
                    .contains(server.pid());
        }
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    @DisplayName("is found and ended even if it has left the script that started it")
    void daemon() throws Exception {
        Path script = directory.resolve("daemon.sh");
        Files.writeString(
                script,
                "#!/bin/sh\n(setsid " + JDK + "/bin/java " + SERVER.replace("{port}", "$1") + " &)\nsleep 600\n");
        ProcessHandle process;
        try (ServerUnderTest server = start("bench.command.one", "sh " + script + " {port}")) {
            process = ProcessHandle.of(server.pid()).orElseThrow();
        }
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    @DisplayName("is refused with its log if it ends, answers wrongly, or is not there")
    void refused() throws Exception {
        assertThatThrownBy(() -> start("bench.command.one", "sh -c 'echo no licence; exit 3' {port}"))
                .isInstanceOf(ServerException.class)
                .hasMessage("the server one ended with exit code 3 before it responded; its log ends:\nno licence");
        assertThatThrownBy(() -> start("bench.command.one", "./not-here {port}"))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("the server one could not be started: ")
                .hasMessageEndingWith("; check bench.command.one");
        assertThatThrownBy(() -> start("bench.command.one", JVM, "bench.response.bytes", "6"))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("the server one answered GET / with 5 bytes, and 6 are right");
        assertThatThrownBy(() -> start("bench.command.one", JVM, "bench.response.sha256", "0".repeat(64)))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThatThrownBy(() ->
                        start("bench.command.one", JVM, "bench.request.path", "/none", "bench.launch.timeout", "3s"))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("did not respond within 3 s (it answered with status 404 and 5 bytes)");
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("is measured: a JVM with all metrics, another one with those of a process, and gaps with a reason")
    void measured() throws Exception {
        BenchmarkOptions options = CommandServers.options(
                "bench.command.jvm",
                JVM,
                "bench.command.plain",
                JDK + "/bin/java " + SERVER,
                "bench.rate",
                "50",
                "bench.warmup",
                "1s",
                "bench.duration",
                "2s",
                "bench.forks",
                "1",
                "bench.concurrent",
                "true",
                "bench.output",
                directory.toString());
        List<TrialResult> trials;
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            List<ServerVariant> servers = CommandServers.servers(options, directory);
            run.plan(new SuitePlanner(options, servers, run).initialTrials(Suites.LOAD));
            while (!run.planned().isEmpty()) {
                run.execute(run.next().orElseThrow(), TrialListener.none());
            }
            trials = run.result().trials();
        }

        assertThat(trials).hasSizeGreaterThanOrEqualTo(2).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            assertThat(trial.load().orElseThrow().failed()).isZero();
            assertThat(trial.serverCost()).isPresent();
            assertThat(trial.samples().series("rssBytes")).isPresent();
        });
        TrialResult jvm = of(trials, "jvm");
        TrialResult plain = of(trials, "plain");
        assertThat(jvm.samples().series("nmtTotalCommittedBytes")).isPresent();
        assertThat(jvm.serverCost().orElseThrow().gcActivity()).isPresent();
        assertThat(plain.samples().series("nmtTotalCommittedBytes")).isEmpty();
        assertThat(plain.serverCost().orElseThrow().gcActivity()).isEmpty();
        assertThat(plain.samples().missedSamples())
                .anySatisfy(gap -> assertThat(gap.reason()).contains("bench.command.plain has no {jvmArgs} in it"));
    }

    @Test
    @DisplayName("needs a name, a command, and options that go with it")
    void optionsThatGoTogether() {
        assertThatThrownBy(() -> CommandServers.options())
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageStartingWith("bench.server=command measures servers by their commands, and none is given");
        assertThatThrownBy(() -> CommandServers.options(
                        "bench.command.a",
                        "a {port}",
                        "bench.modes",
                        "http",
                        "bench.suite",
                        "sizing",
                        "bench.variants",
                        "a,b",
                        "bench.gc",
                        "g1"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("-Dbench.modes=http: only servers of the kinds appengine and webapp have it")
                .hasMessageContaining("the suite sizing cannot measure servers of the kind command")
                .hasMessageContaining("bench.variants=a,b: not the names of the commands that are given, which are: a")
                .hasMessageContaining("bench.gc needs {jvmArgs} in each command");
        assertThat(CommandServers.options("bench.command.b", "b {port}", "bench.command.a", "a {port}")
                        .server()
                        .compared())
                .containsExactly("a", "b");
        assertThat(CommandServers.options(
                                "bench.command.b", "b {port}", "bench.command.a", "a {port}", "bench.variants", "b,a")
                        .recorded()
                        .effective())
                .containsEntry("bench.variants", "b,a")
                .containsEntry("bench.command.a", "a {port}");
    }

    @Test
    @DisplayName("an option of the JDK that no command would use, and a path that is none of HTTP, are refused")
    void refusesWhatChangesNothing() {
        assertThatThrownBy(() -> CommandServers.options(
                        "bench.command.a",
                        "a {port}",
                        "bench.command.b",
                        "{java} B {port}",
                        "bench.jdks",
                        JDK + "," + JDK))
                .hasMessageContaining("bench.jdks needs {java} in each command");
        assertThatThrownBy(() -> CommandServers.options("bench.command.a", "a {port}", "bench.jdk", JDK.toString()))
                .hasMessageContaining("bench.jdk needs {java} in a command");
        assertThatThrownBy(() ->
                        CommandServers.options("bench.command.a", "a {port}", "bench.request.path", "/search?q=100%"))
                .hasMessageContaining(
                        "-Dbench.request.path=/search?q=100%: not a path of HTTP: Malformed escape pair 13"
                                + " characters after its beginning");
        assertThatThrownBy(() ->
                        CommandServers.options("bench.command.a", "a {port}", "bench.launch.ready", "/items?f={x}"))
                .hasMessageContaining("not a path of HTTP: Illegal character in query 9 characters after");
    }

    private static TrialResult of(List<TrialResult> trials, String variant) {
        return trials.stream()
                .filter(trial -> trial.variant().name().equals(variant))
                .findFirst()
                .orElseThrow();
    }

    private ServerUnderTest start(String... namesAndValues) throws Exception {
        ServerLauncher launcher =
                (ServerLauncher) CommandServers.servers(CommandServers.options(namesAndValues), directory)
                        .get(0)
                        .launcher();
        return launcher.start(new LaunchContext(JDK, List.of("-Xmx64m"), List.of(), directory.resolve("server.log")));
    }
}
