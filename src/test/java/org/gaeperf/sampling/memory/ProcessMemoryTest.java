package org.gaeperf.sampling.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.TargetProcess;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The memory of a process, from files of real JVMs with ZGC and from processes of this machine. */
class ProcessMemoryTest {

    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    /** The heap of 96 MB is committed as a whole; JDK 17 has it at three places. */
    @ParameterizedTest
    @CsvSource({"jdk17, 153564, 76244, 96", "jdk25, 94472, 92246, 0"})
    @DisplayName("the heap of ZGC of JDK 17 is mapped three times, that of JDK 25 once")
    void multiMapping(String jdk, long rssKib, long pssKib, long heapMib) {
        ProcessMemory memory = ProcessMemory.parse(
                Resources.text("proc-smaps-rollup-zgc-" + jdk + ".txt"),
                Resources.text("proc-maps-zgc-" + jdk + ".txt"));

        assertThat(memory).isEqualTo(new ProcessMemory(rssKib * KIB, pssKib * KIB, 2 * heapMib * MIB));
    }

    @Test
    @DisplayName("the real JVM of this build with ZGC: mapped repeatedly before generations, and once with them")
    void realProcess() throws Exception {
        try (TargetProcess target =
                TargetProcess.start("-XX:-UseSerialGC", "-XX:+UseZGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch")) {
            ProcessMemory memory = ProcessMemory.read(target.pid());

            assertThat(memory.pssBytes()).isGreaterThan(64 * MIB);
            if (Runtime.version().feature() < 21) {
                assertThat(memory.repeatedlyMappedBytes()).isEqualTo(128 * MIB);
                assertThat(memory.rssBytes()).as("counts the heap three times").isGreaterThan(192 * MIB);
                assertThat(memory.rssBytes() - memory.pssBytes()).isGreaterThanOrEqualTo(128 * MIB);
            }
        }
    }

    @Test
    @DisplayName("a process without repeated mappings")
    void thisProcess() throws Exception {
        ProcessMemory memory = ProcessMemory.read(ProcessHandle.current().pid());

        assertThat(memory.pssBytes()).isPositive().isLessThanOrEqualTo(memory.rssBytes());
    }

    @Test
    @DisplayName("of the parts of a file, only what is mapped again counts, and only if it is shared")
    void partsOfAFile() {
        String maps = """
                1000-5000 rw-s 00000000 08:01 7 /data/index
                8000-a000 r--s 00003000 08:01 7 /data/index
                b000-c000 r--s 00000000 08:02 7 /data/on another device
                d000-e000 r--p 00000000 08:01 7 /data/index
                e000-f000 rw-s 00000000 00:00 0
                f000-ff00 rw-s 00000000 00:00 0
                """;

        assertThat(MemoryMaps.repeatedlyMappedBytes(maps)).isEqualTo(0x1000);
    }

    @Test
    @DisplayName("several processes have the sum")
    void sum() {
        assertThat(new ProcessMemory(5, 3, 1).plus(new ProcessMemory(50, 30, 10)))
                .isEqualTo(new ProcessMemory(55, 33, 11));
    }

    @Test
    @DisplayName("damaged files are refused, and a process that has ended is named")
    void damaged() {
        assertThatThrownBy(() -> ProcessMemory.parse("Rss: 1 kB\n", ""))
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining("/proc/PID/smaps_rollup: expected a line \"Pss: NUMBER kB\"");
        assertThatThrownBy(() -> MemoryMaps.repeatedlyMappedBytes("1000-5000 rw-s zero 08:01 7 /data\n"))
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining("/proc/PID/maps: expected hexadecimal addresses and offset");
        assertThatThrownBy(() -> MemoryMaps.repeatedlyMappedBytes("1000 rw-s\n"))
                .isInstanceOf(SampleFormatException.class);
        assertThatThrownBy(() -> ProcessMemory.read(Integer.MAX_VALUE))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("process " + Integer.MAX_VALUE + " has ended or cannot be read");
    }
}
