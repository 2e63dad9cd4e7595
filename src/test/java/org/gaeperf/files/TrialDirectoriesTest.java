package org.gaeperf.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The directory of a trial")
class TrialDirectoriesTest {

    @TempDir
    private Path run;

    private Path trials;

    @BeforeEach
    void makeTrials() throws IOException {
        trials = Files.createDirectory(run.resolve("trials"));
        Files.createDirectory(run.resolve("secret"));
    }

    @ParameterizedTest
    @DisplayName("is found by its id, and its address leads to it")
    @ValueSource(strings = {"01-load-http", "01 load http", "a+b", "100 % ü #1?"})
    void isFound(String id) throws IOException {
        Path directory = Files.createDirectory(trials.resolve(id));

        assertThat(new TrialDirectories(run).find(id)).contains(directory);
        assertThat(Path.of(URI.create(run.toUri() + TrialDirectories.address(id))))
                .isEqualTo(directory);
    }

    @ParameterizedTest
    @DisplayName("is none for an id that is not the name of a directory in trials")
    @ValueSource(strings = {"", ".", "..", "../secret", "../../secret", "/", "a/b", "missing", "a\0b"})
    void isNone(String id) throws IOException {
        Files.createDirectories(trials.resolve("a/b"));

        assertThat(new TrialDirectories(run).find(id)).isEmpty();
    }

    @Test
    @DisplayName("is no file and no symbolic link")
    void isNoLink() throws IOException {
        Files.createSymbolicLink(trials.resolve("link"), run.resolve("secret"));
        Files.createFile(trials.resolve("file"));

        assertThat(new TrialDirectories(run).find("link")).isEmpty();
        assertThat(new TrialDirectories(run).find("file")).isEmpty();
    }

    @Test
    @DisplayName("has an address in which a space is %20")
    void address() {
        assertThat(TrialDirectories.address("01 load")).isEqualTo("trials/01%20load/");
    }
}
