package org.gaeperf.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The history of a CI job, by the shell's functions")
class BuildHistoryTest {

    private static final String DELETE_OLDEST = """
            set -eu
            property() { sed -n "s/^$1=//p" "$2" | head -n 1; }
            . scripts/ci-history.sh
            delete_oldest "$1"
            """;

    @TempDir
    private Path builds;

    @Test
    @DisplayName("keeps the newest good benchmark of each server, however many builds after it are bad")
    void keepsNewestGood() throws Exception {
        store(1, "benchmark", "appengine", true);
        store(2, "benchmark", "appengine", true);
        store(3, "benchmark", "command", true);
        for (int build = 4; build <= 14; build++) {
            store(build, "gate", "appengine", false);
        }

        ProcessBuilder shell = new ProcessBuilder("bash", "-c", DELETE_OLDEST, "bash", builds.toString())
                .directory(BuildContext.baseDirectory().toFile())
                .inheritIO();
        shell.environment().put("HISTORY_RUNS", "5");
        assertThat(shell.start().waitFor()).isZero();

        List<String> expected = Stream.concat(
                        Stream.of("run-02", "run-03"),
                        IntStream.rangeClosed(12, 14).mapToObj(build -> "run-" + build))
                .toList();
        try (Stream<Path> left = Files.list(builds)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private void store(int build, String part, String server, boolean good) throws Exception {
        Path run = Files.createDirectory(builds.resolve(String.format("run-%02d", build)));
        Files.writeString(
                run.resolve("build.properties"),
                "build=" + build + "\npart=" + part + "\nserver=" + server + "\ngood=" + good + "\n");
    }
}
