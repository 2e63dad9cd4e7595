package org.gaeperf.sampling.hiccup;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.ChildEnvironment;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.StreamCollector;
import org.gaeperf.sampling.SampleFormatException;

/** Runs {@link HiccupMain} as a small JVM, for example on the server's core. */
public final class HiccupProcess implements AutoCloseable {

    private static final List<String> LIGHT_JVM =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms16m", "-Xmx64m", "-XX:-UsePerfData");

    /** The time limit is long, since the process shares its core with a server that may have a thousand threads to run first. */
    private static final Duration END_DEADLINE = Duration.ofSeconds(60);

    private final Process process;
    private final StreamCollector stdout;
    private final StreamCollector stderr;

    private HiccupProcess(Process process) {
        this.process = process;
        this.stdout = StreamCollector.start(process.getInputStream());
        this.stderr = StreamCollector.start(process.getErrorStream());
    }

    /**
     * Starts the meter with this JVM's class path.
     *
     * @param jdkHome the JDK to run it with
     * @param prefix words before the command, for example {@code taskset -c 1}
     * @throws CommandException if the process cannot be started
     */
    public static HiccupProcess start(Path jdkHome, List<String> prefix) throws CommandException {
        List<String> words = new ArrayList<>(prefix);
        words.add(jdkHome.resolve("bin").resolve("java").toString());
        words.addAll(LIGHT_JVM);
        String shown = String.join(" ", words);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), HiccupMain.class.getName()));
        try {
            return new HiccupProcess(ChildProcessRegistry.start(ChildEnvironment.processBuilderForTool(words)));
        } catch (IOException e) {
            throw new CommandException("hiccup meter \"" + shown + "\" could not be started: " + e.getMessage(), e);
        }
    }

    /** Returns the process id. */
    public long pid() {
        return process.pid();
    }

    /**
     * Stops the meter and returns what it measured.
     *
     * @throws CommandException if the process does not end in time or ends with an error
     * @throws SampleFormatException if it prints anything other than its report
     */
    public HiccupReport stop() throws CommandException {
        try (OutputStream input = process.getOutputStream()) {
            input.write("stop\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The process has ended. Its exit code and output below say why.
        }
        try {
            if (!process.waitFor(END_DEADLINE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new CommandException("the hiccup meter did not end within " + END_DEADLINE + " after \"stop\"");
            }
            stdout.await(END_DEADLINE.toMillis());
            stderr.await(END_DEADLINE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("interrupted while waiting for the hiccup meter to end", e);
        } finally {
            close();
        }
        if (process.exitValue() != 0) {
            throw new CommandException("the hiccup meter ended with exit code " + process.exitValue() + ": "
                    + Command.tail(stderr.text()));
        }
        return HiccupReport.parse(stdout.text().strip());
    }

    /** Kills the process if it is still running. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
