package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.testkit.LoadResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that fail, for one reason or another, as the load generator's process counts them. */
@Timeout(600)
class FailedRequestsTest extends LoadFixture {

    private static final String UNANSWERED = "unanswered at the end of the drain";

    @Test
    @DisplayName("a response that is compressed unasked counts as failed")
    void compressedResponsesCountAsFailed() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answerGzipped(BYTES))) {
            result = load(server, 100, 0, Duration.ofSeconds(1));
        }

        assertThat(LoadResults.failures(result)).isEqualTo(Map.of("response of wrong length", 100L));
        assertThat(result.responseBytes()).as("bytes as they came").isLessThan(100 * BYTES);
    }

    @Test
    void responsesWithAnErrorStatusCountAsFailed() throws Exception {
        LoadResult result;
        try (ReferenceServer server =
                ReferenceServer.start((count, exchange) -> exchange.answer(count % 100 == 0 ? 500 : 200, BYTES))) {
            result = load(server, 200, 0, Duration.ofSeconds(2));
        }

        assertThat(result.failed()).as("one in a hundred of 400").isBetween(3L, 5L);
        assertThat(result.answered()).isEqualTo(400 - result.failed());
        assertThat(result.statuses()).isEqualTo(Map.of("2xx", result.answered(), "5xx", result.failed()));
        assertThat(LoadResults.failures(result)).isEqualTo(Map.of("status 500", result.failed()));
        assertThat(result.seconds().stream().mapToLong(LoadInterval::failed).sum())
                .isEqualTo(result.failed());
        assertThat(result.unanswered()).isZero();
    }

    @Test
    void responsesOfTheWrongLengthCountAsFailed() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES - 1))) {
            result = load(server, 50, 0, Duration.ofSeconds(1));
        }

        assertThat(result.answered()).isZero();
        assertThat(result.failed()).isEqualTo(50);
        assertThat(LoadResults.failures(result)).isEqualTo(Map.of("response of wrong length", 50L));
        assertThat(result.statuses()).isEqualTo(Map.of("2xx", 50L));
    }

    /** Otherwise the slowest requests of all would count nowhere. */
    @Test
    @DisplayName("requests without a response count as failed, with their age as latency")
    void unansweredRequestsFailWithTheirAge() throws Exception {
        LoadResult result;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> {
            if (count % 10 == 0) {
                exchange.forget();
            } else {
                exchange.answer(200, BYTES);
            }
        })) {
            result = load(server, 100, 0, Duration.ofSeconds(1));
        }

        assertThat(result.complete()).isTrue();
        assertThat(result.unanswered()).as("one in ten of 100").isBetween(9L, 11L);
        assertThat(result.failed()).isEqualTo(result.unanswered());
        assertThat(LoadResults.failures(result)).isEqualTo(Map.of(UNANSWERED, result.unanswered()));
        assertThat(result.scheduledLatency().count()).isEqualTo(100);
        assertThat(longerThan(DRAIN, result)).isGreaterThanOrEqualTo(result.unanswered());
        assertThat(result.scheduledLatency().maxMicros()).isGreaterThanOrEqualTo(DRAIN.toNanos() / 1e3);
    }

    @Test
    @DisplayName("connections that are refused count as failed")
    void refusedConnectionsCountAsFailed() throws Exception {
        LoadResult result;
        int port;
        try (ReferenceServer server = ReferenceServer.start((count, exchange) -> exchange.answer(200, BYTES))) {
            port = server.port();
        }
        try (LoadClient load = start(port, 50, 0, Duration.ZERO)) {
            load.measure(Duration.ofSeconds(1));
            result = load.await(Duration.ofSeconds(1).plus(DRAIN)).result();
        }

        assertThat(result.failed()).isEqualTo(50);
        assertThat(LoadResults.failures(result)).isEqualTo(Map.of("ConnectException", 50L));
        assertThat(result.statuses()).isEmpty();
    }
}
