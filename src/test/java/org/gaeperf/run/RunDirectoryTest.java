package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.999Z");

    @TempDir
    private Path directory;

    @Test
    void isNamedByTimeAndSuitesAndLatestNamesIt() throws IOException {
        Path output = directory.resolve("not/there/yet");

        RunDirectory directory = RunDirectory.create(output, NOON, List.of(Suites.LOAD, Suites.CPU));

        assertThat(directory.path())
                .isEqualTo(output.resolve("20261121T120000Z-load-cpu"))
                .isDirectory();
        assertThat(Files.readSymbolicLink(output.resolve("latest")))
                .as("so that output/ can be moved")
                .isEqualTo(Path.of("20261121T120000Z-load-cpu"));
        assertThat(directory.trial("01-load-http")).isEqualTo(directory.path().resolve("trials/01-load-http"));
    }

    @Test
    @DisplayName("runs of the same second get directories of their own")
    void runsOfTheSameSecond() throws IOException {
        Path first = RunDirectory.create(directory, NOON, List.of(Suites.LOAD)).path();
        Path second = RunDirectory.create(directory, NOON, List.of(Suites.LOAD)).path();
        Path third = RunDirectory.create(directory, NOON, List.of(Suites.LOAD)).path();

        assertThat(List.of(first, second, third))
                .extracting(path -> path.getFileName().toString())
                .containsExactly("20261121T120000Z-load", "20261121T120000Z-load-2", "20261121T120000Z-load-3");
        assertThat(directory.resolve("latest").toRealPath()).isEqualTo(third.toRealPath());
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).as("nothing is left over").hasSize(4);
        }
    }

    @Test
    @DisplayName("a directory instead of the link is named before anything is created")
    void directoryInPlaceOfTheLink() throws IOException {
        Path latest = Files.createDirectory(directory.resolve("latest"));

        assertThatThrownBy(() -> RunDirectory.create(directory, NOON, List.of(Suites.LOAD)))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        latest
                                + " is a directory, but gaeperf creates a link to the newest run there: move the directory away");
        assertThat(directory).isDirectoryNotContaining("glob:**-load");
    }

    @Test
    void cannotBeMadeBelowAFile() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> RunDirectory.create(file.resolve("output"), NOON, List.of(Suites.LOAD)))
                .isInstanceOf(IOException.class);
    }

    @Test
    @DisplayName("the files of trials that were not stored are kept in another directory")
    void filesOfTrialsThatWereNotStored() throws IOException {
        RunDirectory run = RunDirectory.create(directory, NOON, List.of(Suites.LOAD));
        run.archiveInterrupted("01-load-http");
        assertThat(run.path()).as("nothing to move").isEmptyDirectory();

        for (String text : List.of("first", "second")) {
            Files.createDirectories(run.trial("01-load-http"));
            Files.writeString(run.trial("01-load-http").resolve("server.log"), text);
            run.archiveInterrupted("01-load-http");
            assertThat(run.trial("01-load-http")).doesNotExist();
        }

        assertThat(run.trial("01-load-http-interrupted").resolve("server.log")).hasContent("first");
        assertThat(run.trial("01-load-http-interrupted-2").resolve("server.log"))
                .hasContent("second");
    }

    @Test
    void aReaderNeverSeesHalfOfTheResults() throws Exception {
        RunDirectory run = RunDirectory.create(directory, NOON, List.of(Suites.LOAD));
        Path results = run.path().resolve(ResultsFile.NAME);
        run.write(result("0"));
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            try {
                for (int i = 1; i <= 200; i++) {
                    run.write(result("x".repeat(i * 50)));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        int read = 0;
        while (!writer.isDone()) {
            assertThat(Json.PRETTY.readValue(results.toFile(), RunResult.class).id())
                    .isEqualTo("run");
            read++;
        }
        writer.join();

        assertThat(read).isPositive();
        try (Stream<Path> files = Files.list(run.path())) {
            assertThat(files).containsExactly(results);
        }
    }

    private static RunResult result(String command) {
        return RunResults.of(Suites.LOAD).command(command).build();
    }
}
