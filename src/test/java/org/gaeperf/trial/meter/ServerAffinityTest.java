package org.gaeperf.trial.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.cpu.CpuList;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.TargetProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A JVM, whose threads come and go, is moved from core to core. */
@Timeout(600)
class ServerAffinityTest {

    private static final SortedSet<Integer> ALLOWED = BuildContext.topology().cpus();

    private CpuAffinity oneCoreEach;

    @BeforeEach
    void twoCores() {
        assumeTrue(ALLOWED.size() > 1, "this process may use a single core");
        assumeTrue(BuildContext.onPath("taskset").isPresent(), "taskset is not on this machine's PATH");
        oneCoreEach = CpuAffinity.parse(ALLOWED.first() + ":" + ALLOWED.last(), BuildContext.topology());
    }

    @Test
    @DisplayName("every thread of the server gets the client's cores, and gives them back")
    void widenAndNarrow() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            ServerAffinity cores = new ServerAffinity(ServerProcesses.of(server.pid()), oneCoreEach);

            cores.shareClientCores();
            assertThat(allowed(server))
                    .containsExactly(CpuList.format(new TreeSet<>(List.of(ALLOWED.first(), ALLOWED.last()))));

            cores.restoreServerCores();
            server.allocate(100_000_000);
            assertThat(allowed(server))
                    .as("and so have threads that are born later")
                    .containsExactly(Integer.toString(ALLOWED.first()));
        }
    }

    @Test
    void nothingIsMovedWhereNothingIsPinned() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            Set<String> before = allowed(server);
            ServerAffinity cores = new ServerAffinity(ServerProcesses.of(server.pid()), CpuAffinity.none(2));

            cores.shareClientCores();
            cores.restoreServerCores();

            assertThat(allowed(server)).isEqualTo(before);
        }
    }

    @Test
    void aServerThatHasEndedCannotBeMoved() throws Exception {
        ServerAffinity cores;
        try (TargetProcess server = TargetProcess.start()) {
            cores = new ServerAffinity(ServerProcesses.of(server.pid()), oneCoreEach);
        }

        assertThatThrownBy(cores::restoreServerCores)
                .isInstanceOf(CommandException.class)
                .hasMessageMatching("not every thread of the server, process \\d+, could be moved to cores "
                        + ALLOWED.first() + "; .*");
    }

    @Test
    @DisplayName("reads where a process may run, so that it can be moved back")
    void cores() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            new ServerAffinity(ServerProcesses.of(server.pid()), oneCoreEach).restoreServerCores();

            assertThat(new ProcessAffinity("the server", server.pid()).cores())
                    .isEqualTo(Integer.toString(ALLOWED.first()));
        }
    }

    private static Set<String> allowed(TargetProcess server) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(server.pid()), "task"))) {
            return threads.map(ServerAffinityTest::allowed).collect(Collectors.toSet());
        }
    }

    private static String allowed(Path thread) {
        try {
            return Files.readString(thread.resolve("status"))
                    .lines()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.replaceFirst("\\S+\\s+", ""))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
