package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

    @Test
    @DisplayName("a host has read its clock in the middle of the round trip, give or take half of it")
    void middleOfTheRoundTrip() {
        ClockOffset offset = ClockOffset.of(1_000, 500_600, 2_000);

        assertThat(offset.errorNanos()).isEqualTo(500);
        assertThat(offset.toLocal(500_600)).isEqualTo(1_500);
        assertThat(ClockOffset.of(10_000, 700, 10_200).toLocal(1_000))
                .as("a clock that is behind")
                .isEqualTo(10_400);
    }
}
