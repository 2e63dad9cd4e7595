package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.gaeperf.load.generator.GatedStream.Disk;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.load.LoadInterval;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The longest response gap of each of four seconds with a request each millisecond. */
@Timeout(600)
class ResponseGapsTest {

    private static final long FAST_MICROS = 200;
    private static final double A_FEW_MILLIS = 5_000;

    /** The schedule drifts by less than that in a second. */
    private static final double DRIFT_MICROS = 2_000;

    @Test
    @DisplayName("without a pause it is the time of one request")
    void noPause() throws Exception {
        assertThat(responseGaps(at -> at * 1000 + FAST_MICROS))
                .allSatisfy(micros -> assertThat(micros).isBetween(FAST_MICROS - 2.0, FAST_MICROS + 2.0));
    }

    @Test
    @DisplayName("a pause in which nothing is answered is as long as it was")
    void pause() throws Exception {
        assertThat(responseGaps(at -> pause(at, 1_500, 1_530)))
                .satisfiesExactly(
                        ResponseGapsTest::isShort,
                        micros -> isAbout(30_000, micros),
                        ResponseGapsTest::isShort,
                        ResponseGapsTest::isShort);
    }

    @Test
    @DisplayName("a pause across the boundary of two seconds is whole, and belongs to the second in which it ended")
    void pauseAcrossTheBoundary() throws Exception {
        assertThat(responseGaps(at -> pause(at, 1_980, 2_030)))
                .satisfiesExactly(
                        ResponseGapsTest::isShort,
                        ResponseGapsTest::isShort,
                        micros -> isAbout(50_000, micros),
                        ResponseGapsTest::isShort);
    }

    @Test
    @DisplayName("a pause of more than a second belongs to the second in which it ended, and to no other")
    void longPause() throws Exception {
        assertThat(responseGaps(at -> pause(at, 900, 2_500)))
                .satisfiesExactly(
                        ResponseGapsTest::isShort,
                        micros -> assertThat(micros).isZero(),
                        micros -> isAbout(1_600_000, micros),
                        ResponseGapsTest::isShort);
    }

    @Test
    @DisplayName("a pause at the end of the load counts until the end: later, a slow request is alone")
    void pauseAtTheEnd() throws Exception {
        assertThat(responseGaps(at -> pause(at, 3_980, 4_020)).get(3)).satisfies(micros -> isAbout(20_000, micros));
    }

    @Test
    @DisplayName("slow requests are no response gap while others are answered, be it those of the next second")
    void slowRequests() throws Exception {
        assertThat(responseGaps(at -> at * 1000 + (at % 100 == 90 ? 200_000 : FAST_MICROS)))
                .hasSize(RecordedLoad.SECONDS)
                .allSatisfy(ResponseGapsTest::isShort);
    }

    @Test
    @DisplayName("a slow request that ends in a second of its own adds nothing while others are answered")
    void verySlowRequest() throws Exception {
        assertThat(responseGaps(at -> at * 1000 + (at == 500 ? 2_200_000 : FAST_MICROS)))
                .allSatisfy(ResponseGapsTest::isShort);
    }

    /** When a request is answered that is due at so many milliseconds, in microseconds. */
    private static long pause(long at, long fromMillis, long toMillis) {
        return at >= fromMillis && at < toMillis ? toMillis * 1000 : at * 1000 + FAST_MICROS;
    }

    private static void isShort(double micros) {
        assertThat(micros).isBetween(0.0, A_FEW_MILLIS);
    }

    private static void isAbout(double expectedMicros, double micros) {
        assertThat(micros).isBetween(expectedMicros - DRIFT_MICROS, expectedMicros + DRIFT_MICROS);
    }

    private static List<Double> responseGaps(LongUnaryOperator answeredMicros)
            throws IOException, LoadException, InterruptedException {
        RecordedLoad recorded = new RecordedLoad(Disk.SLOW, Disk.SLOW);
        for (int second = 0; second < RecordedLoad.SECONDS; second++) {
            recorded.sendSecond(second);
        }
        for (long at = 0; at < (long) RecordedLoad.RATE * RecordedLoad.SECONDS; at++) {
            recorded.complete(at, Duration.ofNanos((answeredMicros.applyAsLong(at) - at * 1000) * 1000));
        }
        return recorded.finish().seconds().stream()
                .map(LoadInterval::longestResponseGapMicros)
                .toList();
    }
}
