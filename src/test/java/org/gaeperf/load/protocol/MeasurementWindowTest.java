package org.gaeperf.load.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A measurement of 10 s")
class MeasurementWindowTest {

    private static final long START = -5_000;
    private static final long END = START + TimeUnit.SECONDS.toNanos(10);
    private static final MeasurementWindow WINDOW = new MeasurementWindow(100, 1_000, START, END);

    @Test
    @DisplayName("has the CPU time that was read within 200 ms after both of its ends")
    void inTime() {
        assertThat(WINDOW.whyNotReadBetween(START, END)).isEmpty();
        assertThat(WINDOW.whyNotReadBetween(
                        START + TimeUnit.MILLISECONDS.toNanos(200), END + TimeUnit.MILLISECONDS.toNanos(200)))
                .isEmpty();
    }

    @Test
    @DisplayName("has not what was read later, which the machine's trouble explains")
    void tooLate() {
        assertThat(WINDOW.whyNotReadBetween(START + TimeUnit.MILLISECONDS.toNanos(201), END))
                .contains("the machine held up gaeperf: it read the server's CPU time 201 ms after the beginning of the"
                        + " measurement; at most 2 % of the measurement is allowed");
        assertThat(WINDOW.whyNotReadBetween(START, END + TimeUnit.SECONDS.toNanos(1)))
                .contains("the machine held up gaeperf: it read the server's CPU time 1000 ms after the end of the"
                        + " measurement; at most 2 % of the measurement is allowed");
    }
}
