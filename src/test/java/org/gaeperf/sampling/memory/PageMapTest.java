package org.gaeperf.sampling.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.gaeperf.sampling.proc.ProcFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that this JVM has mapped, whose first half is resident. */
@DisplayName("A mapping that is two things is divided,")
class PageMapTest {

    private static final int PAGE_BYTES = 4096;
    private static final int BYTES = 64 << 20;
    private static final long RESIDENT_BYTES = 32 << 20;
    private static final long FROM_BYTES = 16 << 20;

    private final Path self =
            ProcFile.PROC.resolve(Long.toString(ProcessHandle.current().pid()));

    @Test
    @DisplayName("each part with the pages that it has, and as much altogether as before")
    void divided(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("mapped");
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer kept = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
            for (int at = 0; at < RESIDENT_BYTES; at += PAGE_BYTES) {
                kept.put(at, (byte) 1);
            }
            Mapping whole =
                    Smaps.parse(ProcFile.readOfProcess(
                                    self.resolve("smaps"),
                                    ProcessHandle.current().pid()))
                            .stream()
                            .filter(mapping -> mapping.name().equals(file.toString()))
                            .findFirst()
                            .orElseThrow();

            List<Mapping> parts = new PageMap(self).split(List.of(whole), Map.of(whole.from(), FROM_BYTES));

            assertThat(parts).extracting(Mapping::from).containsExactly(whole.from(), whole.from() + FROM_BYTES);
            assertThat(parts).extracting(Mapping::to).containsExactly(whole.from() + FROM_BYTES, whole.to());
            assertThat(parts).extracting(Mapping::rssBytes).containsExactly(FROM_BYTES, whole.rssBytes() - FROM_BYTES);
            assertThat(whole.rssBytes()).isGreaterThanOrEqualTo(RESIDENT_BYTES);
            assertThat(kept.get(0)).isEqualTo((byte) 1);
        }
    }

    @Test
    @DisplayName("and stays whole where nothing is to be divided off, and where the process is gone")
    void whole() {
        Mapping mapping = new Mapping(0x1000, 0x5000, "rw-p", false, "", 8192, 8192, 8192, 0);

        assertThat(new PageMap(self).split(List.of(mapping), Map.of())).containsExactly(mapping);
        assertThat(new PageMap(self).split(List.of(mapping), Map.of(mapping.from(), mapping.length())))
                .containsExactly(mapping);
        assertThat(new PageMap(Path.of("/proc/none")).split(List.of(mapping), Map.of(mapping.from(), 4096L)))
                .containsExactly(mapping);
    }
}
