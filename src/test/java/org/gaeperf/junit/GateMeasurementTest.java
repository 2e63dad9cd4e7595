package org.gaeperf.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.cli.Main;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.server.command.SmallServer;
import org.gaeperf.testkit.CommandLines;
import org.gaeperf.testkit.PackagedJar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;

/** Holds gates of small servers, whose commands have a word by which their processes are found. */
@DisplayName("A gate in a test, which measures in another JVM")
@Tag(Tags.SLOW)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class GateMeasurementTest {

    @TempDir
    private Path directory;

    private final String mark = "mark-" + UUID.randomUUID();
    private Path jar;

    @BeforeEach
    void makeJar() throws IOException {
        jar = PackagedJar.make(
                directory.resolve("gaeperf.jar"), BuildContext.targetDirectory().resolve("classes"), Main.class);
    }

    private Gate gate() throws IOException {
        return gate(directory, jar, SmallServer.COMMAND + " 127.0.0.1 " + mark);
    }

    private static Gate gate(Path directory, Path jar, String server) throws IOException {
        return new Gate(
                        directory,
                        directory.resolve("runs"),
                        Optional.of(jar.toUri().toURL()),
                        (name, value) -> {})
                .rate(50)
                .option("preset", "smoke")
                .option("duration", "60s")
                .option("printPhases", true)
                .baseline(variant -> variant.command(server))
                .candidate(variant -> variant.command(server));
    }

    @ParameterizedTest
    @DisplayName("refuses a wrong option in gaeperf's words, and starts no server")
    @CsvSource(
            delimiter = '|',
            value = {
                "ratee       | 5      | unknown option --ratee; did you mean --rate?",
                "rate        | fast   | --rate=fast",
                "suite       | load   | --suite: the subcommand gate says that; leave it out",
                "gate.budget | 1s     | --gate.budget=1s",
                "help        | true   | unknown option --help"
            })
    void wrongOption(String name, String value, String message) throws IOException {
        Gate gate = gate().option(name, value);

        assertThatIllegalArgumentException().isThrownBy(gate::check).withMessageContaining(message);
        assertThat(directory.resolve("runs").toFile().list()).containsExactly(".junit");
    }

    @Test
    @DisplayName("refuses a metric that there is none of, and a server that cannot be told its port")
    void wrongThresholdAndCommand() throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(gate().threshold("cpu", "5 %")::check)
                .withMessageContaining("bench.gate.thresholds: ")
                .withMessageContaining("unknown metric 'cpu'; allowed are ");
        assertThatIllegalArgumentException()
                .isThrownBy(gate().candidate(variant -> variant.main(Endless.class))::check)
                .withMessageContaining("{port} is not in it, so the server could not be told where to listen");
    }

    @Test
    @DisplayName("fails with the reason if a server does not start, and leaves no process")
    void failedServer() throws IOException {
        Gate gate = gate().option("duration", "1s")
                .option("gate.budget", "1m")
                .candidate(variant -> variant.command("false {port} " + mark));

        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(gate::check)
                .withMessageContaining("the candidate failed in ");
        assertThat(running()).isEmpty();
    }

    @Test
    @DisplayName("ends all processes if its thread is interrupted, as JUnit does after a timeout")
    void interrupted() throws Exception {
        Gate gate = gate();
        CompletableFuture<String> end = new CompletableFuture<>();
        Thread test = new Thread(() -> {
            try {
                gate.check();
                end.complete("checked");
            } catch (IllegalStateException e) {
                end.complete(e.getMessage() + ", " + Thread.currentThread().isInterrupted());
            }
        });
        test.start();
        awaitServers();

        test.interrupt();

        assertThat(end.get(2, TimeUnit.MINUTES)).isEqualTo("the gate was interrupted before it had decided, true");
        assertThat(running()).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("ends all processes if the JVM of the test is terminated or killed")
    @ValueSource(booleans = {false, true})
    void ended(boolean killed) throws Exception {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        words.addAll(List.of("-Xmx128m", "-cp", System.getProperty("java.class.path"), Endless.class.getName()));
        words.addAll(List.of(directory.toString(), jar.toString(), SmallServer.COMMAND + " 127.0.0.1 " + mark));
        Process process = ChildProcessRegistry.start(new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile()));
        awaitServers();

        if (killed) {
            process.destroyForcibly();
        } else {
            process.destroy();
        }

        process.waitFor();
        while (!running().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private void awaitServers() throws InterruptedException {
        while (running().stream()
                        .filter(words -> words.contains("SmallServerMain"))
                        .count()
                < 2) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** The servers, and the JVM that measures. */
    private List<String> running() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .map(CommandLines::of)
                .filter(words -> words.contains(mark))
                .toList();
    }

    /** A test that never ends by itself. */
    static final class Endless {

        public static void main(String[] arguments) throws IOException {
            gate(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]).check();
        }
    }
}
