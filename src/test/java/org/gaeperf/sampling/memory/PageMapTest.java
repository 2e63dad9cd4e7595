package org.gaeperf.sampling.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gaeperf.sampling.proc.ProcFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The memory of this JVM itself, of which a large buffer is resident as a whole. */
@DisplayName("A mapping that is two things is divided,")
class PageMapTest {

    private static final int BYTES = 64 << 20;
    private static final long FROM_BYTES = 16 << 20;

    private final Path self =
            ProcFile.PROC.resolve(Long.toString(ProcessHandle.current().pid()));

    @Test
    @DisplayName("each part with the pages that it has, and as much altogether as before")
    void divided() throws Exception {
        ByteBuffer kept = ByteBuffer.allocateDirect(BYTES);
        Mapping whole =
                Smaps.parse(ProcFile.readOfProcess(
                                self.resolve("smaps"), ProcessHandle.current().pid()))
                        .stream()
                        .filter(mapping -> mapping.isPrivateMemory()
                                && mapping.rssBytes() == mapping.length()
                                && mapping.rssBytes() >= kept.capacity())
                        .findFirst()
                        .orElseThrow();

        List<Mapping> parts = new PageMap(self).split(List.of(whole), Map.of(whole.from(), FROM_BYTES));

        assertThat(parts).extracting(Mapping::from).containsExactly(whole.from(), whole.from() + FROM_BYTES);
        assertThat(parts).extracting(Mapping::to).containsExactly(whole.from() + FROM_BYTES, whole.to());
        assertThat(parts).extracting(Mapping::rssBytes).containsExactly(FROM_BYTES, whole.rssBytes() - FROM_BYTES);
        assertThat(parts).extracting(Mapping::privateDirtyBytes).allMatch(bytes -> bytes > 0);
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
