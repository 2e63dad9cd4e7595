package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The cores that the client shares with what runs beside the server")
class BesideLimitsTest {

    @Test
    @DisplayName("limit a trial when they were full, and not when they were not, or nobody knows")
    void limits() {
        assertThat(BesideLimits.find(OptionalDouble.of(95.4)))
                .containsExactly("the cores that the client shares with what runs beside the server were busy for 95 %"
                        + " of the time; at most 90 % is allowed");
        assertThat(BesideLimits.find(OptionalDouble.of(90))).isEmpty();
        assertThat(BesideLimits.find(OptionalDouble.empty())).isEmpty();
    }
}
