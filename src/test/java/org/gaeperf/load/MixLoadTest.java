package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.server.Request;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.Header;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.LoadRequest.ExpectedResponse;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.MixRow.PathPart;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.load.ResponseCheck;
import org.gaeperf.model.load.Workload;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("A load of a mix")
@Timeout(600)
class MixLoadTest extends LoadFixture {

    private static final int RATE = 500;
    private static final Duration LENGTH = Duration.ofSeconds(2);
    private static final long REQUESTS = RATE * 2;

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    @Test
    @DisplayName("sends method, path, headers and body of each row, by the shares of the weights")
    void sendsRows() throws Exception {
        List<MixRow> rows = List.of(
                row("pages", 8, "GET", "/page/", new PathPart.RandomNumber(1, 5)),
                new MixRow(
                        "orders",
                        2,
                        true,
                        "POST",
                        List.of(new PathPart.Text("/orders")),
                        List.of(new Header("X-Kind", "order")),
                        "two".getBytes(StandardCharsets.US_ASCII),
                        any()));
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            note(exchange.request());
            exchange.answer(200, BYTES);
        })) {
            result = measured(plan(server, 1, rows), LENGTH);
            assertThat(server.bodyBytes()).isEqualTo(3 * count("POST /orders order"));
        }

        assertThat(LoadResults.failures(result)).isEmpty();
        assertThat(asked).allMatch(text -> text.matches("GET /page/[1-5] |POST /orders order"));
        assertThat(result.rows()).extracting(RowResult::name).containsExactly("pages", "orders");
        RowResult pages = result.rows().get(0);
        RowResult orders = result.rows().get(1);
        assertThat(pages.sent() + orders.sent()).isEqualTo(REQUESTS);
        assertThat(orders.sent()).as("a fifth").isBetween(REQUESTS / 7, REQUESTS * 2 / 7);
        assertThat(orders.weightShare()).isEqualTo(0.2);
        assertThat(orders.primary()).isTrue();
        assertThat(result.requestBytes()).isEqualTo(3 * orders.sent());
        assertThat(orders.scheduledLatency().count()).isEqualTo(orders.sent());
        assertThat(pages.serviceTime().count()).isEqualTo(pages.sent());
    }

    @Test
    @DisplayName(
            "measures the same requests in the same order, however long it ran before; another seed has another order")
    void sameOrder() throws Exception {
        List<MixRow> rows = List.of(
                row("pages", 3, "GET", "/page/", new PathPart.RandomNumber(1, 1_000_000)),
                row("counts", 1, "GET", "/count/", new PathPart.Count(1, 1_000)));

        List<String> early = measuredPaths(rows, 1, Duration.ofMillis(100));
        List<String> late = measuredPaths(rows, 1, Duration.ofMillis(1_100));
        List<String> other = measuredPaths(rows, 2, Duration.ofMillis(100));

        assertThat(early).hasSize((int) REQUESTS).isEqualTo(late);
        assertThat(other).isNotEqualTo(early);
    }

    @Test
    @DisplayName("counts failures by row, and what is unanswered")
    void failuresByRow() throws Exception {
        List<MixRow> rows = List.of(
                row("good", 10, "GET", "/good"),
                row("broken", 1, "GET", "/broken"),
                row("silent", 1, "GET", "/silent"),
                row("range", 1, "GET", "/good", lengths(BYTES + 1, BYTES + 9)),
                row("header", 1, "GET", "/good", header("X-Sent", "")),
                row("value", 1, "GET", "/good", header("Content-Type", "text/plain")));
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            String path = exchange.request().getHttpURI().getPath();
            if (path.equals("/silent")) {
                exchange.forget();
            } else {
                exchange.response().getHeaders().put("Content-Type", "text/html");
                exchange.answer(path.equals("/broken") ? 500 : 200, BYTES);
            }
        })) {
            result = measured(plan(server, 1, rows), LENGTH);
        }

        assertThat(result.rows())
                .extracting(row -> row.failed() == 0 ? "" : failure(row))
                .containsExactly(
                        "",
                        "status 500",
                        "unanswered at the end of the drain",
                        "response of wrong length",
                        "response without the right header X-Sent",
                        "response without the right header Content-Type");
        assertThat(result.rows()).allSatisfy(row -> {
            assertThat(row.failed()).isIn(0L, row.scheduled());
            assertThat(row.scheduledLatency().count()).isEqualTo(row.scheduled());
        });
        assertThat(result.rows().stream().mapToLong(RowResult::failed).sum()).isEqualTo(result.failed());
    }

    @Test
    @DisplayName(
            "compares the bodies of each path with that path's right one, also of paths that were not asked for before")
    void bodiesByPath() throws Exception {
        List<MixRow> rows = List.of(
                row("few", 1, "GET", "/few/", new PathPart.RandomNumber(1, 3)),
                row("many", 1, "GET", "/many/", new PathPart.RandomNumber(1, 400)),
                row("changing", 1, "GET", "/changing/", new PathPart.RandomNumber(1, 3)));
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            String path = exchange.request().getHttpURI().getPath();
            String body =
                    path + (path.startsWith("/changing") || (path.equals("/few/2") && count % 7 == 0) ? count : 0);
            exchange.response()
                    .write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.US_ASCII)), exchange.callback());
        })) {
            try (LoadClient load = start(plan(server, 1, rows))) {
                awaitRequests(server, 2 * RATE);
                load.measure(LENGTH);
                result = load.await(LENGTH.plus(DRAIN)).result();
            }
        }

        RowResult few = result.rows().get(0);
        RowResult many = result.rows().get(1);
        RowResult changing = result.rows().get(2);
        assertThat(failure(few)).isEqualTo("response of wrong content");
        assertThat(few.contentChecked()).isEqualTo(few.sent());
        assertThat(many.failed()).isZero();
        assertThat(many.contentChecked()).as("all but the first of a path").isGreaterThan(many.sent() / 2);
        assertThat(changing.failed()).isZero();
        assertThat(changing.contentChecked()).isZero();
        assertThat(changing.unchecked())
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("the content of the responses changes"));
    }

    @Test
    @DisplayName(
            "loads the resources of a page after its response, and takes the page for one request that ends with the last of them")
    void resources() throws Exception {
        MixRow page = new MixRow(
                "page",
                1,
                false,
                "GET",
                List.of(new PathPart.Text("/page")),
                List.of(new Header("X-Kind", "page")),
                new byte[0],
                any(),
                List.of("/style", "/slow"));
        MixRow broken = new MixRow(
                "broken",
                1,
                false,
                "GET",
                List.of(new PathPart.Text("/other")),
                List.of(),
                new byte[0],
                any(),
                List.of("/none"));
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            note(exchange.request());
            String path = exchange.request().getHttpURI().getPath();
            if (path.equals("/slow")) {
                Thread.sleep(50);
            }
            exchange.answer(path.equals("/none") ? 404 : 200, BYTES);
        })) {
            LoadPlan plan = plan(server.port(), 50, 0, Duration.ofMillis(300));
            result = measured(plan.with(LoadRequest.get("/").with(new RequestMix(1, List.of(page, broken)))), LENGTH);
        }

        assertThat(result.sent()).isEqualTo(100);
        assertThat(count("GET /style page")).isEqualTo(count("GET /page page")).isPositive();
        assertThat(count("GET /none ")).isEqualTo(count("GET /other "));
        assertThat(result.rows().get(0).failed()).isZero();
        assertThat(result.rows().get(0).scheduledLatency().minMicros()).isGreaterThanOrEqualTo(50_000);
        assertThat(failure(result.rows().get(1))).isEqualTo("status 404");
        assertThat(result.rows().get(1).failed()).isEqualTo(result.rows().get(1).sent());
        assertThat(result.responseBytes())
                .isEqualTo(BYTES
                        * (3 * result.rows().get(0).sent()
                                + 2 * result.rows().get(1).sent()));
    }

    @Test
    @DisplayName("of one request finds one wrong byte in each 2,000 responses by default")
    void oneIn2000() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.response()
                .write(
                        true,
                        ByteBuffer.allocate(BYTES).put((int) (count % BYTES), (byte) (count % 2_000 == 1_999 ? 1 : 0)),
                        exchange.callback()))) {
            try (LoadClient load = start(plan(server.port(), 1_000, 0, Duration.ofMillis(300)))) {
                awaitRequests(server, 1_000);
                load.measure(Duration.ofSeconds(4));
                result = load.await(Duration.ofSeconds(4).plus(DRAIN)).result();
            }
        }

        assertThat(LoadResults.failures(result)).containsOnlyKeys("response of wrong content");
        assertThat(result.failed()).as("of 4,000").isBetween(1L, 3L);
    }

    private List<String> measuredPaths(List<MixRow> rows, long seed, Duration before) throws Exception {
        asked.clear();
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            asked.add(exchange.request().getHttpURI().getPath());
            exchange.answer(200, BYTES);
        })) {
            LoadPlan plan = plan(server, seed, rows);
            LoadPlan oneByOne = plan.with(Workload.openLoop(RATE, 0, 1, BYTES, 1));
            try (LoadClient load = start(oneByOne)) {
                awaitRequests(server, Math.max(1, before.toMillis() * RATE / 1_000));
                load.measure(LENGTH);
                load.await(LENGTH.plus(DRAIN));
            }
        }
        List<String> all = new ArrayList<>(asked);
        return all.subList(all.size() - (int) REQUESTS, all.size());
    }

    private static void awaitRequests(ReferenceServer server, long requests) throws InterruptedException {
        while (server.requests() < requests) {
            Thread.sleep(10);
        }
    }

    private void note(Request request) {
        asked.add(request.getMethod() + " " + request.getHttpURI().getPath() + " "
                + Optional.ofNullable(request.getHeaders().get("X-Kind")).orElse(""));
    }

    private long count(String text) {
        return asked.stream().filter(text::equals).count();
    }

    private LoadPlan plan(ReferenceServer server, long seed, List<MixRow> rows) {
        LoadPlan plan = plan(server.port(), RATE, 0, Duration.ofMillis(300));
        return plan.with(LoadRequest.get("/").with(new RequestMix(seed, rows)));
    }

    private static String failure(RowResult row) {
        assertThat(row.failures()).hasSize(1);
        return row.failures().get(0).failure().displayName();
    }

    private static MixRow row(String name, double weight, String method, String path, PathPart... more) {
        return row(name, weight, method, path, any(), more);
    }

    private static MixRow row(
            String name, double weight, String method, String path, ExpectedResponse response, PathPart... more) {
        List<PathPart> parts = new ArrayList<>(List.of(new PathPart.Text(path)));
        parts.addAll(List.of(more));
        return new MixRow(name, weight, false, method, parts, List.of(), new byte[0], response);
    }

    private static ExpectedResponse any() {
        return new ExpectedResponse(OptionalInt.empty(), OptionalLong.empty());
    }

    private static ExpectedResponse lengths(long from, long to) {
        return new ExpectedResponse(
                OptionalInt.empty(),
                OptionalLong.of(from),
                OptionalLong.of(to),
                Optional.empty(),
                ResponseCheck.SAMPLED,
                Optional.empty());
    }

    private static ExpectedResponse header(String name, String value) {
        return new ExpectedResponse(
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                ResponseCheck.SAMPLED,
                Optional.of(new Header(name, value)));
    }
}
