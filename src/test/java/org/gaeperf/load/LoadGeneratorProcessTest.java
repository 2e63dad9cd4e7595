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
import java.util.stream.IntStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.eclipse.jetty.http.HttpHeader;
import org.gaeperf.load.client.ClientMain;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.LoadCommand;
import org.gaeperf.load.protocol.LoadEvent;
import org.gaeperf.load.protocol.LoadLine;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The load generator's process against a server whose behaviour is known. */
@Timeout(600)
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
        assertThat(LoadResults.failures(result)).isEmpty();
        assertThat(result.statuses()).isEqualTo(Map.of("2xx", 150L));
        assertThat(result.responseBytes()).isEqualTo(150 * BYTES);
        assertRate(result, 100);
        assertThat(result.durationSeconds())
                .as("except for the dither of half a second")
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
            try (LoadClient load = start(plan.forLoader(
                    plan.host(), plan.workload(), OptionalInt.of(warmUpRate), ArrivalSchedule.Dither.EARLIER))) {
                await(() -> progress.stream().anyMatch(report -> isAbout(warmUpRate, report)));
                load.measure(Duration.ofSeconds(2));
                result = load.await(Duration.ofSeconds(10)).result();
            }
        }

        assertThat(result.complete()).isTrue();
        assertThat(result.answered()).isEqualTo(100);
        assertRate(result, 50);
        assertThat(result.seconds()).extracting(LoadInterval::scheduled).containsExactly(50L, 50L);
        assertThat(result.senderLag().minMicros())
                .as("of the fastest request: the warm-up leaves no backlog to all")
                .isLessThan(20_000);
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
    @DisplayName("bodies are sent, and the time that a response takes is measured")
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
        assertThat(result.serviceTime().minMicros())
                .as("of the fastest request, which no machine hastens and a busy one does not delay")
                .isBetween(50_000 * 0.999, 75_000.0);
        assertThat(result.scheduledLatency().p50Micros())
                .isGreaterThanOrEqualTo(result.serviceTime().minMicros());
    }

    @Test
    void nothingOfTheWarmUpIsMeasured() throws Exception {
        AtomicLong beginNanos = new AtomicLong(Long.MAX_VALUE);
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start(
                        (count, exchange) -> exchange.answer(System.nanoTime() < beginNanos.get() ? 500 : 200, BYTES));
                LoadClient load = start(server, 200, 0, Duration.ofMillis(500))) {
            await(() -> progress.size() >= 1);
            beginNanos.set(load.measure(Duration.ofSeconds(1)).startNanos());
            result = load.await(Duration.ofSeconds(1).plus(DRAIN)).result();
        }

        assertThat(result.scheduled()).isEqualTo(200);
        assertThat(LoadResults.failures(result)).isEmpty();
        assertThat(result.statuses()).isEqualTo(Map.of("2xx", 200L));
        assertThat(progress.stream().mapToLong(LoadProgress::failed).sum())
                .as("of the warm-up")
                .isPositive();
    }

    @Test
    @DisplayName("a load that is stopped keeps what it measured until then")
    void aStoppedLoadKeepsWhatItMeasured() throws Exception {
        LoadResult result;
        double endedSeconds;
        double doneSeconds;
        AtomicLong served = new AtomicLong();
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
                    exchange.answer(200, BYTES);
                    served.accumulateAndGet(count, Math::max);
                });
                LoadClient load = start(server, 100, 0, Duration.ofMillis(300))) {
            MeasurementWindow window = load.measure(Duration.ofMinutes(5));
            sleepUntil(window.startNanos());
            long before = served.get();
            // All of the first second, however late the machine lets them come.
            await(() -> served.get() >= before + 150);
            server.stop();
            endedSeconds = secondsSince(window);
            sleepUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300));
            load.stop();
            result = load.await(DRAIN).result();
            doneSeconds = secondsSince(window);
        }

        assertThat(result.complete()).isFalse();
        assertThat(result.durationSeconds()).isBetween(endedSeconds + 0.3, doneSeconds);
        assertThat(result.seconds()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(result.seconds().get(0).scheduled()).isEqualTo(100);
        assertThat(result.seconds().get(0).failed()).isZero();
        assertThat(result.scheduled()).isCloseTo(Math.round(result.durationSeconds() * 100), within(1L));
        assertThat(result.scheduledLatency().count()).isEqualTo(result.scheduled());
        assertThat(result.answered()).isBetween(100L, (long) (endedSeconds * 100) + 10);
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
                LoadClient load = start(server, 2000, 0, Duration.ofSeconds(1))) {
            MeasurementWindow window = load.measure(Duration.ofMinutes(5));
            sleepUntil(window.startNanos() + TimeUnit.MILLISECONDS.toNanos(1300));
            load.stop();
            result = load.await(DRAIN).result();
        }

        assertThat(result.seconds()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(result.seconds())
                .extracting(LoadInterval::second)
                .containsExactlyElementsOf(
                        IntStream.range(0, result.seconds().size()).boxed().toList());
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
                    ClientMain.class.getName()));
            try (BufferedReader events = process.inputReader(StandardCharsets.UTF_8)) {
                PrintStream commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
                commands.println(new LoadLine(
                                1, new LoadCommand.StartLoad(plan(server.port(), 50, 0, Duration.ZERO)).toLine())
                        .toLine());
                assertThat(LoadEvent.parse(LoadLine.parse(events.readLine()).message()))
                        .as("there is load")
                        .isInstanceOf(LoadEvent.Progress.class);

                commands.close();

                assertThat(process.waitFor()).isEqualTo(4);
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

    /** Checks the rate: from the first to the last request it is the schedule's, but for what the machine delays them. */
    private static void assertRate(LoadResult result, int rate) {
        double gaps = result.sent() - 1;
        assertThat(gaps / result.requestsPerSecond())
                .isCloseTo(
                        gaps / rate,
                        within(0.01 * gaps / rate + result.senderLag().maxMicros() / 1e6));
    }

    /** Says whether a rate is within a fifth: another rate of these tests is an eighth of it. */
    private static boolean isAbout(int rate, LoadProgress report) {
        return Math.abs(report.sent() / report.intervalSeconds() - rate) < 0.2 * rate;
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
