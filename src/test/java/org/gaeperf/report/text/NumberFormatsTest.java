package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An interval of a ratio")
class NumberFormatsTest {

    @Test
    @DisplayName("is told as changes in percent")
    void changes() {
        assertThat(NumberFormats.interval(Optional.of(0.5), Optional.of(1.25))).isEqualTo("-50.0 % … +25.0 %");
        assertThat(NumberFormats.interval(Optional.empty(), Optional.of(1.25))).isEqualTo(NumberFormats.MISSING);
    }

    @Test
    @DisplayName("has no upper end if that would be a number without any meaning, but one that is beyond its lower end")
    void farUpperEnds() {
        assertThat(NumberFormats.interval(Optional.of(0.5), Optional.of(101.0))).isEqualTo("-50.0 % … over +9900.0 %");
        assertThat(NumberFormats.interval(Optional.of(400.0), Optional.of(500.0)))
                .isEqualTo("+39900.0 % … +49900.0 %");
    }
}
