package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.JvmMemory.Region;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Where a JVM has what")
class JvmMemoryTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serial-jdk17",
                "serial-jdk25",
                "parallel-jdk17",
                "parallel-jdk25",
                "g1-jdk17",
                "g1-jdk25",
                "shenandoah-jdk17",
                "shenandoah-jdk25"
            })
    @DisplayName("the heap is at the addresses of GC.heap_info, of every collector that names them")
    void heap(String reading) {
        assertThat(JvmMemory.ranges(MemoryKind.JAVA_HEAP, Resources.text("heap-reading-" + reading + "-before.txt")))
                .isNotEmpty()
                .allMatch(region -> region.from() >= 0 && region.to() > region.from());
    }

    @Test
    @DisplayName("a region ends where it is reserved to, not where it is in use to")
    void reserved() {
        assertThat(JvmMemory.ranges(
                        MemoryKind.CODE_CACHE,
                        "CodeHeap 'profiled nmethods': size=120032Kb used=651Kb max_used=651Kb free=119381Kb\n"
                                + " bounds [0x00007fb245400000, 0x00007fb245670000, 0x00007fb24c938000]\n"))
                .containsExactly(new Region(MemoryKind.CODE_CACHE, 0x7fb245400000L, 0x7fb24c938000L));
    }

    @Test
    @DisplayName("metaspace and class space are at the nodes of VM.metaspace")
    void metaspace() {
        assertThat(JvmMemory.metaspace("""
                        vsl non-class-space:
                        - node #0: base 0x00007f112f000000: reserved=65536.00 KB, committed=1024.00 KB (  2%), used=1 KB
                        vsl class-space:
                        - node #0: base 0x0000000045000000: reserved=1048576.00 KB, committed=192.00 KB ( <1%)
                        """))
                .containsExactly(
                        new Region(MemoryKind.METASPACE, 0x7f112f000000L, 0x7f1133000000L),
                        new Region(MemoryKind.METASPACE, 0x45000000L, 0x85000000L));
    }

    @Test
    @DisplayName("an output without nodes, or with an end before its start, is refused")
    void refused() {
        assertThatThrownBy(() -> JvmMemory.metaspace("Unknown diagnostic command"))
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining("VM.metaspace");
        assertThatThrownBy(() -> JvmMemory.ranges(MemoryKind.JAVA_HEAP, "[0xff, 0x10)"))
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining("an end after the start");
    }

    @ParameterizedTest
    @ValueSource(strings = {"native-memory-jdk17.txt", "native-memory-jdk25.txt"})
    @DisplayName("all that is committed is in one part of what it has of its own account")
    void tracked(String resource) {
        String output = Resources.text(resource);

        NativeMemory memory = NativeMemory.parse(output);
        MemoryUse.Tracked tracked = TrackedMemory.of(memory);

        assertThat(tracked.heapBytes()
                        + tracked.metaspaceBytes()
                        + tracked.archiveBytes()
                        + tracked.codeBytes()
                        + tracked.stackBytes()
                        + tracked.otherMappedBytes()
                        + tracked.mallocBytes())
                .isEqualTo(memory.total().committedBytes());
        assertThat(tracked.heapBytes()).isPositive();
        assertThat(tracked.mallocBytes()).isPositive();
        assertThat(tracked.stackBytes()).isPositive();
    }
}
