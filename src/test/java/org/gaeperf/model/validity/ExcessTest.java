package org.gaeperf.model.validity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A value that exceeds its limit")
class ExcessTest {

    @ParameterizedTest
    @CsvSource({
        "20, 5, 1, 0, 20.0, 5",
        "5.3, 5, 0, 0, 5.3, 5",
        "5.04, 5, 1, 0, 5.04, 5",
        "14.8, 14.5, 0, 0, 14.8, 14.5",
        "6, 5, 1, 1, 6.0, 5.0",
        "180.2, 180, 0, 0, 180.2, 180",
        "90.00000000001, 90, 0, 0, 90.0000, 90"
    })
    @DisplayName("has as many decimals as it takes to see that")
    void isSeenToBeMore(
            double value, double limit, int valueDecimals, int limitDecimals, String shown, String shownLimit) {
        assertThat(Excess.format(value, limit, valueDecimals, limitDecimals)).isEqualTo(new Excess(shown, shownLimit));
    }
}
