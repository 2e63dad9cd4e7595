package org.gaeperf.server.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The files of parts")
class PartFilesTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("are in memory if that has space for them")
    void space() {
        assertThat(PartFiles.inMemory(directory, 1)).contains(directory);
        assertThat(PartFiles.inMemory(directory, Long.MAX_VALUE)).isEmpty();
        assertThat(PartFiles.inMemory(directory.resolve("none"), 1)).isEmpty();
    }
}
