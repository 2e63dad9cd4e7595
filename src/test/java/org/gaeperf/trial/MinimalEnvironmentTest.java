package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.TinyRun;
import org.gaeperf.run.TinyRunMain;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One run without {@code ps}, with Native Memory Tracking switched off, and with secrets around it. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class MinimalEnvironmentTest {

    private static final String SECRET = "c2VjcmV0LW9mLXRoZS1lbnZpcm9ubWVudA";

    @TempDir
    private static Path directory;

    private static TinyRunMain.Seen seen;

    @BeforeAll
    static void run() throws Exception {
        List<String> command = new ArrayList<>(TinyRun.command(
                TinyRunMain.class,
                directory.resolve("output").toString(),
                "bench.jvmArgs",
                "-XX:NativeMemoryTracking=off"));
        command.add(1, "-Dsecret.token=" + SECRET);
        Map<String, String> environment = Map.of(
                "PATH", pathWithoutPs(), "SECRET_TOKEN", SECRET, "JAVA_TOOL_OPTIONS", "-Dsecret.option=" + SECRET);

        seen = TinyRun.run(command, environment, TinyRunMain.Seen.class);
    }

    @Test
    void whatCannotBeSampledIsAGapAndTheTrialGoesOn() throws IOException {
        assertThat(seen.result().validity())
                .as(seen.result().reasons().toString())
                .isNotEqualTo(Validity.FAILED);
        assertThat(seen.result().load().orElseThrow().answered()).isEqualTo(100);
        assertThat(seen.result().samples().series("rssBytes")).isEmpty();
        assertThat(seen.result().samples().series("loadAverage1")).isPresent();
        assertThat(seen.result().samples().missedSamples())
                .filteredOn(gap -> gap.source().equals("ps"))
                .extracting(MissedSample::reason)
                .isNotEmpty()
                .allMatch(reason -> reason.contains("ps"));
        assertThat(seen.result().samples().missedSamples())
                .filteredOn(gap -> gap.source().equals("jcmd VM.native_memory"))
                .extracting(MissedSample::reason)
                .isNotEmpty()
                .allMatch(reason -> reason.startsWith("native memory tracking is not enabled"));
        assertThat(seen.result().startup().orElseThrow().idleRssBytes())
                .as("which the kernel reports without ps")
                .isPresent();
        assertThat(seen.directory().resolve("trials/01-load-rpc/samples.csv"))
                .content()
                .contains(",jcmd VM.native_memory,,native memory tracking is not enabled");
        assertThat(seen.directory().resolve("report.html")).content().doesNotContain("NaN");
    }

    @Test
    void noSecretOfTheEnvironmentIsWritten() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("output"))) {
            List<Path> written = files.filter(Files::isRegularFile).toList();
            assertThat(written)
                    .extracting(file -> file.getFileName().toString())
                    .contains("results.json", "report-single.html", "server.log", "client.log", "client-gc.log");
            for (Path file : written) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(SECRET);
            }
        }
    }

    /** Returns a path with what else the harness calls, but without ps. */
    private static String pathWithoutPs() throws IOException {
        Path tools = Files.createDirectory(directory.resolve("tools"));
        for (String tool : List.of("sh", "nice", "taskset", "kill", "getconf", "uname")) {
            Optional<Path> there = BuildContext.onPath(tool);
            if (there.isPresent()) {
                Files.createSymbolicLink(tools.resolve(tool), there.get());
            }
        }
        return tools.toString();
    }
}
