package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.gaeperf.report.format.NumberFormats;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An interval of a ratio")
class NumberFormatsTest {

    @Test
    @DisplayName("is shown as changes in percent")
    void changes() {
        assertThat(NumberFormats.interval(Optional.of(0.5), Optional.of(1.25))).isEqualTo("-50.0 % … +25.0 %");
        assertThat(NumberFormats.interval(Optional.empty(), Optional.of(1.25))).isEqualTo(NumberFormats.MISSING);
    }

    @Test
    @DisplayName("looks like no change only if it is none, and like its limit only if it is that")
    void nearALimit() {
        assertThat(NumberFormats.change(0.9997)).isEqualTo("-0.03 %");
        assertThat(NumberFormats.change(1)).isEqualTo("+0.0 %");
        assertThat(NumberFormats.change(1.0004)).isEqualTo("+0.04 %");
        assertThat(NumberFormats.interval(Optional.of(0.99), Optional.of(1.0296), 1.03))
                .isEqualTo("-1.0 % … +2.96 %");
        assertThat(NumberFormats.interval(Optional.of(0.99), Optional.of(1.0304), 1.03))
                .isEqualTo("-1.0 % … +3.04 %");
        assertThat(NumberFormats.interval(Optional.of(0.99), Optional.of(1.042), 1.03))
                .isEqualTo("-1.0 % … +4.2 %");
    }

    @Test
    @DisplayName("and every other number is missing if it is no number, which no reader should see")
    void noNumbers() {
        assertThat(NumberFormats.format(Double.NaN)).isEqualTo(NumberFormats.MISSING);
        assertThat(NumberFormats.format(Optional.of(Double.POSITIVE_INFINITY))).isEqualTo(NumberFormats.MISSING);
        assertThat(NumberFormats.change(Double.NaN)).isEqualTo(NumberFormats.MISSING);
        assertThat(NumberFormats.percent(Double.NaN)).isEqualTo(NumberFormats.MISSING);
        assertThat(NumberFormats.shortest(Double.NaN)).isEqualTo(NumberFormats.MISSING);
        assertThat(NumberFormats.interval(Optional.of(Double.NaN), Optional.of(1.1)))
                .isEqualTo(NumberFormats.MISSING);
        assertThat(NumberFormats.interval(Optional.of(0.9), Optional.of(Double.NaN), 1.03))
                .isEqualTo(NumberFormats.MISSING);
        assertThat(NumberFormats.interval(Optional.of(0.9), Optional.of(Double.POSITIVE_INFINITY)))
                .isEqualTo("-10.0 % … over +9900.0 %");
    }

    @Test
    @DisplayName("has no upper end if that would be a number without any meaning, but one that is beyond its lower end")
    void farUpperEnds() {
        assertThat(NumberFormats.interval(Optional.of(0.5), Optional.of(101.0))).isEqualTo("-50.0 % … over +9900.0 %");
        assertThat(NumberFormats.interval(Optional.of(400.0), Optional.of(500.0)))
                .isEqualTo("+39900.0 % … +49900.0 %");
    }
}
