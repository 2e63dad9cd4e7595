package org.gaeperf.options.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The frequency of a core, from files as the kernel has them. */
class CoreFrequencyTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("cpufreq's base frequency comes first")
    void baseFrequency() throws IOException {
        Path cpufreq = Files.createDirectories(directory.resolve("devices/system/cpu/cpu0/cpufreq"));
        Files.writeString(cpufreq.resolve("base_frequency"), "2400000\n");

        assertThat(CoreFrequency.detectMegahertz(directory, cpuinfo("cpu MHz\t\t: 3100.000\n")))
                .hasValue(2400);
    }

    @Test
    @DisplayName("without it, the highest of /proc/cpuinfo: idle cores are slower")
    void cpuinfo() throws IOException {
        Path cpuinfo = cpuinfo("""
                processor\t: 0
                cpu MHz\t\t: 800.126
                processor\t: 1
                cpu MHz\t\t: 2596.544
                """);

        assertThat(CoreFrequency.detectMegahertz(directory, cpuinfo)).hasValue(2597);
    }

    @Test
    @DisplayName("a kernel that says nothing, or 0, gives no frequency")
    void unknown() throws IOException {
        assertThat(CoreFrequency.detectMegahertz(directory, directory.resolve("none")))
                .isEmpty();
        assertThat(CoreFrequency.detectMegahertz(directory, cpuinfo("processor\t: 0\nBogoMIPS\t: 50.00\n")))
                .isEmpty();
        assertThat(CoreFrequency.detectMegahertz(directory, cpuinfo("cpu MHz\t\t: 0.000\n")))
                .isEmpty();
    }

    private Path cpuinfo(String text) throws IOException {
        return Files.writeString(directory.resolve("cpuinfo"), text);
    }
}
