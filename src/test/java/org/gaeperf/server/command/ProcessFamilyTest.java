package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("Without a cgroup, a process that was started just after the others were looked for")
@Timeout(600)
class ProcessFamilyTest {

    private Process first;
    private ProcessFamily family;
    private ProcessHandle youngest;

    @BeforeEach
    void start() throws IOException {
        String id = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", "read begin; sleep 600 > /dev/null & echo $!; wait");
        builder.environment().put(ProcessFamily.VARIABLE, id);
        first = ChildProcessRegistry.start(builder);
        family = new ProcessFamily(first, id, FamilyBoundary.without("a test"));
        assertThat(family.running()).containsExactly(first.pid());
        try (Writer stdin = first.outputWriter(StandardCharsets.UTF_8)) {
            stdin.write("\n");
        }
        BufferedReader stdout = first.inputReader(StandardCharsets.UTF_8);
        youngest = ProcessHandle.of(Long.parseLong(stdout.readLine())).orElseThrow();
    }

    @AfterEach
    void end() {
        youngest.destroyForcibly();
        first.destroyForcibly();
    }

    @Test
    @DisplayName("is ended with them")
    void isEnded() {
        family.stop(Duration.ofMinutes(5));

        assertThat(youngest.isAlive()).isFalse();
    }

    @Test
    @DisplayName("is a member that may serve on when they end")
    void isMember() {
        assertThat(family.membersNow()).contains(youngest);
    }
}
