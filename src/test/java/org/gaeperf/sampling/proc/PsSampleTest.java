package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PsSampleTest {

    @Test
    void readsTheLineOfPs() {
        assertThat(PsSample.parse(" 12.5 137216 3456789   87     61\n"))
                .isEqualTo(new PsSample(12.5, 137_216L * 1024, 3_456_789L * 1024, 87, 61));
    }

    @Test
    void readsADecimalComma() {
        assertThat(PsSample.parse("212,5 4 5 6 7").lifetimeCpuPercent()).isEqualTo(212.5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; ps: expected one line with %cpu, rss, vsz, nlwp and etimes, found \"\"",
                "1.0 2 3 4; ps: expected one line with %cpu, rss, vsz, nlwp and etimes, found \"1.0 2 3 4\"",
                "x 2 3 4 5; ps, field %cpu: expected a decimal number, found \"x\"",
                "1.0 -2 3 4 5; ps, field rss: expected a whole number, found \"-2\"",
                "1.0 2 3k 4 5; ps, field vsz: expected a whole number, found \"3k\"",
                "1.0 2 3 4.5 5; ps, field nlwp: expected a whole number, found \"4.5\"",
                "1.0 2 3 4 01:05; ps, field etimes: expected a whole number, found \"01:05\"",
                "1.0 9223372036854775807 3 4 5; "
                        + "ps, field rss: expected a size of at most 9223372036854775807 bytes, "
                        + "found \"9223372036854775807\"",
                "1.0 9999999999999999999 3 4 5; "
                        + "ps, field rss: expected a whole number of at most 9223372036854775807, "
                        + "found \"9999999999999999999\"",
            })
    void saysWhatIsWrong(String output, String message) {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> PsSample.parse(output))
                .withMessage(message);
    }

    @Test
    void refusesTwoLines() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> PsSample.parse("1.0 2\n3 4 5"))
                .withMessageEndingWith("found \"1.0 2 | 3 4 5\"");
    }
}
