package org.gaeperf.load.generator;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.gaeperf.load.generator.GatedStream.Disk;
import org.gaeperf.load.mix.RequestSource;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LatencyLogs;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;

/** A measurement of a few seconds, the first request of which is due some seconds ago. */
final class RecordedLoad {

    static final int RATE = 1000;
    static final int SECONDS = 4;
    static final int BYTES = 100;
    static final Duration LATENCY = Duration.ofMillis(2);

    private static final int COMPLETING_THREADS = 8;

    private final long originNanos;
    private final LoadPlan plan;

    final GatedStream scheduledDisk;
    final GatedStream serviceDisk;
    final RequestRecorder recorder;
    final MeasurementWindow window;
    private final RequestSource.Outgoing outgoing;

    /** Makes a load of which all is due already. */
    RecordedLoad(Disk scheduled, Disk service) throws IOException, LoadException {
        this(scheduled, service, plan(OptionalInt.empty()), System.nanoTime() - TimeUnit.SECONDS.toNanos(SECONDS + 1));
    }

    private RecordedLoad(Disk scheduled, Disk service, LoadPlan plan, long originNanos)
            throws IOException, LoadException {
        this.plan = plan;
        this.originNanos = originNanos;
        scheduledDisk = new GatedStream(scheduled);
        serviceDisk = new GatedStream(service);
        RequestSource source = RequestSource.of(plan);
        recorder = new RequestRecorder(
                plan,
                source,
                new LatencyLogs(
                        new IntervalHistogramLog(Path.of("scheduled.hlog"), scheduledDisk, "scheduled latency"),
                        new IntervalHistogramLog(Path.of("service.hlog"), serviceDisk, "service time")));
        outgoing = source.at(0, 0);
        recorder.started(originNanos, 1);
        window = recorder.measure(Duration.ofSeconds(SECONDS), originNanos);
    }

    /** Begins now, at another rate than that of the measurement. */
    static RecordedLoad afterRate(int warmUpRate) throws IOException, LoadException {
        return new RecordedLoad(Disk.SLOW, Disk.SLOW, plan(OptionalInt.of(warmUpRate)), System.nanoTime());
    }

    /** Makes a load that began so long ago that the first request of the measurement was sent at the rate of the warm-up. */
    static RecordedLoad tooLateAfterRate(int warmUpRate) throws IOException, LoadException {
        return new RecordedLoad(
                Disk.SLOW,
                Disk.SLOW,
                plan(OptionalInt.of(warmUpRate)),
                System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(600));
    }

    private static LoadPlan plan(OptionalInt warmUpRate) {
        return new LoadPlan(
                "127.0.0.1",
                80,
                LoadRequest.of("/", Map.of(), 0, BYTES),
                Optional.empty(),
                Workload.openLoop(RATE, 0, 1, BYTES, 1),
                warmUpRate,
                Duration.ZERO,
                ArrivalSchedule.Dither.LATER,
                Duration.ofSeconds(1),
                Optional.empty(),
                "");
    }

    private static LongStream offsets(int second) {
        return LongStream.range(0, RATE).map(offset -> offset + (long) second * RATE);
    }

    long index(long offset) {
        return window.firstIndex() + offset;
    }

    long dueNanos(long offset) {
        return originNanos
                + plan.scheduleMeasuredFrom(window.firstIndex())
                        .beginningAt(originNanos)
                        .intendedStartNanos(index(offset));
    }

    void sendSecond(int second) {
        offsets(second).forEach(offset -> recorder.sending(index(offset)));
    }

    void completeSecond(int second) {
        sendSecond(second);
        offsets(second).forEach(offset -> complete(offset, LATENCY));
    }

    void complete(long offset, Duration latency) {
        long due = dueNanos(offset);
        recorder.completed(
                new ScheduledResource(
                        outgoing, index(offset), due, recorder.contents().of(0, outgoing.path()), Optional.empty()),
                new RequestOutcome(due, due + latency.toNanos(), BYTES, 200, Optional.empty(), false));
    }

    /** The sender on this thread, and others that complete in random order what it has sent, while it sends more. */
    Void sendAndCompleteConcurrently(ExecutorService threads) throws Exception {
        List<Future<?>> completing = new ArrayList<>();
        int share = RATE / COMPLETING_THREADS;
        for (int second = 0; second < SECONDS; second++) {
            sendSecond(second);
            List<Long> offsets = new ArrayList<>(offsets(second).boxed().toList());
            Collections.shuffle(offsets, new Random(second));
            for (int thread = 0; thread < COMPLETING_THREADS; thread++) {
                List<Long> own = offsets.subList(thread * share, (thread + 1) * share);
                completing.add(threads.submit(() -> own.forEach(offset -> complete(offset, LATENCY))));
            }
        }
        for (Future<?> done : completing) {
            done.get();
        }
        return null;
    }

    /** The seconds in the reports, once there are that many, or those of ten seconds. */
    List<LoadInterval> awaitReported(int count) throws InterruptedException {
        List<LoadInterval> reported = new ArrayList<>();
        long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (reported.size() < count && System.nanoTime() < deadlineNanos) {
            reported.addAll(recorder.progress(System.nanoTime()).ended());
            Thread.sleep(1);
        }
        return reported;
    }

    LoadResult finish() throws InterruptedException {
        return recorder.finish(window.endNanos(), System.nanoTime());
    }
}
