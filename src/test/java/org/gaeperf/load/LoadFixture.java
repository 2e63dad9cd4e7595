package org.gaeperf.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.testkit.TestClient;
import org.junit.jupiter.api.io.TempDir;

/** Loads of a server whose behaviour is known. */
abstract class LoadFixture {

    static final int BYTES = 100;
    static final Path JDK = Path.of(System.getProperty("java.home"));
    static final Duration DRAIN = Duration.ofSeconds(5);

    @TempDir
    Path directory;

    final List<LoadProgress> progress = new CopyOnWriteArrayList<>();

    /** Measures as soon as the process allows, which is after the ramp, however early it is asked to. */
    LoadResult load(ReferenceServer server, int rate, int requestBytes, Duration duration)
            throws LoadException, InterruptedException {
        return measured(plan(server.port(), rate, requestBytes, Duration.ofMillis(300)), duration);
    }

    LoadResult measured(LoadPlan plan, Duration duration) throws LoadException, InterruptedException {
        try (LoadClient load = start(plan)) {
            load.measure(duration);
            return load.await(duration.plus(plan.drain())).result();
        }
    }

    LoadClient start(ReferenceServer server, int rate, int requestBytes, Duration ramp)
            throws LoadException, InterruptedException {
        return start(server.port(), rate, requestBytes, ramp);
    }

    LoadClient start(int port, int rate, int requestBytes, Duration ramp) throws LoadException, InterruptedException {
        return start(plan(port, rate, requestBytes, ramp));
    }

    LoadClient start(LoadPlan plan) throws LoadException, InterruptedException {
        return TestClient.shared().open(List.of(), 2).start(plan, progress::add);
    }

    LoadPlan plan(int port, int rate, int requestBytes, Duration ramp) {
        return plan(port, Map.of(), rate, requestBytes, ramp);
    }

    LoadPlan plan(int port, Map<String, String> headers, int rate, int requestBytes, Duration ramp) {
        return new LoadPlan(
                "127.0.0.1",
                port,
                LoadRequest.of("/", headers, requestBytes, BYTES),
                Optional.empty(),
                Workload.openLoop(rate, requestBytes, 1, BYTES, 256),
                ramp,
                ArrivalSchedule.Dither.LATER,
                DRAIN,
                Optional.empty(),
                directory.toString());
    }

    static long longerThan(Duration time, LoadResult result) {
        Histogram histogram = result.scheduledLatency().distribution();
        return histogram.getTotalCount() - histogram.getCountBetweenValues(0, time.toNanos());
    }

    static void sleepUntil(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
    }
}
