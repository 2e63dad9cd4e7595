package org.gaeperf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.gaeperf.model.load.LoadResult;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that answers each request, and writes the response again a little later. */
@Timeout(600)
class UnaskedResponsesTest extends LoadFixture {

    private static final String RESPONSE =
            "HTTP/1.1 200 OK\r\nContent-Length: " + BYTES + "\r\n\r\n" + "x".repeat(BYTES);

    @Test
    @DisplayName("a response that comes while its connection is idle closes that, and counts for no request")
    void closesIdleConnections() throws Exception {
        try (RawServer server = new RawServer(RESPONSE, RawServer.Then.REPEAT)) {
            LoadResult result = measured(plan(server.port(), 10, 0, Duration.ZERO), Duration.ofSeconds(3));

            assertThat(result.answered()).isPositive().isLessThanOrEqualTo(result.sent());
            assertThat(server.closedByClient()).isPositive();
            assertThat(server.connections())
                    .as("those that are opened in their place")
                    .isGreaterThan(1);
        }
    }
}
