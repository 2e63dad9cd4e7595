package org.gaeperf.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.process.PageCache.CachedFile;
import org.gaeperf.testkit.PageCaches;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The page cache")
class PageCacheTest {

    private static final int BYTES = 1 << 20;

    @TempDir
    private Path directory;

    @BeforeEach
    void requireDisk() throws IOException {
        PageCaches.assumeCanBeDropped(directory);
    }

    @Test
    @DisplayName("drops files that were just written, by any name, and has them again when they were read")
    void dropped() throws Exception {
        Path one = Files.write(directory.resolve("one file; rm x"), new byte[BYTES]);
        Path other = Files.write(directory.resolve("-other"), new byte[10]);
        List<Path> files = List.of(one, other);

        assertThat(PageCache.look(files, List.of()))
                .containsExactly(new CachedFile(one, BYTES, BYTES), new CachedFile(other, 10, 4_096));
        PageCache.drop(files, List.of());
        assertThat(PageCache.look(files, List.of()))
                .containsExactly(new CachedFile(one, BYTES, 0), new CachedFile(other, 10, 0));
        PageCache.fill(files);
        assertThat(PageCache.look(files, List.of()).get(0).cachedBytes()).isEqualTo(BYTES);
    }

    @Test
    @DisplayName("keeps what a process has mapped, which shows")
    void mapped() throws Exception {
        Path file = Files.write(directory.resolve("mapped"), new byte[BYTES]);
        try (FileChannel channel = FileChannel.open(file)) {
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, BYTES);
            mapped.load();
            PageCache.drop(List.of(file), List.of());
            assertThat(mapped.get(BYTES - 1)).isZero();
            assertThat(PageCache.look(List.of(file), List.of()).get(0).cachedBytes())
                    .isEqualTo(BYTES);
        }
    }

    @Test
    @DisplayName("of a file that is not there is unknown, with the reason of the program that looked")
    void missing() {
        List<Path> missing = List.of(directory.resolve("missing"));

        assertThatThrownBy(() -> PageCache.look(missing, List.of()))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("missing");
        assertThatThrownBy(() -> PageCache.drop(missing, List.of())).isInstanceOf(CommandException.class);
    }
}
