package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.testkit.IgnoredSignals;

/** Runs {@link InterruptedRunMain} in a session of its own, so that every process that it ever started can be found. */
final class InterruptibleRun implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(8);
    private static final Pattern PORT = Pattern.compile("--jetty_http_port=(\\d+)");
    private static final int SESSION_FIELD = 3;

    private final Path output;
    private final Process process;
    private final BufferedReader lines;

    private InterruptibleRun(Path output, Process process) {
        this.output = output;
        this.process = process;
        this.lines = process.inputReader(StandardCharsets.UTF_8);
    }

    /** A signal by which a build may end, with its number. */
    enum Signal {
        INT(2),
        TERM(15),
        KILL(9);

        private final int number;

        Signal(int number) {
            this.number = number;
        }
    }

    static InterruptibleRun start(Path output, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(TinyRun.command(InterruptedRunMain.class, output.toString()));
        command.addAll(List.of(arguments));
        return new InterruptibleRun(
                output, ChildProcessRegistry.start(new ProcessBuilder(command).redirectError(Redirect.DISCARD)));
    }

    /** Reads what the run prints, until it has printed a line so often. */
    void await(String wanted, int times) throws IOException {
        int seen = 0;
        while (seen < times) {
            String line = lines.readLine();
            assertThat(line).as("the run goes on").isNotNull();
            seen += line.equals(wanted) ? 1 : 0;
        }
    }

    /** Says whether this JVM and its children do. */
    static boolean ignores(Signal signal) throws IOException {
        return IgnoredSignals.contains(signal.number);
    }

    /** Ends the run, and sees that nothing of it is left soon after. An interrupt reaches all processes, as from a terminal. */
    void end(Signal signal) throws IOException, InterruptedException {
        List<Integer> ports = ports();
        String target = (signal == Signal.INT ? "-- -" : "") + process.pid();
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        assertThat(new ProcessBuilder("sh", "-c", "kill -s " + signal + " " + target)
                        .start()
                        .waitFor())
                .isZero();

        assertThat(process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .as("the run has ended")
                .isTrue();
        assertThat(process.exitValue()).isEqualTo(128 + signal.number);
        // A process is reported as ended when its first thread is; its sockets are closed by its last.
        while (!(left().isEmpty() && listenedTo(ports).isEmpty()) && System.nanoTime() < deadlineNanos) {
            Thread.sleep(50);
        }
        assertThat(left()).as("processes that are left").isEmpty();
        assertThat(listenedTo(ports))
                .as("ports on which somebody still listens")
                .isEmpty();
    }

    /** Interrupts all processes of the session but the harness. */
    void interruptChildren() throws IOException, InterruptedException {
        String children = processes().stream()
                .map(other -> other.getFileName().toString())
                .filter(pid -> !pid.equals(Long.toString(process.pid())))
                .collect(Collectors.joining(" "));
        assertThat(new ProcessBuilder("sh", "-c", "kill -s INT " + children)
                        .start()
                        .waitFor())
                .isZero();
    }

    /** The newest run's folder. */
    Path directory() {
        return output.resolve("latest");
    }

    /** The command lines of all processes of the session. */
    List<String> left() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path other : processes()) {
            try {
                commands.add(Files.readString(other.resolve("cmdline")).replace('\0', ' '));
            } catch (IOException endedMeanwhile) {
                // Then it is not left.
            }
        }
        return commands;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private List<Integer> ports() throws IOException {
        return left().stream()
                .map(PORT::matcher)
                .filter(Matcher::find)
                .map(match -> Integer.parseInt(match.group(1)))
                .toList();
    }

    /**
     * Returns the ports that something listens to, not by binding them: a connection that leaves this machine may have been
     * given the same number meanwhile.
     */
    private static List<Integer> listenedTo(List<Integer> ports) {
        return ports.stream().filter(InterruptibleRun::isListenedTo).toList();
    }

    private static boolean isListenedTo(int port) {
        try (Socket connected = new Socket(InetAddress.getLoopbackAddress(), port)) {
            // With nobody there, a port may be connected to itself.
            return connected.getLocalPort() != port;
        } catch (IOException refused) {
            return false;
        }
    }

    /** The folders of the session's processes in {@code /proc}. */
    private List<Path> processes() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.filter(path -> path.getFileName().toString().matches("\\d+"))
                    .filter(this::isOurs)
                    .toList();
        }
    }

    private boolean isOurs(Path other) {
        try {
            String stat = Files.readString(other.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            boolean ended = fields[0].equals("Z");
            return !ended && fields[SESSION_FIELD].equals(Long.toString(process.pid()));
        } catch (IOException endedMeanwhile) {
            return false;
        }
    }
}
