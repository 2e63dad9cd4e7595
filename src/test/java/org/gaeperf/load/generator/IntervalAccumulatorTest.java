package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The longest standstill of a second with a request each millisecond. */
class IntervalAccumulatorTest {

    private static final int REQUESTS = 1_000;
    private static final long MILLI = 1_000_000;
    private static final double STANDSTILL_AT_REST = 200;

    @Test
    @DisplayName("without a pause it is the time of one request")
    void noPause() {
        assertThat(longestStandstillMicros(at -> at + MILLI / 5)).isEqualTo(STANDSTILL_AT_REST);
    }

    @Test
    @DisplayName("a pause in which nothing is answered is as long as it was")
    void pause() {
        // Nothing is answered from 500 to 530 ms; what is sent in between is answered at its end.
        double micros =
                longestStandstillMicros(at -> at >= 500 * MILLI && at < 530 * MILLI ? 530 * MILLI : at + MILLI / 5);

        assertThat(micros).isEqualTo(30_000);
    }

    @Test
    @DisplayName("a pause at the end of a second is not lost")
    void pauseAtTheEnd() {
        assertThat(longestStandstillMicros(at -> at >= 990 * MILLI ? 1_020 * MILLI : at + MILLI / 5))
                .isEqualTo(30_000);
    }

    @Test
    @DisplayName("slow requests are no standstill while others are answered")
    void slowRequests() {
        double micros = longestStandstillMicros(at -> at + (at % (100 * MILLI) == 0 ? 20 * MILLI : MILLI / 5));

        // Up to the next millisecond's answer, which is the first while a slow request waits.
        assertThat(micros).isLessThanOrEqualTo(1_200);
    }

    private static double longestStandstillMicros(LongUnaryOperator answeredAt) {
        IntervalAccumulator second = new IntervalAccumulator(0, 0, REQUESTS);
        for (int n = 0; n < REQUESTS; n++) {
            long at = n * MILLI;
            second.sent(n, at);
            second.ended(n, new RequestOutcome(at, answeredAt.applyAsLong(at), 0, 200, Optional.empty()));
        }
        return second.tally(index -> index * MILLI, REQUESTS, 0).toInterval(0).longestStandstillMicros();
    }
}
