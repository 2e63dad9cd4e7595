package org.gaeperf.trial.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchDirectoryTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is where the user wants it, and is gone at the end with what is in it")
    void chosen() throws Exception {
        Path path;
        try (ScratchDirectory scratch = ScratchDirectory.create(Optional.of(directory), Path.of("none"))) {
            path = scratch.path();
            assertThat(path).isDirectory().hasParent(directory);
            Files.writeString(Files.createDirectory(path.resolve("parts")).resolve("part"), "left");
        }
        assertThat(path).doesNotExist();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    @DisplayName("is in memory if the user does not say where")
    void inMemory() throws Exception {
        assumeThat(Path.of("/dev/shm"))
                .as("this machine has no files in memory")
                .isWritable();

        try (ScratchDirectory scratch = ScratchDirectory.create(Optional.empty(), directory)) {
            assertThat(scratch.path()).isDirectory().hasParent(Path.of("/dev/shm"));
        }
        assertThat(directory).isEmptyDirectory();
    }
}
