package org.gaeperf.cluster.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** A build that has another host measure a small server, as a process whose output is read. */
final class BuildProcess implements AutoCloseable {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin/java").toString();

    /** A server that this machine alone can reach. */
    static final String SERVER = JAVA + " -Xmx64m -cp "
            + Path.of("target/test-classes").toAbsolutePath()
            + " org.gaeperf.server.command.SmallServerMain {port}";

    private final Process process;
    private final Path output;
    private final List<String> lines = new ArrayList<>();

    private BuildProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /**
     * Starts it.
     *
     * @param home of the user, here and on hosts of the process itself
     * @param arguments as {@link ServerHostBuildMain} takes them
     * @param options names and values
     */
    static BuildProcess start(Path home, Path output, List<String> arguments, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + home,
                "-Dbench.output=" + output,
                "-Dbench.server=command",
                "-Dbench.command.mine=" + SERVER,
                "-Dbench.preset=smoke",
                "-Dbench.rate=100",
                // The small server closes idle connections beyond 200, and one of them might just be sent to.
                "-Dbench.connections=64",
                // A trial that a busy machine has disturbed would be measured again.
                "-Dbench.retryTime=0s",
                // What tests wait for.
                "-Dbench.printPhases=true",
                "-Dbench.warmup=2s"));
        for (int i = 0; i < options.length; i += 2) {
            words.add("-D" + options[i] + "=" + options[i + 1]);
        }
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), ServerHostBuildMain.class.getName()));
        words.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("HOME", home.toString());
        return new BuildProcess(builder.start(), output);
    }

    /** Reads until a text has come that many times, or the output ends. */
    void readUntil(String text, int times) throws IOException {
        int found = 0;
        // Not closed: more is read later.
        for (String line = process.inputReader().readLine();
                line != null;
                line = process.inputReader().readLine()) {
            lines.add(line);
            found += line.contains(text) ? 1 : 0;
            if (found == times) {
                return;
            }
        }
    }

    void readToEnd() throws Exception {
        readUntil("\0", 1);
        process.waitFor();
    }

    /** Cuts the connection to the host of the server. */
    void cut() {
        PrintStream in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        in.println("cut");
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Returns what was printed until now. */
    List<String> lines() {
        return lines;
    }

    /** Returns how each test ended. */
    List<String> tests() {
        assertThat(lines).anyMatch(line -> line.startsWith("TEST "));
        return lines.stream().filter(line -> line.startsWith("TEST ")).toList();
    }

    Path latest() {
        return output.resolve("latest");
    }

    RunResult run() throws IOException {
        return ResultsFile.read(latest());
    }

    /** The first of two trials, which measure 12 s, is stored and reported. */
    void assertKeptFirstTrial() throws IOException {
        assertKeptFirstTrial(12);
    }

    /** The first of two trials of so many seconds is stored and reported. */
    void assertKeptFirstTrial(int seconds) throws IOException {
        assertThat(run().complete()).isFalse();
        // A noisy machine may have it measured again.
        assertThat(run().trials()).extracting(TrialResult::position).containsOnly(1);
        assertThat(run().trials())
                .allSatisfy(trial ->
                        assertThat(trial.load().orElseThrow().answered()).isEqualTo(seconds * 100L));
        assertThat(latest()).isDirectoryContaining("glob:**report.html");
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
