package org.gaeperf.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Models of CPUs, from cpuinfo as kernels of different architectures write it. */
class CpuModelTest {

    @Test
    @DisplayName("x86 has a name")
    void x86() {
        assertThat(CpuModel.parse("processor\t: 0\nmodel\t\t: 85\nmodel name\t: Some CPU @ 2.50GHz\n\n"))
                .contains("Some CPU @ 2.50GHz");
    }

    @Test
    @DisplayName("ARM has implementer and part, by which two machines differ")
    void arm() {
        assertThat(CpuModel.parse(core("0x41", "0xd0c") + core("0x41", "0xd0c")))
                .contains("ARM Neoverse-N1 (0x41 0xd0c)");
        assertThat(CpuModel.parse(core("0x41", "0xd40"))).contains("ARM Neoverse-V1 (0x41 0xd40)");
        assertThat(CpuModel.parse(core("0x41", "0xfff"))).contains("ARM part (0x41 0xfff)");
        assertThat(CpuModel.parse(core("0x99", "0x123"))).contains("implementer part (0x99 0x123)");
    }

    @Test
    @DisplayName("ARM with two kinds of cores has both")
    void twoKinds() {
        assertThat(CpuModel.parse(core("0x41", "0xd05") + core("0x41", "0xd0b") + core("0x41", "0xd0b")))
                .contains("ARM Cortex-A55 (0x41 0xd05) + ARM Cortex-A76 (0x41 0xd0b)");
    }

    @Test
    @DisplayName("a text without either names no model")
    void unknown() {
        assertThat(CpuModel.parse("processor : 0\nhart : 1\n")).isEmpty();
        assertThat(CpuModel.parse("")).isEmpty();
    }

    private static String core(String implementer, String part) {
        return "processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: " + implementer
                + "\nCPU architecture: 8\nCPU variant\t: 0x3\nCPU part\t: " + part + "\nCPU revision\t: 1\n\n";
    }
}
