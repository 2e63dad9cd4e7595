package org.gaeperf.trial.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchDirectoryTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is where it is wanted, and is gone at the end with what is in it")
    void chosen() throws Exception {
        Path path;
        try (ScratchDirectory scratch = ScratchDirectory.create(directory)) {
            path = scratch.path();
            assertThat(path).isDirectory().hasParent(directory);
            Files.writeString(Files.createDirectory(path.resolve("parts")).resolve("part"), "left");
        }
        assertThat(path).doesNotExist();
        assertThat(directory).isEmptyDirectory();
    }
}
