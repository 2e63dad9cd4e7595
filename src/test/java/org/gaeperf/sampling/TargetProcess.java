package org.gaeperf.sampling;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gaeperf.sampling.jvm.Jcmd;

/** Runs {@link TargetMain} with this JVM's JDK and class path. */
public final class TargetProcess implements AutoCloseable {

    public static final Path JDK_HOME = Path.of(System.getProperty("java.home"));

    private final Process process;
    private final BufferedReader output;
    private final PrintStream input;

    private TargetProcess(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.input = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    public static TargetProcess start(String... jvmArguments) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(JDK_HOME.resolve("bin/java").toString());
        words.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        Collections.addAll(words, jvmArguments);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), TargetMain.class.getName()));
        TargetProcess target = new TargetProcess(new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
        target.response();
        return target;
    }

    public long pid() {
        return process.pid();
    }

    public Jcmd jcmd() {
        return new Jcmd(JDK_HOME, pid(), List.of(), Duration.ofMinutes(5));
    }

    public long burn(long millis) throws IOException {
        input.println("burn " + millis);
        return Long.parseLong(response());
    }

    public long allocate(long bytes) throws IOException {
        input.println("allocate " + bytes);
        return Long.parseLong(response());
    }

    /** Has many threads allocate so much together. */
    public long share(long bytes) throws IOException {
        input.println("share " + bytes);
        return Long.parseLong(response());
    }

    /** Allocates so much, and keeps an eighth of it. */
    public long grow(long bytes) throws IOException {
        input.println("grow " + bytes);
        return Long.parseLong(response());
    }

    private String response() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the target process ended");
        }
        return line;
    }

    /** Ends the process as the kernel's out-of-memory killer would. */
    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        kill();
    }
}
