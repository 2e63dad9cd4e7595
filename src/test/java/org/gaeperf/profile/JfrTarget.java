package org.gaeperf.profile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.sampling.jvm.Jcmd;

/** Runs {@link JfrTargetMain} with this JVM's JDK and class path. */
final class JfrTarget implements AutoCloseable {

    private static final Path JDK_HOME = Path.of(System.getProperty("java.home"));

    /** The time limit of a process that writes its recording, far more than it needs. */
    private static final int STOP_TIMEOUT_SECONDS = 300;

    private final Process process;
    private final BufferedReader output;

    private JfrTarget(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static JfrTarget start(List<String> jvmArgs, String kind, int cpuMillis) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(JDK_HOME.resolve("bin/java").toString());
        words.addAll(jvmArgs);
        // One thread alone would have buffers so large that few allocations were sampled.
        words.addAll(List.of("-Xmn8m", "-Xmx256m", "-XX:+UseSerialGC"));
        words.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                JfrTargetMain.class.getName(),
                kind,
                Integer.toString(cpuMillis)));
        return new JfrTarget(ChildProcessRegistry.start(new ProcessBuilder(words).redirectErrorStream(true)));
    }

    Jcmd jcmd() {
        return new Jcmd(JDK_HOME, process.pid(), List.of(), Duration.ofMinutes(5));
    }

    /** Waits until it has served. */
    Outcome outcome() throws IOException {
        StringBuilder before = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.matches("\\d+ \\d+ .*")) {
                return Outcome.parse(line);
            }
            before.append(line).append('\n');
        }
        throw new IOException("the target process ended: " + before);
    }

    /** Sends SIGTERM; whether it ended by it. */
    boolean terminate() throws InterruptedException {
        process.destroy();
        return process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** What the process says of itself; the CPU time is that of the second half. */
    record Outcome(
            long firstRequests,
            long secondRequests,
            double cpuMicrosPerRequest,
            Instant from,
            Instant half,
            Instant to) {

        private static Outcome parse(String line) {
            String[] words = line.split(" ");
            return new Outcome(
                    Long.parseLong(words[0]),
                    Long.parseLong(words[1]),
                    Double.parseDouble(words[2]),
                    Instant.parse(words[3]),
                    Instant.parse(words[4]),
                    Instant.parse(words[5]));
        }

        long requests() {
            return firstRequests + secondRequests;
        }
    }
}
