package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.gaeperf.load.generator.RecordedLoad.BYTES;
import static org.gaeperf.load.generator.RecordedLoad.LATENCY;
import static org.gaeperf.load.generator.RecordedLoad.RATE;
import static org.gaeperf.load.generator.RecordedLoad.SECONDS;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.gaeperf.Tags;
import org.gaeperf.load.generator.GatedStream.Disk;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests whose times the test decides; only the sender's lag is by the clock. */
@Timeout(600)
class RequestRecorderTest {

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Nested
    class WithASlowDisk {

        private final RecordedLoad recorded = new RecordedLoad(Disk.SLOW, Disk.SLOW);

        WithASlowDisk() throws IOException, LoadException {}

        @Test
        @DisplayName("no request is lost, however many threads complete them in whatever order")
        void noRequestIsLost() throws Exception {
            List<LoadProgress> reports = new ArrayList<>();

            Future<?> load = threads.submit(() -> recorded.sendAndCompleteConcurrently(threads));
            while (!load.isDone()) {
                reports.add(recorded.recorder.progress(System.nanoTime()));
            }
            load.get();
            recorded.recorder.awaitMeasured(System.nanoTime() + TimeUnit.MINUTES.toNanos(5));
            LoadResult result = recorded.finish();
            reports.add(recorded.recorder.progress(System.nanoTime()));

            assertThat(result.scheduled()).isEqualTo(RATE * SECONDS);
            assertThat(result.sent()).isEqualTo(RATE * SECONDS);
            assertThat(result.answered()).isEqualTo(RATE * SECONDS);
            assertThat(result.unanswered()).isZero();
            assertThat(result.statuses()).isEqualTo(Map.of("2xx", (long) RATE * SECONDS));
            assertThat(result.responseBytes()).isEqualTo((long) RATE * SECONDS * BYTES);
            assertThat(result.senderLag().count()).isEqualTo(RATE * SECONDS);
            assertThat(result.scheduledLatency().distribution()).isEqualTo(log(recorded.scheduledDisk));
            assertThat(result.serviceTime().distribution()).isEqualTo(log(recorded.serviceDisk));
            assertThat(result.seconds()).extracting(LoadInterval::second).containsExactly(0, 1, 2, 3);
            assertThat(result.seconds()).extracting(LoadInterval::scheduled).containsOnly((long) RATE);
            assertThat(reports.stream().flatMap(report -> report.ended().stream()))
                    .isEqualTo(result.seconds());
            assertThat(reports.stream().mapToLong(LoadProgress::sent).sum()).isEqualTo(RATE * SECONDS);
            assertThat(reports.stream().mapToLong(LoadProgress::answered).sum()).isEqualTo(RATE * SECONDS);
            assertThat(reports).allSatisfy(report -> {
                assertThat(report.inFlight()).isNotNegative();
                assertThat(report.answered()).isNotNegative();
            });
        }

        @Test
        @DisplayName("a second that is whole before the one before it is reported after that")
        void secondsAreInOrder() throws Exception {
            recorded.completeSecond(1);
            Thread.sleep(100);
            assertThat(recorded.recorder.progress(System.nanoTime()).ended()).isEmpty();

            recorded.completeSecond(0);

            assertThat(recorded.awaitReported(2))
                    .extracting(LoadInterval::second)
                    .containsExactly(0, 1);
        }

        @Test
        @DisplayName("a request counts in the second in which it was due, however late its response is")
        void lateResponsesCountWhereTheyWereDue() throws Exception {
            recorded.sendSecond(0);
            for (int i = 1; i < RATE; i++) {
                recorded.complete(i, LATENCY);
            }
            recorded.completeSecond(1);
            recorded.complete(0, Duration.ofMillis(2500));

            List<LoadInterval> seconds = recorded.awaitReported(2);

            assertThat(seconds.get(0).maxMicros()).isBetween(2_499_000.0, 2_502_000.0);
            assertThat(seconds.get(1).maxMicros()).isBetween(1_999.0, 2_002.0);
        }

        @Test
        @DisplayName("a last response that is late is no lower rate, and a queue that grows is")
        void answeredPerSecond() throws Exception {
            for (int second = 0; second < SECONDS - 1; second++) {
                recorded.completeSecond(second);
            }
            recorded.sendSecond(SECONDS - 1);
            long last = (long) RATE * SECONDS - 1;
            for (long offset = last - RATE + 1; offset < last; offset++) {
                recorded.complete(offset, LATENCY);
            }
            recorded.complete(last, Duration.ofMillis(200));

            assertThat(recorded.finish().responsesPerSecond()).isCloseTo(RATE, within(1.0));
        }

        @Test
        @DisplayName("a server that answers each request a little later than the one before answers at a lower rate")
        void growingQueue() throws Exception {
            for (int second = 0; second < SECONDS; second++) {
                recorded.sendSecond(second);
            }
            for (long offset = 0; offset < (long) RATE * SECONDS; offset++) {
                recorded.complete(offset, LATENCY.plusNanos(offset * 20_000));
            }

            assertThat(recorded.finish().responsesPerSecond())
                    .as("1,000 are due in a second, and are answered in 1.02 s")
                    .isCloseTo(RATE / 1.02, within(1.0));
        }

        @Test
        @DisplayName("a server that is slow at first, and catches up, does not answer more than was asked")
        void caughtUp() throws Exception {
            recorded.sendSecond(0);
            for (long offset = 0; offset < RATE; offset++) {
                recorded.complete(offset, Duration.ofMillis(500));
            }
            for (int second = 1; second < SECONDS; second++) {
                recorded.completeSecond(second);
            }

            assertThat(recorded.finish().responsesPerSecond()).isCloseTo(RATE, within(1.0));
        }

        @Test
        @DisplayName("a request that ends twice counts once, as it ended first")
        void aRequestEndsOnce() throws Exception {
            recorded.sendSecond(0);
            recorded.complete(7, LATENCY);
            recorded.complete(7, Duration.ofSeconds(1));
            for (int i = 0; i < RATE; i++) {
                recorded.complete(i, LATENCY);
            }
            LoadInterval second = recorded.awaitReported(1).get(0);
            recorded.complete(7, Duration.ofSeconds(1));

            assertThat(second.scheduled()).isEqualTo(RATE);
            assertThat(second.maxMicros()).isBetween(1_999.0, 2_002.0);
            assertThat(recorded.finish().answered()).isEqualTo(RATE);
        }

        @Test
        @DisplayName(
                "at the end of the drain, what has not ended fails with its age, and what was not sent with its lag")
        void pendingRequestsExpire() throws Exception {
            recorded.sendSecond(0);
            recorded.sendSecond(1);
            for (int i = 0; i < 2 * RATE; i++) {
                if (i % 10 != 0) {
                    recorded.complete(i, LATENCY);
                }
            }

            LoadResult result = recorded.finish();

            assertThat(result.scheduled()).isEqualTo(RATE * SECONDS);
            assertThat(result.sent()).isEqualTo(2 * RATE);
            assertThat(result.unanswered()).isEqualTo(2 * RATE / 10 + 2 * RATE);
            assertThat(LoadResults.failures(result))
                    .isEqualTo(Map.of("unanswered at the end of the drain", result.unanswered()));
            assertThat(result.scheduledLatency().count()).isEqualTo(RATE * SECONDS);
            assertThat(result.serviceTime().count())
                    .as("not of what was never sent")
                    .isEqualTo(2 * RATE);
            assertThat(result.senderLag().count()).isEqualTo(RATE * SECONDS);
            assertThat(result.scheduledLatency().maxMicros())
                    .as("the age of the first one")
                    .isGreaterThan(SECONDS * 1e6);
            assertThat(result.seconds()).extracting(LoadInterval::second).containsExactly(0, 1, 2, 3);
        }

        @Test
        void aLoadHasOneMeasurement() {
            assertThatThrownBy(() -> recorded.recorder.measure(Duration.ofSeconds(1), System.nanoTime()))
                    .isInstanceOf(LoadException.class)
                    .hasMessageStartingWith("a load has one measurement, and this one has MeasurementWindow[");
        }
    }

    @Nested
    class WithAStuckDisk {

        @Test
        @DisplayName("neither the sender nor a completing thread waits for the file")
        void nobodyWaitsForTheFile() throws Exception {
            RecordedLoad recorded = new RecordedLoad(Disk.STUCK, Disk.SLOW);
            Future<?> load = threads.submit(() -> {
                recorded.completeSecond(0);
                recorded.scheduledDisk.awaitWrite();
                recorded.completeSecond(1);
                recorded.completeSecond(2);
                return null;
            });
            load.get(5, TimeUnit.MINUTES);
            LoadProgress stuck = recorded.recorder.progress(System.nanoTime());
            recorded.scheduledDisk.free();

            assertThat(stuck.sent()).isEqualTo(3 * RATE);
            assertThat(stuck.answered()).isEqualTo(3 * RATE);
            assertThat(stuck.ended()).as("is not in the log").isEmpty();
            assertThat(recorded.awaitReported(3))
                    .extracting(LoadInterval::second)
                    .containsExactly(0, 1, 2);
        }

        @Test
        @DisplayName("a second is not reported before both logs have it")
        void reportedOnlyWhenInBothLogs() throws Exception {
            RecordedLoad recorded = new RecordedLoad(Disk.SLOW, Disk.STUCK);
            recorded.completeSecond(0);
            recorded.serviceDisk.awaitWrite();

            assertThat(recorded.recorder.progress(System.nanoTime()).ended()).isEmpty();

            recorded.serviceDisk.free();
            assertThat(recorded.awaitReported(1))
                    .extracting(LoadInterval::second)
                    .containsExactly(0);
            assertThat(log(recorded.serviceDisk, 1).getTotalCount()).isEqualTo(RATE);
        }
    }

    @Nested
    class WithAFullDisk {

        @Test
        @DisplayName("the failure is reported, no second is reported as written, and the result is complete")
        void theResultIsComplete() throws Exception {
            RecordedLoad recorded = new RecordedLoad(Disk.SLOW, Disk.FULL);

            recorded.sendAndCompleteConcurrently(threads);
            LoadResult result = recorded.finish();

            assertThat(recorded.recorder.logFailure().join())
                    .hasMessageContaining("cannot write service.hlog: No space left on device");
            assertThat(recorded.recorder.progress(System.nanoTime()).ended()).isEmpty();
            assertThat(result.answered()).isEqualTo(RATE * SECONDS);
            assertThat(result.seconds()).hasSize(SECONDS);
        }
    }

    /** Whoever waits until nothing is in flight sums up at once. */
    @Test
    @Tag(Tags.SLOW)
    void whatIsNotInFlightIsRecorded() throws Exception {
        for (int i = 0; i < 200; i++) {
            RecordedLoad recorded = new RecordedLoad(Disk.SLOW, Disk.SLOW);
            recorded.recorder.sending(recorded.index(0));
            Future<?> completing = threads.submit(() -> {
                recorded.complete(0, LATENCY);
                return null;
            });
            recorded.recorder.awaitIdle(System.nanoTime() + TimeUnit.MINUTES.toNanos(5));
            long afterTheFirst = recorded.dueNanos(0) + 1;

            LoadResult result = recorded.recorder.finish(afterTheFirst, System.nanoTime());

            assertThat(result.scheduled()).isEqualTo(1);
            assertThat(result.answered()).isEqualTo(1);
            completing.get();
        }
    }

    @Test
    @DisplayName(
            "of a load that ends early, what was due at the rate of the measurement counts, and not at that before it")
    void endsEarlyAfterAnotherRate() throws Exception {
        RecordedLoad recorded = RecordedLoad.afterRate(4 * RATE);
        recorded.completeSecond(0);

        LoadResult result = recorded.recorder.finish(
                recorded.window.startNanos() + TimeUnit.MILLISECONDS.toNanos(1_500), recorded.window.endNanos());

        assertThat(recorded.window.requests()).isEqualTo((long) SECONDS * RATE);
        assertThat(recorded.dueNanos(RATE) - recorded.dueNanos(0)).isEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(recorded.dueNanos(0) - recorded.dueNanos(-RATE))
                .as("the rate changes a second before the measurement")
                .isEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(result.complete()).isFalse();
        assertThat(result.answered()).isEqualTo(RATE);
        assertThat(result.scheduled()).isCloseTo(RATE + RATE / 2, within(2L));
    }

    @Test
    @DisplayName(
            "a client that stood still while its rate was to change measures nothing, since it sent at the old one")
    void changedTooLate() {
        assertThatThrownBy(() -> RecordedLoad.tooLateAfterRate(4 * RATE))
                .isInstanceOf(LoadException.class)
                .hasMessage("the client stood still when its measurement was to begin");
    }

    private static Histogram log(GatedStream disk) throws IOException {
        return log(disk, SECONDS);
    }

    private static Histogram log(GatedStream disk, int intervals) throws IOException {
        return IntervalHistogramLog.read(new ByteArrayInputStream(disk.written()), "log", intervals);
    }
}
