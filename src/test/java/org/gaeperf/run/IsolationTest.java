package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gaeperf.Tags;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The build without any network but the loopback interface. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class IsolationTest {

    private static final Path SCRIPTS = BuildContext.baseDirectory().resolve("scripts");
    private static final String ALONE = SCRIPTS.resolve("loopback-only.sh").toString();

    @TempDir
    private Path directory;

    @BeforeEach
    void systemAllowsIt() throws Exception {
        Process process =
                new ProcessBuilder(ALONE, "true").redirectErrorStream(true).start();
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assumeTrue(process.waitFor() == 0, words);
    }

    @Test
    @DisplayName("the runtime is measured where nothing else listens and nothing outside can be reached")
    void runtimeIsMeasuredInIsolation() throws Exception {
        List<String> command = new ArrayList<>(List.of(ALONE));
        command.addAll(TinyRun.command(TinyRunMain.class, directory.toString()));

        TinyRunMain.Seen seen = TinyRun.run(command, Map.of(), TinyRunMain.Seen.class);

        assertThat(seen.result().validity())
                .as(seen.result().reasons().toString())
                .isNotEqualTo(Validity.FAILED);
        assertThat(seen.result().load().orElseThrow().answered()).isEqualTo(100);
        assertThat(seen.interfaces()).containsExactly("lo");
        assertThat(seen.outside()).contains("unreachable");
        assertThat(seen.listening())
                .as("the server alone")
                .hasSize(1)
                .allSatisfy(
                        port -> assertThat(seen.result().startup().orElseThrow().command())
                                .contains("--jetty_http_port=" + port));
    }

    /** Uses a Maven that only notes how it was called, and in which network. */
    @Test
    void mavenFetchesOutsideAndRunsInside() throws Exception {
        Path notes = directory.resolve("notes");
        Path maven = Files.writeString(
                directory.resolve("mvn"), "#!/bin/sh\necho \"$(readlink /proc/self/ns/net) $*\" >> '" + notes + "'\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
        ProcessBuilder builder =
                new ProcessBuilder(SCRIPTS.resolve("isolated.sh").toString(), "test", "-Dbench.preset=smoke");
        builder.environment().merge("PATH", directory.toString(), (path, first) -> first + ":" + path);

        assertThat(builder.start().waitFor()).isZero();

        String outside = Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString();
        List<String> calls = Files.readAllLines(notes);
        assertThat(calls).hasSize(2);
        assertThat(calls.get(0)).startsWith(outside + " -B -q test -Dbench.preset=smoke -DskipBenchmarks=true ");
        assertThat(calls.get(1)).doesNotStartWith(outside).endsWith(" -B -o test -Dbench.preset=smoke");
    }

    @Test
    void aSystemThatDoesNotAllowItIsNamed() throws IOException, InterruptedException {
        Path unshare = Files.writeString(directory.resolve("unshare"), "#!/bin/sh\nexit 1\n");
        Files.setPosixFilePermissions(unshare, PosixFilePermissions.fromString("rwxr-xr-x"));
        ProcessBuilder builder = new ProcessBuilder(ALONE, "echo", "ran").redirectErrorStream(true);
        builder.environment().merge("PATH", directory.toString(), (path, first) -> first + ":" + path);

        Process process = builder.start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("this system allows a network namespace neither to this user nor in a user namespace")
                .endsWith("nothing was run\n");
        assertThat(process.waitFor()).isEqualTo(3);
    }
}
