package org.gaeperf.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class HostLockTest {

    @TempDir
    private Path home;

    @Test
    @DisplayName("a second run on the host reads who measures there, and measures when that one has been killed")
    void secondRun() throws Exception {
        Process first = ChildProcessRegistry.start(new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                home.resolve("run-1").toString())));
        try {
            assertThat(first.inputReader().readLine()).isEqualTo("held");
            assertThatThrownBy(() -> HostLock.acquire(home.resolve("run-2")))
                    .isInstanceOf(IOException.class)
                    .hasMessage("another run is measuring there (process " + first.pid()
                            + "), and two runs at once would disturb each other: wait until it has ended");
        } finally {
            first.destroyForcibly().waitFor();
        }
        HostLock.acquire(home.resolve("run-2"));
        assertThat(Files.readString(home.resolve("measuring.lock")))
                .isEqualTo(Long.toString(ProcessHandle.current().pid()));
    }

    /** Takes the lock and keeps it. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] args) throws Exception {
            HostLock.acquire(Path.of(args[0]));
            System.out.println("held");
            Thread.currentThread().join();
        }
    }
}
