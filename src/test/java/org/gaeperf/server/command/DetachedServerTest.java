package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.Tags;
import org.gaeperf.sampling.proc.CpuProbe;
import org.gaeperf.sampling.proc.CpuTicks;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.testkit.CommandLines;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag(Tags.SLOW)
@DisplayName("A server that detaches itself from its command")
@Timeout(600)
class DetachedServerTest extends FamilyFixture {

    @Test
    @DisplayName("cannot leave its cgroup: a detached process is measured, and ended with the rest")
    void detachedInGroup() throws Exception {
        long pid;
        try (ServerUnderTest server = start(detached("sleep 600"), boundary(true))) {
            pid = server.pid();
            CpuProbe cpu = new CpuProbe(server.processes());
            CpuTicks before = cpu.read();
            ask(server.address());
            assertThat(cpu.read().cpuMicrosSince(before)).isGreaterThan(REQUESTS * BURNED_MILLIS * 1000L);
        }
        hasEnded(pid);
    }

    @Test
    @DisplayName("may be started by a launcher that ends at once")
    void launcherEnds() throws Exception {
        long pid;
        try (ServerUnderTest server = start(detached("exit 0"), boundary(true))) {
            pid = server.pid();
            assertThat(server.exit().isDone()).isFalse();
        }
        hasEnded(pid);
    }

    @Test
    @DisplayName("may be started by a launcher that ends once it has seen it listen")
    void launcherEndsLater() throws Exception {
        Path seen = directory.resolve("seen");
        long pid;
        try (ServerUnderTest server =
                start(detached("while [ ! -e " + seen + " ]; do sleep 0.1; done; exit 0"), boundary(true))) {
            pid = server.pid();
            ProcessHandle launcher = ProcessHandle.current()
                    .children()
                    .filter(child -> CommandLines.of(child)
                            .contains(directory.resolve("start.sh").toString()))
                    .findFirst()
                    .orElseThrow();
            Files.createFile(seen);
            launcher.onExit().join();
            Thread.sleep(500);
            assertThat(server.exit().isDone()).isFalse();
        }
        hasEnded(pid);
    }

    @ParameterizedTest
    @DisplayName("is refused and ended without a cgroup, if it has left its command")
    @ValueSource(strings = {"sleep 600", "exit 0"})
    void detachedWithoutGroup(String launcherThen) throws Exception {
        Path pidFile = directory.resolve("pid");
        assertThatThrownBy(() -> start(detached(launcherThen), boundary(false)))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("has left it: it is no descendant of it and has not its environment")
                .hasMessageContaining("It was ended");
        hasEnded(Long.parseLong(Files.readString(pidFile).strip()));
    }
}
