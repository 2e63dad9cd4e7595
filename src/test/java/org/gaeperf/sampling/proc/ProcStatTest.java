package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcStatTest {

    private static final String AFTER_NAME =
            " S 1 2 3 0 -1 4194304 143354 0 12 0 77 69 5 6 20 0 21 0 134320 9190481920 147824";

    @Test
    void readsAProcessOfThisMachinesKernel() {
        ProcStat stat = ProcStat.parse(Resources.text("proc-pid-stat.txt"));

        assertThat(stat.threads()).isEqualTo(1);
        assertThat(stat.startTimeTicks()).isPositive();
        assertThat(stat.hasEnded()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "a b", "a) R 1 2", "(((", ")", "", "name\nof two lines"})
    void readsAnyName(String name) {
        assertThat(ProcStat.parse("42 (" + name + ")" + AFTER_NAME + "\n"))
                .isEqualTo(new ProcStat('S', 1, 143_366, 12, 77, 69, 5, 6, 21, 134_320));
    }

    @Test
    void knowsAProcessThatHasEnded() {
        assertThat(ProcStat.parse("42 (java)" + AFTER_NAME.replace(" S ", " Z "))
                        .hasEnded())
                .isTrue();
    }

    @Test
    void saysThatTheNameIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcStat.parse("42 java S"))
                .withMessage("/proc/PID/stat: expected PID (NAME) STATE …, found \"42 java S\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "42 (java)", "42 (java) S 1 2 3", "42 (java) 17 1 2 3 0 -1 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9"})
    void refusesTooFewFields(String line) {
        assertThatExceptionOfType(SampleFormatException.class).isThrownBy(() -> ProcStat.parse(line));
    }

    @Test
    void saysWhichFieldIsNoNumber() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcStat.parse("42 (java)" + AFTER_NAME.replace(" 69 ", " -69 ")))
                .withMessage("/proc/PID/stat, field 15: expected a whole number, found \"-69\"");
    }

    @Test
    void saysThatTheTimesAreTooLarge() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ProcStat.parse("1 (x) S 0 0 0 0 0 0 0 0 0 0 9223372036854775807 1 0 0 20 0 1 0 5"))
                .withMessage(
                        "/proc/PID/stat, fields 14 and 15: expected values with a sum of at most 9223372036854775807, "
                                + "found \"[9223372036854775807, 1]\"");
    }
}
