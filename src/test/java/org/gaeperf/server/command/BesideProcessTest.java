package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerLauncher.LaunchContext;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.testkit.CommandServers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What runs beside a server")
@Timeout(600)
class BesideProcessTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final String JVM = JDK + "/bin/java -Xmx64m -Dsun.net.httpserver.nodelay=true -cp '"
            + System.getProperty("java.class.path") + "' ";
    private static final String DATABASE = JVM + SmallServerMain.class.getName() + " {port}";
    private static final String SERVER = JVM + AskingServerMain.class.getName() + " {port} {beside.db.port}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is ready before the server starts, is no part of it, and ends with it")
    void goesWithServer() throws Exception {
        List<ProcessHandle> all = new ArrayList<>();
        for (String ready : List.of("port", "/")) {
            try (ServerUnderTest server = start("bench.beside.db", DATABASE, "bench.beside.db.ready", ready)) {
                ServerUnderTest.Beside database = server.beside().get(0);
                assertThat(database.name()).isEqualTo("db");
                assertThat(database.processes().running())
                        .isNotEmpty()
                        .doesNotContainAnyElementsOf(server.processes().running());
                assertThat(ChildProcessRegistry.pids())
                        .as("its CPU time is not that of others")
                        .containsAll(database.processes().running());
                assertThat(database.cpuSecondsSinceReady().orElseThrow()).isNotNegative();
                assertThat(server.hasCompanion()).isTrue();
                database.processes()
                        .running()
                        .forEach(pid -> all.add(ProcessHandle.of(pid).orElseThrow()));
            }
        }
        assertThat(all).hasSizeGreaterThanOrEqualTo(2).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    @DisplayName("that is killed ends what waits for the server, and is named with its signal and its log")
    void killed() throws Exception {
        try (ServerUnderTest server = start("bench.beside.db", DATABASE)) {
            assertThat(server.exit()).isNotDone();
            ProcessHandle.of(server.beside().get(0).processes().main())
                    .orElseThrow()
                    .destroyForcibly();
            server.exit().get(1, TimeUnit.MINUTES);

            assertThat(server.ended("while it was measured"))
                    .startsWith("db, which runs beside the server, ended with exit code 137 (killed by SIGKILL) while"
                            + " it was measured; its log ");
        }
    }

    @Test
    @DisplayName("that does not start is named with its log, and nothing is left")
    void doesNotStart() {
        assertThatThrownBy(() -> start("bench.beside.db", "sh -c 'echo no data; exit 3' {port}"))
                .isInstanceOf(ServerException.class)
                .hasMessage("db, which runs beside the server, ended with exit code 3 before it accepted a connection;"
                        + " its log ends:\nno data");
        assertThatThrownBy(() -> start("bench.beside.db", "./not-here {port}"))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("db, which runs beside the server, could not be started: ")
                .hasMessageEndingWith("; check bench.beside.db");
        assertThatThrownBy(
                        () -> start("bench.beside.db", "sh -c 'exec sleep 600' {port}", "bench.launch.timeout", "1s"))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("db, which runs beside the server, accepted no connection on 127.0.0.1:")
                .hasMessageContaining("within 1 s");
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(process -> process.info()
                                .commandLine()
                                .filter(line -> line.contains("sleep 600"))
                                .isPresent()))
                .isEmpty();
    }

    @Test
    @DisplayName("that ends while its server starts is named before what the server did then")
    void endsWhileServerStarts() {
        assertThatThrownBy(() -> start(
                        "bench.beside.db",
                        DATABASE,
                        "bench.beside.gone",
                        "sh -c 'echo bye'",
                        "bench.beside.gone.ready",
                        "none",
                        "bench.response.bytes",
                        "6"))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith(
                        "gone, which runs beside the server, ended with exit code 0 while the server was"
                                + " started; its log ends:\nbye\nThen: the server one answered GET / with 5 bytes");
    }

    private ServerUnderTest start(String... namesAndValues) throws Exception {
        List<String> options = new ArrayList<>(List.of("bench.command.one", SERVER));
        options.addAll(List.of(namesAndValues));
        ServerLauncher launcher = (ServerLauncher)
                CommandServers.servers(CommandServers.options(options.toArray(String[]::new)), directory)
                        .get(0)
                        .launcher();
        return launcher.start(new LaunchContext(JDK, List.of(), List.of(), directory.resolve("server.log")));
    }
}
