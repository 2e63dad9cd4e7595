package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.generator.GatedStream.Disk;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests whose times the test decides; only the sender's lag is by the clock. */
@Timeout(30)
class RequestRecorderTest {

    private static final int RATE = 1000;
    private static final int SECONDS = 4;
    private static final int BYTES = 100;
    private static final int COMPLETING_THREADS = 8;
    private static final Duration LATENCY = Duration.ofMillis(2);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final long originNanos = System.nanoTime() - TimeUnit.SECONDS.toNanos(SECONDS + 1);
    private final LoadPlan plan = plan();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Nested
    class WithASlowDisk {

        private final Recording recording = new Recording(Disk.SLOW, Disk.SLOW);

        WithASlowDisk() throws IOException, LoadException {}

        @Test
        @DisplayName("no request is lost, however many threads complete them in whatever order")
        void noRequestIsLost() throws Exception {
            List<LoadProgress> reports = new ArrayList<>();

            Future<?> load = threads.submit(recording::sendAndCompleteConcurrently);
            while (!load.isDone()) {
                reports.add(recording.recorder.progress(System.nanoTime()));
            }
            load.get();
            recording.recorder.awaitMeasured(System.nanoTime() + TimeUnit.SECONDS.toNanos(20));
            LoadResult result = recording.finish();
            reports.add(recording.recorder.progress(System.nanoTime()));

            assertThat(result.scheduled()).isEqualTo(RATE * SECONDS);
            assertThat(result.sent()).isEqualTo(RATE * SECONDS);
            assertThat(result.answered()).isEqualTo(RATE * SECONDS);
            assertThat(result.unanswered()).isZero();
            assertThat(result.statuses()).isEqualTo(Map.of("2xx", (long) RATE * SECONDS));
            assertThat(result.responseBytes()).isEqualTo((long) RATE * SECONDS * BYTES);
            assertThat(result.senderLag().count()).isEqualTo(RATE * SECONDS);
            assertThat(result.scheduledLatency().distribution()).isEqualTo(log(recording.scheduledDisk));
            assertThat(result.serviceTime().distribution()).isEqualTo(log(recording.serviceDisk));
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
            recording.complete(1);
            Thread.sleep(100);
            assertThat(recording.recorder.progress(System.nanoTime()).ended()).isEmpty();

            recording.complete(0);

            assertThat(recording.awaitReported(2))
                    .extracting(LoadInterval::second)
                    .containsExactly(0, 1);
        }

        @Test
        @DisplayName("a request counts in the second in which it was due, however late its answer is")
        void lateAnswersCountWhereTheyWereDue() throws Exception {
            recording.send(0);
            for (int i = 1; i < RATE; i++) {
                recording.complete((long) i, LATENCY);
            }
            recording.complete(1);
            recording.complete(0L, Duration.ofMillis(2500));

            List<LoadInterval> seconds = recording.awaitReported(2);

            assertThat(seconds.get(0).maxMicros()).isBetween(2_499_000.0, 2_502_000.0);
            assertThat(seconds.get(1).maxMicros()).isBetween(1_999.0, 2_002.0);
        }

        @Test
        @DisplayName("a request that ends twice counts once, as it ended first")
        void aRequestEndsOnce() throws Exception {
            recording.send(0);
            recording.complete(7L, LATENCY);
            recording.complete(7L, Duration.ofSeconds(1));
            for (int i = 0; i < RATE; i++) {
                recording.complete((long) i, LATENCY);
            }
            LoadInterval second = recording.awaitReported(1).get(0);
            recording.complete(7L, Duration.ofSeconds(1));

            assertThat(second.scheduled()).isEqualTo(RATE);
            assertThat(second.maxMicros()).isBetween(1_999.0, 2_002.0);
            assertThat(recording.finish().answered()).isEqualTo(RATE);
        }

        @Test
        @DisplayName(
                "at the end of the drain, what has not ended fails with its age, and what was not sent with its lag")
        void pendingRequestsExpire() throws Exception {
            recording.send(0);
            recording.send(1);
            for (int i = 0; i < 2 * RATE; i++) {
                if (i % 10 != 0) {
                    recording.complete((long) i, LATENCY);
                }
            }

            LoadResult result = recording.finish();

            assertThat(result.scheduled()).isEqualTo(RATE * SECONDS);
            assertThat(result.sent()).isEqualTo(2 * RATE);
            assertThat(result.unanswered()).isEqualTo(2 * RATE / 10 + 2 * RATE);
            assertThat(result.failures()).isEqualTo(Map.of("unanswered at the end of the drain", result.unanswered()));
            assertThat(result.scheduledLatency().count()).isEqualTo(RATE * SECONDS);
            assertThat(result.serviceTime().count())
                    .as("not of what was never sent")
                    .isEqualTo(2 * RATE);
            assertThat(result.senderLag().count()).isEqualTo(RATE * SECONDS);
            assertThat(result.scheduledLatency().maxMicros())
                    .as("the age of the first one")
                    .isGreaterThan(TimeUnit.SECONDS.toMicros(SECONDS));
            assertThat(result.seconds()).extracting(LoadInterval::second).containsExactly(0, 1, 2, 3);
        }

        @Test
        void aLoadHasOneMeasurement() {
            assertThatThrownBy(() -> recording.recorder.measure(Duration.ofSeconds(1), System.nanoTime()))
                    .isInstanceOf(LoadException.class)
                    .hasMessageStartingWith("a load has one measurement, and this one has MeasurementWindow[");
        }
    }

    @Nested
    class WithAStuckDisk {

        @Test
        @DisplayName("neither the sender nor a completing thread waits for the file")
        void nobodyWaitsForTheFile() throws Exception {
            Recording recording = new Recording(Disk.STUCK, Disk.SLOW);
            recording.complete(0);
            recording.scheduledDisk.awaitWrite();

            Future<?> others = threads.submit(() -> {
                recording.complete(1);
                recording.complete(2);
                return null;
            });
            others.get(5, TimeUnit.SECONDS);
            LoadProgress stuck = recording.recorder.progress(System.nanoTime());
            recording.scheduledDisk.free();

            assertThat(stuck.sent()).isEqualTo(3 * RATE);
            assertThat(stuck.answered()).isEqualTo(3 * RATE);
            assertThat(stuck.ended()).as("is not in the log").isEmpty();
            assertThat(recording.awaitReported(3))
                    .extracting(LoadInterval::second)
                    .containsExactly(0, 1, 2);
        }

        @Test
        @DisplayName("a second is not reported before both logs have it")
        void reportedOnlyWhenInBothLogs() throws Exception {
            Recording recording = new Recording(Disk.SLOW, Disk.STUCK);
            recording.complete(0);
            recording.serviceDisk.awaitWrite();

            assertThat(recording.recorder.progress(System.nanoTime()).ended()).isEmpty();

            recording.serviceDisk.free();
            assertThat(recording.awaitReported(1))
                    .extracting(LoadInterval::second)
                    .containsExactly(0);
            assertThat(log(recording.serviceDisk, 1).getTotalCount()).isEqualTo(RATE);
        }
    }

    @Nested
    class WithAFullDisk {

        @Test
        @DisplayName("the failure is told, nothing is reported as written, and the result is complete")
        void theResultIsComplete() throws Exception {
            Recording recording = new Recording(Disk.SLOW, Disk.FULL);

            recording.sendAndCompleteConcurrently();
            LoadResult result = recording.finish();

            assertThat(recording.recorder.logFailure().join())
                    .hasMessageContaining("cannot write service.hlog: No space left on device");
            assertThat(recording.recorder.progress(System.nanoTime()).ended()).isEmpty();
            assertThat(result.answered()).isEqualTo(RATE * SECONDS);
            assertThat(result.seconds()).hasSize(SECONDS);
        }
    }

    /** Whoever waits until nothing is in flight sums up at once. */
    @Test
    void whatIsNotInFlightIsRecorded() throws Exception {
        for (int i = 0; i < 200; i++) {
            Recording recording = new Recording(Disk.SLOW, Disk.SLOW);
            recording.recorder.sending(recording.index(0));
            Future<?> completing = threads.submit(() -> {
                recording.complete(0L, LATENCY);
                return null;
            });
            recording.recorder.awaitIdle(System.nanoTime() + TimeUnit.SECONDS.toNanos(10));
            long afterTheFirst = recording.dueNanos(0) + 1;

            LoadResult result = recording.recorder.finish(afterTheFirst, System.nanoTime());

            assertThat(result.scheduled()).isEqualTo(1);
            assertThat(result.answered()).isEqualTo(1);
            completing.get();
        }
    }

    private static Histogram log(GatedStream disk) throws IOException {
        return log(disk, SECONDS);
    }

    private static Histogram log(GatedStream disk, int intervals) throws IOException {
        return IntervalHistogramLog.read(new ByteArrayInputStream(disk.written()), "log", intervals);
    }

    private static LoadPlan plan() {
        return new LoadPlan(
                "127.0.0.1",
                80,
                "/",
                Map.of(),
                Optional.empty(),
                new Workload(RATE, 0, 1, BYTES, 1),
                Duration.ZERO,
                ArrivalSchedule.Sweep.LATER,
                Duration.ofSeconds(1),
                Optional.empty(),
                "");
    }

    /** A measurement of a few seconds, the first request of which is due some seconds ago. */
    private final class Recording {

        final GatedStream scheduledDisk;
        final GatedStream serviceDisk;
        final RequestRecorder recorder;
        final MeasurementWindow window;

        Recording(Disk scheduled, Disk service) throws IOException, LoadException {
            scheduledDisk = new GatedStream(scheduled);
            serviceDisk = new GatedStream(service);
            recorder = new RequestRecorder(
                    plan,
                    plan.schedule(),
                    new IntervalHistogramLog(Path.of("scheduled.hlog"), scheduledDisk, "scheduled latency"),
                    new IntervalHistogramLog(Path.of("service.hlog"), serviceDisk, "service time"));
            recorder.started(originNanos, 1);
            window = recorder.measure(Duration.ofSeconds(SECONDS), originNanos);
        }

        long index(long offset) {
            return window.firstIndex() + offset;
        }

        long dueNanos(long offset) {
            return originNanos + plan.schedule().intendedStartNanos(index(offset));
        }

        void send(int second) {
            for (long offset = second * RATE; offset < (second + 1) * RATE; offset++) {
                recorder.sending(index(offset));
            }
        }

        void complete(int second) {
            send(second);
            for (long offset = second * RATE; offset < (second + 1) * RATE; offset++) {
                complete(offset, LATENCY);
            }
        }

        void complete(long offset, Duration latency) {
            long due = dueNanos(offset);
            recorder.completed(
                    new ScheduledResource(plan, index(offset), due),
                    new RequestOutcome(due, due + latency.toNanos(), BYTES, 200, Optional.empty()));
        }

        /** The sender on this thread, one second ahead of threads that complete in a random order. */
        Void sendAndCompleteConcurrently() throws Exception {
            for (int second = 0; second < SECONDS; second++) {
                send(second);
                List<Long> offsets = new ArrayList<>(LongStream.range(second * RATE, (second + 1) * RATE)
                        .boxed()
                        .toList());
                Collections.shuffle(offsets, new Random(second));
                List<Callable<Void>> completing = new ArrayList<>();
                int share = RATE / COMPLETING_THREADS;
                for (int thread = 0; thread < COMPLETING_THREADS; thread++) {
                    List<Long> own = offsets.subList(thread * share, (thread + 1) * share);
                    completing.add(() -> {
                        own.forEach(offset -> complete(offset, LATENCY));
                        return null;
                    });
                }
                for (Future<Void> done : threads.invokeAll(completing)) {
                    done.get();
                }
            }
            return null;
        }

        List<LoadInterval> awaitReported(int count) throws InterruptedException {
            List<LoadInterval> reported = new ArrayList<>();
            while (reported.size() < count) {
                reported.addAll(recorder.progress(System.nanoTime()).ended());
                Thread.sleep(1);
            }
            return reported;
        }

        LoadResult finish() throws InterruptedException {
            return recorder.finish(window.endNanos(), System.nanoTime());
        }
    }
}
