package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gaeperf.Tags;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server or a sender that stands still for a while: it must show in the latency of all that was due meanwhile. */
@Tag(Tags.SLOW)
@Timeout(600)
class LoadStallTest extends LoadFixture {

    private static final String DUE = "X-Due";

    /** Each request carries its intended start, so that the server sees whether that is as computed. */
    @Test
    @DisplayName("a sender that is stopped for a second shows as latency, and the schedule does not move")
    void aStalledSenderShowsAsLatency() throws Exception {
        List<Long> intendedStartNanos = new CopyOnWriteArrayList<>();
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            intendedStartNanos.add(
                    Long.parseLong(exchange.request().getHeaders().get(DUE)));
            exchange.answer(200, BYTES);
        })) {
            LoadPlan plan = new LoadPlan(
                    "127.0.0.1",
                    server.port(),
                    LoadRequest.of("/", Map.of(), 0, BYTES),
                    Optional.of(DUE),
                    Workload.openLoop(100, 0, 1, BYTES, 256),
                    Duration.ZERO,
                    ArrivalSchedule.Dither.LATER,
                    DRAIN,
                    Optional.empty(),
                    directory.toString());
            try (LoadClient load = start(plan)) {
                sleepUntil(load.measure(Duration.ofSeconds(3)).startNanos() + TimeUnit.SECONDS.toNanos(1));
                signal("STOP", load);
                Thread.sleep(1000);
                signal("CONT", load);
                result = load.await(Duration.ofSeconds(5)).result();
            }
        }

        assertThat(result.answered()).isEqualTo(300);
        assertThat(longerThan(Duration.ofMillis(500), result))
                .as("at least those due in its first half")
                .isGreaterThanOrEqualTo(45);
        assertThat(result.senderLag().maxMicros()).isGreaterThan(950_000);
        assertThat(result.serviceTime()
                        .distribution()
                        .getCountBetweenValues(TimeUnit.MILLISECONDS.toNanos(500), Long.MAX_VALUE))
                .as("sent before the stall, and so few of those that were late")
                .isLessThan(longerThan(Duration.ofMillis(500), result) / 2);
        List<Long> inOrder = intendedStartNanos.stream().sorted().toList();
        for (int i = 1; i < inOrder.size(); i++) {
            assertThat(inOrder.get(i) - inOrder.get(i - 1)).isBetween(9_899_999L, 10_100_001L);
        }
    }

    @Test
    @DisplayName("a client that stands still for eleven seconds when it is to measure does so then")
    void aStalledClientMeasuresLater() throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES));
                LoadClient load = start(server, 100, 0, Duration.ZERO)) {
            while (progress.isEmpty()) {
                Thread.sleep(10);
            }
            signal("STOP", load);
            CompletableFuture<Void> goesOn = CompletableFuture.runAsync(
                    () -> signalOn(load), CompletableFuture.delayedExecutor(11, TimeUnit.SECONDS));
            long askedNanos = System.nanoTime();

            MeasurementWindow window = load.measure(Duration.ofSeconds(1));

            goesOn.join();
            assertThat(window.startNanos() - askedNanos).isGreaterThan(TimeUnit.SECONDS.toNanos(10));
        }
    }

    private static void signalOn(LoadClient load) {
        try {
            signal("CONT", load);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void signal(String name, LoadClient load) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(
                                "sh", "-c", "kill -s " + name + " " + load.pid().orElseThrow())
                        .start()
                        .waitFor())
                .isZero();
    }

    /** An open loop: the requests that were due during the stall were sent. */
    @Test
    @DisplayName("a stall of the server is in the latency of every request that was due during it")
    void aStalledServerShowsAsLatency() throws Exception {
        Duration stall = Duration.ofMillis(500);
        AtomicLong stallNanos = new AtomicLong(Long.MAX_VALUE);
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
                    long sinceStall = System.nanoTime() - stallNanos.get();
                    if (stallNanos.get() != Long.MAX_VALUE && sinceStall >= 0 && sinceStall < stall.toNanos()) {
                        TimeUnit.NANOSECONDS.sleep(stall.toNanos() - sinceStall);
                    }
                    exchange.answer(200, BYTES);
                });
                LoadClient load = start(server, 200, 0, Duration.ofMillis(500))) {
            MeasurementWindow window = load.measure(Duration.ofSeconds(2));
            stallNanos.set(window.startNanos() + TimeUnit.MILLISECONDS.toNanos(700));
            result = load.await(Duration.ofSeconds(2).plus(DRAIN)).result();
        }

        assertThat(result.answered()).isEqualTo(400);
        assertThat(result.scheduledLatency().maxMicros()).isGreaterThan(480_000);
        assertThat(longerThan(Duration.ofMillis(100), result))
                .as("80 as computed, and those that the machine delays")
                .isGreaterThanOrEqualTo(76);
        assertThat(longerThan(Duration.ofMillis(250), result))
                .as("50 as computed, and those that the machine delays")
                .isGreaterThanOrEqualTo(46);
    }

    /** When the backlog is full, the kernel drops connection requests, and the client repeats them a second later. */
    @Test
    @DisplayName("a server that accepts no connection does not block the sender")
    void aFullBacklogDoesNotBlockTheSender() throws Exception {
        LoadResult result;
        try (SlowAcceptor server = new SlowAcceptor(BYTES);
                LoadClient load = start(server.port(), 200, 0, Duration.ofMillis(500))) {
            MeasurementWindow window = load.measure(Duration.ofSeconds(2));
            server.stall(window.startNanos() + TimeUnit.MILLISECONDS.toNanos(300), Duration.ofMillis(1200));
            result = load.await(Duration.ofSeconds(2).plus(Duration.ofSeconds(5)))
                    .result();
        }

        assertThat(result.scheduledLatency().maxMicros()).as("the stall itself").isGreaterThan(1_000_000);
        assertThat(result.senderLag()
                        .distribution()
                        .getCountBetweenValues(TimeUnit.MILLISECONDS.toNanos(500), Long.MAX_VALUE))
                .as("at least 100 if the sender waited for a second, whatever the machine delays")
                .isLessThan(60);
        assertThat(result.sent()).isEqualTo(400);
    }
}
