package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.cluster.loader.HostNodeMain;
import org.gaeperf.load.client.ClientMain;
import org.gaeperf.process.Command;
import org.gaeperf.testkit.CommandLines;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mortbay.jetty.orchestrator.rpc.NodeProcess;

@Tag(Tags.SLOW)
@Timeout(600)
class KilledHarnessTest {

    private static final String MAIN = "org.gaeperf.cluster.LoaderHoldMain";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a harness that is killed leaves no node and no client on its loaders")
    void noneIsLeft() throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, 100))) {
            Process harness = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            MAIN,
                            directory.toString(),
                            Integer.toString(server.port()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader output = harness.inputReader()) {
                assertThat(output.readLine()).isEqualTo("progress");
                String prefix = "gaeperf-" + Long.toHexString(harness.pid()) + "-";
                assertThat(running(HostNodeMain.class, prefix)).hasSize(2);
                assertThat(running(NodeProcess.class, prefix)).hasSize(2);
                assertThat(running(ClientMain.class, prefix)).hasSize(2);

                harness.destroyForcibly().waitFor();

                long endNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
                while (isAnyLeft(prefix) && System.nanoTime() < endNanos) {
                    TimeUnit.MILLISECONDS.sleep(500);
                }
                assertThat(isAnyLeft(prefix)).isFalse();
                // It could not clear the hosts, which are this machine.
                new Command(
                                List.of("sh", "-c", "rm -rf ~/.jco/" + prefix + "*; rmdir ~/.jco || true"),
                                List.of("env", "HOME=" + System.getProperty("user.home")),
                                Duration.ofMinutes(5))
                        .run();
            } finally {
                harness.destroyForcibly();
            }
        }
    }

    private static boolean isAnyLeft(String prefix) {
        return !running(HostNodeMain.class, prefix).isEmpty()
                || !running(NodeProcess.class, prefix).isEmpty()
                || !running(ClientMain.class, prefix).isEmpty();
    }

    /** Finds the processes with the class path of a cluster of that harness. */
    private static List<ProcessHandle> running(Class<?> mainClass, String prefix) {
        return ProcessHandle.allProcesses()
                .filter(process -> CommandLines.of(process).contains(mainClass.getName())
                        && CommandLines.of(process).contains(".jco/" + prefix))
                .toList();
    }
}
