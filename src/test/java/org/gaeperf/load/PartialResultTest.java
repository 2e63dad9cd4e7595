package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks what is left of the results of a client that was killed. The server had not kept up in the first two of five
 * seconds of warm-up.
 */
class PartialResultTest {

    private static final int RATE = 100;
    private static final long START_NANOS = 777_000_000_000L;

    @TempDir
    private Path directory;

    private final List<LoadProgress> reports = new ArrayList<>();

    @BeforeEach
    void report() throws IOException {
        for (int second = 1; second <= 2; second++) {
            reports.add(report(second, 0, 1));
        }
        for (int second = 3; second <= 5; second++) {
            reports.add(report(second, 70, 0));
        }
        for (int second = 6; second <= 8; second++) {
            reports.add(report(second, RATE, 0, interval(second - 6)));
        }
        writeLog(IntervalHistogramLog.SCHEDULED_LATENCY_FILE);
        writeLog(IntervalHistogramLog.SERVICE_TIME_FILE);
    }

    @Test
    @DisplayName("the rates are those of the measurement, which began later than planned by what was held back")
    void ratesOfTheMeasurement() throws IOException {
        LoadResult result = partial(5);

        assertThat(result.complete()).isFalse();
        assertThat(result.durationSeconds()).isEqualTo(3);
        assertThat(result.scheduled()).isEqualTo(3 * RATE);
        assertThat(result.requestsPerSecond()).isCloseTo(RATE, within(1e-9));
        assertThat(result.responsesPerSecond()).isCloseTo(RATE - 1, within(1e-9));
    }

    @Test
    @DisplayName("what was reported after the end of the measurement does not count")
    void afterTheEnd() throws IOException {
        reports.add(report(9, 3, 0));

        assertThat(partial(3).requestsPerSecond()).isCloseTo(RATE, within(1e-9));
    }

    @Test
    @DisplayName("another rate before the measurement does not change when the measurement began")
    void afterAnotherRate() throws IOException {
        reports.add(report(9, 3, 0));
        LoadPlan plan = plan();
        LoadPlan faster =
                plan.forLoader(plan.host(), plan.workload(), OptionalInt.of(2 * RATE), ArrivalSchedule.Dither.LATER);

        // Two seconds at twice the rate, and a third one at the rate of the measurement.
        assertThat(partial(faster, 5 * RATE, 3).requestsPerSecond()).isCloseTo(RATE, within(1e-9));
    }

    /** The request that is due at three seconds of the schedule is the first of the measurement. */
    private LoadResult partial(int plannedSeconds) throws IOException {
        return partial(plan(), 3 * RATE, plannedSeconds);
    }

    private LoadPlan plan() {
        return new LoadPlan(
                "127.0.0.1",
                80,
                LoadRequest.of("/", Map.of(), 0, 10),
                Optional.empty(),
                Workload.openLoop(RATE, 0, 1, 10, 1),
                Duration.ZERO,
                ArrivalSchedule.Dither.LATER,
                Duration.ofSeconds(1),
                Optional.empty(),
                directory.toString());
    }

    private LoadResult partial(LoadPlan plan, long firstIndex, int plannedSeconds) throws IOException {
        MeasurementWindow window = new MeasurementWindow(
                firstIndex, (long) plannedSeconds * RATE, START_NANOS, START_NANOS + plannedSeconds * 1_000_000_000L);
        return new PartialResult(plan, window, reports).toResult().orElseThrow();
    }

    private static LoadProgress report(int second, long sent, double heldBackSeconds, LoadInterval... ended) {
        return new LoadProgress(
                second, 1, sent, Math.max(0, sent - 1), 0, 1, heldBackSeconds, 200, 400, List.of(ended));
    }

    private static LoadInterval interval(int second) {
        return new LoadInterval(second, RATE, 0, 100, 200, 300, 400, 300, 50, 200);
    }

    private void writeLog(String name) throws IOException {
        Histogram times = Histograms.create();
        times.recordValue(200_000);
        try (IntervalHistogramLog log = new IntervalHistogramLog(directory.resolve(name), "time")) {
            log.begin(0);
            for (int second = 0; second < 3; second++) {
                log.write(second, 1, times);
            }
        }
    }
}
