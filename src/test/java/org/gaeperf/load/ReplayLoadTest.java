package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.replay.ReplayResult;
import org.gaeperf.replay.LogReader;
import org.gaeperf.replay.LoggedRequests;
import org.gaeperf.replay.ReplayFile;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("A load of a recorded log")
@Timeout(600)
class ReplayLoadTest extends LoadFixture {

    private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 1, 31, 12, 0);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss.SSSSSS", Locale.ENGLISH);
    private static final int RATE = 50;

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    @Test
    @DisplayName("sends in the measurement what the log has, in its order and seconds, whatever came before")
    void sendsTheLog() throws Exception {
        List<Integer> millis = List.of(0, 1, 2, 250, 999, 3_000, 3_001, 3_002, 3_400, 4_999, 7_000);
        List<String> measured = measure(millis, Duration.ofSeconds(6)).asked();

        assertThat(measured)
                .containsExactly(IntStream.range(0, 10)
                        .mapToObj(n -> method(n) + " /n/" + n)
                        .toArray(String[]::new));
    }

    @Test
    @DisplayName("places its requests into seconds by their recorded times, and leaves out those without any")
    void seconds() throws Exception {
        LoadResult result = measure(List.of(0, 1, 999, 1_000, 3_500, 6_000), Duration.ofSeconds(5))
                .result();

        assertThat(LoadResults.failures(result)).isEmpty();
        assertThat(result.scheduled()).isEqualTo(5);
        assertThat(result.sent()).isEqualTo(5);
        assertThat(result.complete()).isTrue();
        assertThat(result.durationSeconds()).isEqualTo(5);
        assertThat(result.seconds()).extracting(LoadInterval::second).containsExactly(0, 1, 3);
        assertThat(result.seconds()).extracting(LoadInterval::scheduled).containsExactly(3L, 1L, 1L);
        assertThat(result.rows()).extracting(RowResult::name).containsExactly("GET /n", "HEAD /n");
        assertThat(result.rows()).extracting(RowResult::sent).containsExactly(3L, 2L);
    }

    @Test
    @DisplayName("begins the log again if it is shorter than the measurement")
    void beginsAgain() throws Exception {
        Measured measured = measure(List.of(0, 1_000, 2_000), Duration.ofSeconds(5));

        assertThat(measured.asked()).containsExactly("GET /n/0", "HEAD /n/1", "GET /n/2", "GET /n/0", "HEAD /n/1");
        assertThat(measured.result().scheduled()).isEqualTo(5);
    }

    @Test
    @DisplayName("says how far the arrivals that were sent are from those recorded")
    void distance() throws Exception {
        List<Integer> millis = IntStream.range(0, 300).mapToObj(n -> n * 10).toList();
        LoadResult result = measure(millis, Duration.ofSeconds(2)).result();
        ReplayResult replay = result.replay().orElseThrow();

        assertThat(replay.log().replayed()).isEqualTo(300);
        assertThat(replay.log().lengthSeconds()).isEqualTo(3.0);
        // Just before a request is sent it is behind the log.
        assertThat(replay.distance()).isBetween(1.0 / 200, 1.0);
        assertThat(result.senderLag().count()).isEqualTo(200);
    }

    private record Measured(List<String> asked, LoadResult result) {}

    private Measured measure(List<Integer> millis, Duration length) throws Exception {
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            asked.add(exchange.request().getMethod() + " "
                    + exchange.request().getHttpURI().getPath());
            exchange.answer(200, exchange.request().getMethod().equals("HEAD") ? 0 : BYTES);
        })) {
            LoadResult result;
            try (LoadClient load = start(plan(server, millis))) {
                while (server.requests() < 2 * RATE) {
                    Thread.sleep(10);
                }
                load.measure(length);
                result = load.await(length.plus(DRAIN)).result();
            }
            List<String> all = new ArrayList<>(asked);
            return new Measured(all.subList(all.size() - (int) result.sent(), all.size()), result);
        }
    }

    private static String method(int number) {
        return number % 2 == 0 ? "GET" : "HEAD";
    }

    private LoadPlan plan(ReferenceServer server, List<Integer> millis) throws Exception {
        Path log = directory.resolve("access.log");
        Files.write(
                log,
                IntStream.range(0, millis.size())
                        .mapToObj(n -> "10.0.0.1 - - [%s +0000] \"%s /n/%d HTTP/1.1\" 200 9"
                                .formatted(TIME.format(BEGIN.plusNanos(millis.get(n) * 1_000_000L)), method(n), n))
                        .toList());
        LoggedRequests requests = LogReader.read(log).orElseThrow();
        Path sent = directory.resolve("requests");
        requests.write(sent, 1, 1);
        RequestMix.Replay replay =
                new RequestMix.Replay(sent.toString(), requests.describe("access.log", ReplayFile.open(sent), 1));
        LoadPlan plan = plan(server.port(), RATE, 0, Duration.ofMillis(300));
        return plan.with(LoadRequest.get("/").with(new RequestMix(1, requests.rows(), Optional.of(replay))))
                .with(new Workload(new LoadShape.RecordedArrivals(RATE, 1), 0, 1, BYTES));
    }
}
