package org.gaeperf.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The JVM that measures. It ends its servers when it ends, and ends itself when this JVM is gone; if this JVM exits or the
 * waiting thread is interrupted, it is ended from here.
 */
final class GateProcess {

    /** The second compiler of that JVM would take more of the observed cores than all that it does. */
    private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1");

    /** How long it may take to end its servers. */
    private static final long END_SECONDS = 60;

    /** Its last lines have been written when it ends. */
    private static final long OUTPUT_SECONDS = 10;

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread reader;

    private GateProcess(Process process, PrintStream progress) {
        this.process = process;
        this.reader = new Thread(() -> read(progress), "gaeperf-output");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * What the JVM has said at its end.
     *
     * @param exitStatus of the subcommand {@code gate}
     * @param output all that it has printed
     */
    record Ended(int exitStatus, List<String> output) {}

    /**
     * Starts a gate.
     *
     * @param jar gaeperf with its libraries
     * @param project the working directory
     * @param arguments of the subcommand
     * @param progress gets each line that it prints
     * @throws IOException if the JVM cannot be started
     */
    static GateProcess start(Path jar, Path project, List<String> arguments, PrintStream progress) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(FLAGS);
        words.add("-Dgaeperf.parent=" + ProcessHandle.current().pid());
        words.addAll(List.of("-jar", jar.toString(), "gate"));
        words.addAll(arguments);
        return new GateProcess(
                new ProcessBuilder(words)
                        .directory(project.toFile())
                        .redirectErrorStream(true)
                        .start(),
                progress);
    }

    /**
     * Waits until it has ended.
     *
     * @throws InterruptedException if the calling thread is interrupted; the process has ended then, too
     */
    Ended await() throws InterruptedException {
        Thread hook = new Thread(this::end, "end-gaeperf");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            int exitStatus = process.waitFor();
            reader.join(TimeUnit.SECONDS.toMillis(OUTPUT_SECONDS));
            return new Ended(exitStatus, List.copyOf(lines));
        } finally {
            end();
            removeHook(hook);
        }
    }

    /** Copies the other JVM's output: Surefire talks through the standard output of this one, so that the other one cannot have it. */
    private void read(PrintStream progress) {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                progress.println(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void end() {
        // The process would close the stream of its last lines.
        process.toHandle().destroy();
        boolean ended = false;
        try {
            ended = process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            process.destroyForcibly();
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This JVM is exiting, and the hook is running.
        }
    }
}
