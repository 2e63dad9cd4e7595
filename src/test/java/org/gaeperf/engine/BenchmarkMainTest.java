package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.gaeperf.Tags;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.server.command.SmallServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the engine in a JVM that has neither JUnit nor the classes of the tests. */
@Tag(Tags.SLOW)
@DisplayName("The command line")
@Timeout(120)
class BenchmarkMainTest {

    @TempDir
    private Path directory;

    /** A build directory other than the real one, whose file of the running measurement is that of this build. */
    @TempDir
    private Path target;

    @Test
    @DisplayName("measures by an options file and properties, without JUnit")
    void measures() throws Exception {
        Path options = Files.writeString(
                directory.resolve("my.options"),
                "bench.server = command\nbench.printPhases = true\nbench.preset = smoke\nbench.rate = 100\nbench.warmup = 1s\nbench.duration = 1s\n");

        String output = run(
                0,
                List.of(
                        "-Dbench.options=" + options,
                        "-Dbench.command.mine=" + SmallServer.COMMAND,
                        "-Dbench.retryTime=0s"),
                List.of());

        assertThat(output)
                .contains(
                        "01-load-mine: measurement",
                        "load: comparison: skipped: the trials of this preset are too short",
                        "Report: file://" + directory);
        assertThat(directory.resolve("latest/verdict.properties")).content().contains("state=measured\nexitStatus=0\n");
    }

    @Test
    @DisplayName("ends with status 1 and the reason if the server does not start")
    void failedServer() throws Exception {
        assertThat(run(
                        1,
                        List.of("-Dbench.server=command", "-Dbench.command.mine=false {port}", "-Dbench.preset=smoke"),
                        List.of()))
                .contains("load: mine, steady, fork 1: FAILED: 01-load-mine");
    }

    @Test
    @DisplayName("refuses a wrong option and an argument with status 2, before it starts anything")
    void refused() throws Exception {
        assertThat(run(2, List.of("-Dbench.rate=fast"), List.of())).startsWith("-Dbench.rate=fast");
        assertThat(run(2, List.of(), List.of("smoke")))
                .startsWith("unknown argument smoke; options are written as -Dbench.NAME=VALUE");
        assertThat(directory).isEmptyDirectory();
    }

    private String run(int status, List<String> properties, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Dgaeperf.basedir=" + BuildContext.baseDirectory(),
                "-Dgaeperf.target=" + target,
                "-Dbench.output=" + directory));
        command.addAll(properties);
        command.addAll(List.of("-cp", classPath(), BenchmarkMain.class.getName()));
        command.addAll(arguments);
        Process process = ChildProcessRegistry.start(new ProcessBuilder(command).redirectErrorStream(true));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(status);
        return output;
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("test-classes") && !entry.contains("junit"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
