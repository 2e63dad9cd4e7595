package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks the program that Maven runs first, as a process of its own. */
@Timeout(600)
class CheckOptionsMainTest {

    @TempDir
    private Path output;

    @Test
    @DisplayName("a build ends at once while another run is being measured")
    void buildDuringARun() throws Exception {
        RunLock measuring = RunLock.acquire(output);
        try {
            Ended refused = check();

            assertThat(refused.exitCode()).isNotZero();
            assertThat(refused.output())
                    .contains("another run is measuring into " + output + " (process "
                            + ProcessHandle.current().pid() + ")");
        } finally {
            measuring.close();
        }

        assertThat(check().exitCode()).as("and not once that has ended").isZero();
    }

    @Test
    void wrongOptionsEndTheBuildAndAreReportedOnceWithoutAStackTrace() throws Exception {
        Ended refused = check("-Dbench.rate=fast", "-Dbench.rat=1");

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output().lines())
                .containsExactly(
                        "-Dbench.rat: unknown option; did you mean bench.rate? mvn -q test -Dbench.help lists all options",
                        "-Dbench.rate=fast: not a whole number; allowed: a whole number of requests per second from 1 to"
                                + " 1000000, like 500",
                        "BUILD FAILURE: nothing was fetched, tested or measured");
    }

    @Test
    @DisplayName("thresholds of an unknown metric end the build before anything is fetched")
    void wrongThresholds() throws Exception {
        Path thresholds = Files.writeString(output.resolve("mine.properties"), "cpu = 5 %");

        Ended refused =
                check("-Dbench.suite=gate", "-Dbench.baseline.version=2.0.12", "-Dbench.gate.thresholds=" + thresholds);

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output())
                .startsWith("bench.gate.thresholds: " + thresholds + ": unknown metric 'cpu'; allowed are p50, ")
                .contains("BUILD FAILURE: nothing was fetched, tested or measured");
    }

    @Test
    void aFormerNameIsRefusedInOneLine() throws Exception {
        Ended refused = check("-Dbench.together=true");

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output().lines())
                .containsExactly(
                        "-Dbench.together is a former name; write -Dbench.concurrent=true instead",
                        "BUILD FAILURE: nothing was fetched, tested or measured");
    }

    @Test
    @DisplayName("without Linux, the build ends with one line, before the options are checked")
    void anotherOperatingSystem() throws Exception {
        Ended refused = check("-Dos.name=Mac OS X", "-Dbench.rate=fast");

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output().lines())
                .singleElement()
                .asString()
                .startsWith("gaeperf needs Linux, and this is Mac");
    }

    private record Ended(int exitCode, String output) {}

    private Ended check(String... options) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Dgaeperf.basedir=" + BuildContext.baseDirectory(),
                "-Dgaeperf.target=" + output.resolve("target"),
                "-Dbench.output=" + output);
        builder.command().addAll(List.of(options));
        builder.command()
                .addAll(List.of("-cp", System.getProperty("java.class.path"), CheckOptionsMain.class.getName()));
        Process process = builder.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }
}
