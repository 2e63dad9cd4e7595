package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.eclipse.jetty.http.HttpHeader;
import org.gaeperf.load.generator.LoadGeneratorMain;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.process.ChildProcessRegistry;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The load generator's process against a server whose behaviour is known. */
@Timeout(30)
class LoadGeneratorProcessTest extends LoadFixture {

    @Test
    @DisplayName("measures exactly the requests that the schedule places in the measurement")
    void measuresTheRequestsOfTheSchedule() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            result = load(server, 100, 0, Duration.ofMillis(1500));
        }

        assertThat(result.complete()).isTrue();
        assertThat(result.scheduled()).isEqualTo(150);
        assertThat(result.sent()).isEqualTo(150);
        assertThat(result.answered()).isEqualTo(150);
        assertThat(result.failed()).isZero();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statuses()).isEqualTo(Map.of("2xx", 150L));
        assertThat(result.responseBytes()).isEqualTo(150 * BYTES);
        assertThat(result.requestsPerSecond()).isCloseTo(100, within(1.0));
        assertThat(result.durationSeconds())
                .as("except for the sweep of half a second")
                .isCloseTo(1.5, within(0.005));
        assertThat(result.seconds()).extracting(LoadInterval::second).containsExactly(0, 1);
        assertThat(result.seconds()).extracting(LoadInterval::scheduled).containsExactly(100L, 50L);
        assertThat(result.scheduledLatency().count()).isEqualTo(150);
        assertThat(result.serviceTime().count()).isEqualTo(150);
        assertThat(result.senderLag().count()).isEqualTo(150);
        assertThat(result.senderLag().minMicros()).isNotNegative();
        assertThat(result.scheduledLatency().minMicros()).isPositive();
        assertThat(progress).isNotEmpty().allSatisfy(report -> {
            assertThat(report.seconds()).isBetween(0.0, 30.0);
            assertThat(report.intervalSeconds()).isBetween(0.0, 30.0);
        });
        assertThat(sum(directory.resolve("scheduled-latency.hlog"), 2))
                .isEqualTo(result.scheduledLatency().distribution());
        assertThat(sum(directory.resolve("service-time.hlog"), 2))
                .isEqualTo(result.serviceTime().distribution());
    }

    @Test
    @DisplayName("sends at another rate until the measurement, of which nothing is in the measurement")
    void anotherRateBeforeTheMeasurement() throws Exception {
        int warmUpRate = 400;
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            LoadPlan plan = plan(server.port(), 50, 0, Duration.ofMillis(300));
            try (LoadGeneratorProcess load = start(plan.forLoader(
                    plan.host(), plan.workload(), OptionalInt.of(warmUpRate), ArrivalSchedule.Sweep.EARLIER))) {
                await(() -> progress.size() >= 3);
                load.measure(Duration.ofSeconds(2));
                result = load.await(Duration.ofSeconds(10)).result();
            }
        }

        assertThat(progress.get(2).sent() / progress.get(2).intervalSeconds()).isCloseTo(warmUpRate, within(40.0));
        assertThat(result.complete()).isTrue();
        assertThat(result.answered()).isEqualTo(100);
        assertThat(result.requestsPerSecond()).isCloseTo(50, within(1.0));
        assertThat(result.seconds()).extracting(LoadInterval::scheduled).containsExactly(50L, 50L);
        assertThat(result.senderLag().p50Micros()).isLessThan(2_000);
        assertThat(result.scheduledLatency().p50Micros()).isLessThan(20_000);
    }

    /** Jetty's client would ask for gzip as well, and servers would compress what is to be measured uncompressed. */
    @Test
    @DisplayName("sends the headers of the plan and does not ask for compression")
    void sendsTheHeadersOfThePlan() throws Exception {
        Set<List<String>> accepted = ConcurrentHashMap.newKeySet();
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            accepted.add(exchange.request().getHeaders().getValuesList(HttpHeader.ACCEPT_ENCODING));
            exchange.answer(200, BYTES);
        })) {
            result = measured(
                    plan(server.port(), Map.of("Accept-Encoding", "identity"), 100, 0, Duration.ZERO),
                    Duration.ofSeconds(1));
        }

        assertThat(result.answered()).isEqualTo(100);
        assertThat(accepted).containsExactly(List.of("identity"));
    }

    @Test
    @DisplayName("bodies are sent, and the time that an answer takes is measured")
    void bodiesAreSentAndDelaysAreMeasured() throws Exception {
        Duration delay = Duration.ofMillis(50);
        LoadResult result;
        long received;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            Thread.sleep(delay.toMillis());
            exchange.answer(200, BYTES);
        })) {
            result = load(server, 100, 10_000, Duration.ofSeconds(1));
            received = server.bodyBytes();
        }

        assertThat(result.answered()).isEqualTo(100);
        assertThat(result.requestBytes()).isEqualTo(100 * 10_000);
        assertThat(received).as("with those of the warm-up").isGreaterThan(result.requestBytes());
        assertThat(result.serviceTime().minMicros()).isGreaterThanOrEqualTo(50_000 * 0.999);
        assertThat(result.serviceTime().p50Micros()).isBetween(50_000 * 0.999, 60_000.0);
        assertThat(result.scheduledLatency().p50Micros())
                .isGreaterThanOrEqualTo(result.serviceTime().minMicros());
    }

    @Test
    void nothingOfTheWarmUpIsMeasured() throws Exception {
        AtomicLong beginNanos = new AtomicLong(Long.MAX_VALUE);
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start(
                        (count, exchange) -> exchange.answer(System.nanoTime() < beginNanos.get() ? 500 : 200, BYTES));
                LoadGeneratorProcess load = start(server, 200, 0, Duration.ofMillis(500))) {
            await(() -> progress.size() >= 1);
            beginNanos.set(load.measure(Duration.ofSeconds(1)).startNanos());
            result = load.await(Duration.ofSeconds(1).plus(DRAIN)).result();
        }

        assertThat(result.scheduled()).isEqualTo(200);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statuses()).isEqualTo(Map.of("2xx", 200L));
        assertThat(progress.stream().mapToLong(LoadProgress::failed).sum())
                .as("of the warm-up")
                .isPositive();
    }

    @Test
    @DisplayName("a load that is stopped keeps what it measured until then")
    void aStoppedLoadKeepsWhatItMeasured() throws Exception {
        LoadResult result;
        double stoppedSeconds;
        double endedSeconds;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES));
                LoadGeneratorProcess load = start(server, 100, 0, Duration.ofMillis(300))) {
            MeasurementWindow window = load.measure(Duration.ofSeconds(20));
            sleepUntil(window.startNanos() + TimeUnit.MILLISECONDS.toNanos(1500));
            stoppedSeconds = secondsSince(window);
            server.stop();
            endedSeconds = secondsSince(window);
            sleepUntil(window.startNanos() + TimeUnit.MILLISECONDS.toNanos(1800));
            load.stop();
            result = load.await(DRAIN).result();
        }

        assertThat(result.complete()).isFalse();
        assertThat(result.durationSeconds()).isBetween(1.8, 3.0);
        assertThat(result.seconds()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(result.seconds().get(0).scheduled()).isEqualTo(100);
        assertThat(result.seconds().get(0).failed()).isZero();
        assertThat(result.scheduled()).isCloseTo(Math.round(result.durationSeconds() * 100), within(1L));
        assertThat(result.scheduledLatency().count()).isEqualTo(result.scheduled());
        assertThat(result.answered()).isBetween((long) (stoppedSeconds * 100) - 5, (long) (endedSeconds * 100) + 10);
        assertThat(result.failed())
                .isEqualTo(result.scheduled() - result.answered())
                .isPositive();
        assertThat(sum(
                                directory.resolve("scheduled-latency.hlog"),
                                result.seconds().size())
                        .getTotalCount())
                .isEqualTo(result.scheduled());
    }

    /** At a high rate a request is nearly always due between the command to stop and its execution. */
    @Test
    @DisplayName("a load that is stopped at a high rate loses no second")
    void aStoppedLoadLosesNoSecond() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES));
                LoadGeneratorProcess load = start(server, 2000, 0, Duration.ofSeconds(1))) {
            MeasurementWindow window = load.measure(Duration.ofSeconds(20));
            sleepUntil(window.startNanos() + TimeUnit.MILLISECONDS.toNanos(1300));
            load.stop();
            result = load.await(DRAIN).result();
        }

        assertThat(result.seconds()).extracting(LoadInterval::second).containsExactly(0, 1);
        assertThat(result.scheduledLatency().count()).isEqualTo(result.scheduled());
        assertThat(result.scheduled()).isCloseTo(Math.round(result.durationSeconds() * 2000), within(2L));
        assertThat(result.sent()).isLessThanOrEqualTo(result.scheduled());
    }

    @Test
    void theProcessEndsWithItsParent() throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            Process process = ChildProcessRegistry.start(new ProcessBuilder(
                    JDK.resolve("bin/java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    LoadGeneratorMain.class.getName()));
            try (BufferedReader events = process.inputReader(StandardCharsets.UTF_8)) {
                PrintStream commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
                commands.println(Json.toLine(plan(server.port(), 50, 0, Duration.ZERO)));
                assertThat(LoadEvent.parse(events.readLine()))
                        .as("there is load")
                        .isInstanceOf(LoadEvent.Progress.class);

                commands.close();

                assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(4);
            } finally {
                process.destroyForcibly();
            }
        }
    }

    private static Histogram sum(Path log, int intervals) throws FileNotFoundException {
        Histogram sum = Histograms.create();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            int read = 0;
            for (EncodableHistogram one = reader.nextIntervalHistogram();
                    one != null;
                    one = reader.nextIntervalHistogram()) {
                sum.add((Histogram) one);
                read++;
            }
            assertThat(read).as("intervals").isEqualTo(intervals);
        }
        return sum;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    private static double secondsSince(MeasurementWindow window) {
        return (System.nanoTime() - window.startNanos()) / 1e9;
    }
}
