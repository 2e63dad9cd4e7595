package org.gaeperf.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTest {

    private static final Duration DEADLINE = Duration.ofMinutes(5);

    private static Command shell(String script) {
        return new Command(List.of("sh", "-c", script), List.of(), DEADLINE);
    }

    private static Command shell(String script, Duration deadline) {
        return new Command(List.of("sh", "-c", script), List.of(), deadline);
    }

    @Test
    void returnsBothOutputsAndTheExitCode() throws CommandException {
        CommandResult result = shell("echo out; echo err >&2; exit 3").run();

        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.stdout()).isEqualTo("out\n");
        assertThat(result.stderr()).isEqualTo("err\n");
        assertThat(result.duration()).isPositive().isLessThan(DEADLINE);
        assertThat(result.raw()).isEqualToNormalizingNewlines("out\n\n--- stderr ---\nerr\n");
    }

    @Test
    void namesCommandExitCodeAndStderrOfAFailure() {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() ->
                        shell("echo first >&2; echo wrong >&2; exit 3").run().requireSuccess())
                .withMessage("command \"sh -c echo first >&2; echo wrong >&2; exit 3\" ended with exit code 3: "
                        + "first | wrong");
    }

    @Test
    void namesStdoutOfAFailureThatPrintedNoStderr() {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> shell("echo wrong; exit 1").run().requireSuccess())
                .withMessageEndingWith("exit code 1: wrong");
    }

    @Test
    void namesTheMessagesOfAStackTraceAlone() {
        assertThat(Command.tail("java.io.IOException: No such process\n\tat a.B.c(B.java:1)\n\n\tat a.B.d(B.java:2)\n"))
                .isEqualTo("java.io.IOException: No such process");
    }

    @Test
    void seesPathLocaleAndOurMarkAlone() throws CommandException {
        CommandResult result = new Command(List.of("env"), List.of(), DEADLINE).run();

        assertThat(result.stdout().lines().map(line -> line.substring(0, line.indexOf('='))))
                .containsExactlyInAnyOrder("PATH", "LC_ALL", "GAEPERF_STARTED_BY");
        assertThat(result.stdout()).contains("LC_ALL=C.UTF-8\n");
    }

    /** With the locale C, a JVM cannot read a path that is not ASCII, so neither its classes. */
    @Test
    @DisplayName("a JVM finds its classes in a directory whose name has a space and an umlaut")
    void pathThatIsNotAscii(@TempDir Path parent) throws Exception {
        assumeTrue(
                "UTF-8".equals(System.getProperty("sun.jnu.encoding")), "this JVM itself cannot name such a directory");
        Path classes = parent.resolve("L\u00e4d test");
        String file = Hello.class.getName().replace('.', '/') + ".class";
        Files.createDirectories(classes.resolve(file).getParent());
        try (InputStream compiled = Hello.class.getClassLoader().getResourceAsStream(file)) {
            Files.copy(compiled, classes.resolve(file));
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        CommandResult result =
                new Command(List.of(java, "-cp", classes.toString(), Hello.class.getName()), List.of(), DEADLINE).run();

        assertThat(result.stderr()).isEmpty();
        assertThat(result.stdout()).isEqualTo("hello");
    }

    /** Needs no other class. */
    static final class Hello {

        public static void main(String[] args) {
            System.out.print("hello");
        }
    }

    @Test
    void runsBehindItsPrefix() throws CommandException {
        CommandResult result = new Command(List.of("nice"), List.of("nice", "-n", "19"), DEADLINE).run();

        assertThat(result.stdout()).isEqualTo("19\n");
        assertThat(result.command()).containsExactly("nice", "-n", "19", "nice");
    }

    @Test
    void drainsMoreThanAPipeHoldsOnBothStreams() throws CommandException {
        CommandResult result =
                shell("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2").run();

        assertThat(result.stdout()).hasSize(300_000);
        assertThat(result.stderr()).hasSize(300_000);
    }

    @Test
    void refusesMoreOutputThanItKeeps() {
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> shell("head -c 17000000 /dev/zero").run())
                .withMessageContaining("printed more than 16777216 bytes");
    }

    @Test
    void givesNoInput() throws CommandException {
        assertThat(new Command(List.of("cat"), List.of(), DEADLINE).run().stdout())
                .isEmpty();
    }

    /** Named by its path: a search along PATH may meet a directory that may not be read. */
    @Test
    void saysThatAProgramIsMissing(@TempDir Path directory) {
        String program = directory.resolve("no-such-program").toString();

        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> new Command(List.of(program, "-x"), List.of(), DEADLINE).run())
                .withMessageStartingWith("command \"" + program + " -x\" could not be started")
                .withMessageContaining("No such file");
    }

    @Test
    void killsAHungCommandAndItsDescendants(@TempDir Path directory) throws Exception {
        Path pidFile = directory.resolve("pid");
        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(
                        () -> shell("echo before; sleep 3600 & echo $! > " + pidFile + "; wait", Duration.ofMillis(400))
                                .run())
                .withMessageContaining("did not end within PT0.4S and was killed; stdout: before; stderr: (nothing)");

        Optional<ProcessHandle> child =
                ProcessHandle.of(Long.parseLong(Files.readString(pidFile).strip()));
        child.ifPresent(handle -> handle.onExit().join());
        assertThat(child.map(ProcessHandle::isAlive).orElse(false)).isFalse();
    }

    @Test
    void doesNotWaitForAChildThatHoldsTheOutput() throws CommandException {
        CommandResult result = shell("sleep 3600 & echo $!").run();

        ProcessHandle child =
                ProcessHandle.of(Long.parseLong(result.stdout().strip())).orElseThrow();
        assertThat(child.isAlive()).isTrue();
        child.destroyForcibly();
    }

    @Test
    void endsWithItsInterruptedCaller() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(CommandException.class)
                .isThrownBy(() -> shell("sleep 60").run())
                .withMessage("command \"sh -c sleep 60\" was killed because its caller was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void refusesSenselessArguments() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Command(List.of(), List.of(), DEADLINE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Command(List.of("true"), List.of(), Duration.ZERO))
                .withMessage("deadline PT0S of command [true] must be above 0");
    }
}
