package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatingSystemCheckTest {

    @Test
    @DisplayName("Linux is accepted")
    void linux() {
        assertThat(OperatingSystemCheck.problem("Linux")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mac OS X", "Windows 11", "FreeBSD"})
    @DisplayName("another system is named in one line that says how to get Linux")
    void otherSystems(String osName) {
        assertThat(OperatingSystemCheck.problem(osName))
                .hasValueSatisfying(line -> assertThat(line)
                        .contains("needs Linux, and this is " + osName, "Linux container", "virtual machine")
                        .hasLineCount(1));
    }
}
