package org.gaeperf.options.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListTest {

    @Test
    @DisplayName("ranges and single numbers are read, in any order and repeated")
    void isRead() {
        assertThat(CpuList.parse("8,0-2,1")).containsExactly(0, 1, 2, 8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1-", "-1", "0,", "0-1-2", "0 1", "12345"})
    @DisplayName("what is not a list is refused with its text")
    void isRefused(String list) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuList.parse(list))
                .withMessage("'" + list + "' is not a core list like 0, 0-3 or 0,2");
    }

    @Test
    @DisplayName("a range that goes down is refused")
    void rangeThatGoesDown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuList.parse("0,3-2"))
                .withMessage("'3-2' is not a range: its end is below its start");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0; 0", "0,1; 0-1", "0-3,8; 0-3,8", "1,3,5-6; 1,3,5-6"})
    @DisplayName("consecutive numbers are written as ranges")
    void isWritten(String list, String written) {
        assertThat(CpuList.format(CpuList.parse(list))).isEqualTo(written);
    }

    @Test
    @DisplayName("no CPUs are an empty text")
    void noCpus() {
        assertThat(CpuList.format(new TreeSet<>(List.of()))).isEmpty();
    }
}
