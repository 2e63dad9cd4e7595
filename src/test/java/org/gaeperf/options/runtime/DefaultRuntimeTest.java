package org.gaeperf.options.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.options.runtime.DefaultRuntime.Reply;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefaultRuntimeTest {

    private static final DefaultRuntime CHOICE = new DefaultRuntime(
            "2.0.36",
            Optional.of("a note"),
            Optional.of(new Reply("http://localhost/", Instant.parse("2026-11-27T12:00:00Z"))));

    @TempDir
    private Path target;

    @Test
    @DisplayName("a file with a damaged time counts as none")
    void damagedTime() throws IOException {
        CHOICE.write(target);
        assertThat(DefaultRuntime.read(target)).contains(CHOICE);

        Path file = target.resolve(DefaultRuntime.FILE_NAME);
        Files.writeString(file, Files.readString(file).replace("2026-11-27T12", "2026-11-27T"));

        assertThat(DefaultRuntime.read(target)).isEmpty();
    }

    @Test
    @DisplayName("a file is replaced as a whole, so that who reads it meanwhile sees no half of it")
    void atomic() throws IOException {
        CHOICE.write(target);
        Path file = target.resolve(DefaultRuntime.FILE_NAME);
        String before = Files.readString(file);
        Path opened = Files.createLink(target.resolve("opened"), file);

        DefaultRuntime.notChosen().write(target);

        assertThat(DefaultRuntime.read(target)).contains(DefaultRuntime.notChosen());
        assertThat(opened).hasContent(before);
        try (Stream<Path> files = Files.list(target)) {
            assertThat(files).containsExactlyInAnyOrder(file, opened);
        }
    }
}
