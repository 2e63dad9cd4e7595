package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.load.protocol.SlowRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The slowest requests of a measurement")
class SlowestRequestsTest {

    @Test
    @DisplayName("are one in a hundred, the slowest first, in whatever order they end")
    void slowest() {
        assertThat(slowestOf(2_000))
                .extracting(SlowRequest::latencyNanos)
                .containsExactlyElementsOf(
                        IntStream.range(0, 20).mapToObj(n -> 2_000L - n).toList());
    }

    @Test
    @DisplayName("are so few of a long load that the harness can read them")
    void bounded() {
        List<SlowRequest> slowest = slowestOf(600_000);

        assertThat(slowest).hasSize(SlowestRequests.MAX);
        assertThat(slowest.get(SlowestRequests.MAX - 1).latencyNanos()).isEqualTo(600_001 - SlowestRequests.MAX);
    }

    @Test
    @DisplayName("opened a connection only if that was opened after they were sent")
    void openedConnections() {
        SlowestRequests slowest = new SlowestRequests();
        MeasurementWindow window = new MeasurementWindow(0, 200, 0, 1);
        slowest.ended(window, 10, 20, new RequestOutcome(40, 50, 1, 200, Optional.empty(), false, 30, 0));
        slowest.ended(window, 10, 20, new RequestOutcome(40, 45, 1, 200, Optional.empty(), false, 5, 0));

        assertThat(slowest.toList())
                .containsExactly(new SlowRequest(10, 20, 40, 50, true), new SlowRequest(10, 20, 40, 45, false));
    }

    /** Of requests that take 1, 2, 3 … ns from when they are due. */
    private static List<SlowRequest> slowestOf(int requests) {
        SlowestRequests slowest = new SlowestRequests();
        MeasurementWindow window = new MeasurementWindow(0, requests, 0, 1);
        List<Integer> latencies = IntStream.rangeClosed(1, requests).boxed().collect(Collectors.toList());
        Collections.shuffle(latencies, new Random(1));
        latencies.forEach(nanos -> slowest.ended(
                window, 1_000, 1_000, new RequestOutcome(1_000, 1_000 + nanos, 1, 200, Optional.empty(), false)));
        return slowest.toList();
    }
}
