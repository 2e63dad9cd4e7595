package org.gaeperf.trial.slow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.model.slow.SlowRequests.Tail;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("A slow request is attributed")
class AttributionTest {

    private static final long MILLI = 1_000_000;
    private static final long MEDIAN = MILLI;

    @Test
    @DisplayName("to a pause of 50 ms with all others that it holds up, and with those that wait behind them")
    void pause() {
        // One a millisecond: due in the pause, or up to 20 ms after it, while the server works off the others.
        List<SlowRequest> slowest = LongStream.range(100, 170)
                .mapToObj(due -> request(due, due < 150 ? 151 + (due - 100) / 2 : 176 + (due - 150) / 4))
                .toList();

        Tail tail = tail(slowest, disturbance(SlowCause.COLLECTION, "Pause Full (System.gc())", 100, 150));

        assertThat(tail.requests()).isEqualTo(70);
        assertThat(tail.shares()).hasSize(1);
        assertThat(tail.shares().get(0).cause()).isEqualTo(SlowCause.COLLECTION);
        assertThat(tail.shares().get(0).detail()).isEqualTo("Pause Full (System.gc())");
        assertThat(tail.shares().get(0).requests()).isEqualTo(70);
    }

    @Test
    @DisplayName("to nothing, if what overlapped it is less than half of what it took beyond the median")
    void unexplained() {
        assertThat(causes(List.of(request(0, 21)), disturbance(SlowCause.COLLECTION, "young", 5, 10)))
                .containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(
                        List.of(request(0, 15)),
                        disturbance(SlowCause.SERVER_STALL, "", 2, 6),
                        disturbance(SlowCause.SERVER_STALL, "", 4, 8)))
                .as("two that overlap each other")
                .containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(List.of(request(0, 21)))).containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(List.of(request(0, 21)), disturbance(SlowCause.COLLECTION, "before", -50, -20)))
                .containsExactly(SlowCause.UNEXPLAINED);
    }

    @Test
    @DisplayName("to the sender, if it was sent late, whatever the server did before it was sent")
    void senderLag() {
        SlowRequest late = new SlowRequest(0, 20 * MILLI, 20 * MILLI, 21 * MILLI, false);

        assertThat(causes(List.of(late), disturbance(SlowCause.COLLECTION, "of the server", 0, 20)))
                .containsExactly(SlowCause.SENDER_LAG);
        assertThat(causes(List.of(late), disturbance(SlowCause.CLIENT_STALL, "", 0, 20)))
                .containsExactly(SlowCause.CLIENT_STALL);
        assertThat(causes(List.of(late), disturbance(SlowCause.CLIENT_EXTERNAL_CPU, "", -500, 500)))
                .containsExactly(SlowCause.CLIENT_EXTERNAL_CPU);
        assertThat(causes(List.of(late), disturbance(SlowCause.SERVER_EXTERNAL_CPU, "", -500, 500)))
                .containsExactly(SlowCause.SENDER_LAG);
    }

    @Test
    @DisplayName("to others on the client's cores only if these stalled or sent it late")
    void externalCpuOfClient() {
        Disturbance taken = disturbance(SlowCause.CLIENT_EXTERNAL_CPU, "", -500, 500);

        assertThat(causes(List.of(request(0, 11)), taken)).containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(List.of(request(0, 11)), taken, disturbance(SlowCause.CLIENT_STALL, "", 2, 10)))
                .containsExactly(SlowCause.CLIENT_EXTERNAL_CPU);
    }

    @Test
    @DisplayName("to others on the server's cores if these stalled meanwhile, or if they often stalled for as long")
    void externalCpuOfServer() {
        Disturbance taken = disturbance(SlowCause.SERVER_EXTERNAL_CPU, "", -500, 500);
        Disturbance meanwhile = disturbance(SlowCause.SERVER_STALL, "", 2, 10);
        Disturbance often = disturbance(SlowCause.SERVER_STALL, "", 100, 106);
        Disturbance shorter = disturbance(SlowCause.SERVER_STALL, "", 200, 204);

        assertThat(causes(List.of(request(0, 11)), taken, meanwhile)).containsExactly(SlowCause.SERVER_EXTERNAL_CPU);
        assertThat(causes(List.of(request(0, 11)), taken, often)).containsExactly(SlowCause.SERVER_EXTERNAL_CPU);
        assertThat(causes(List.of(request(0, 11)), taken, shorter)).containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(List.of(request(0, 11)), taken)).containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(List.of(new SlowRequest(0, 0, MILLI, 11 * MILLI, true)), taken, often))
                .containsExactly(SlowCause.CONNECTION);
    }

    @Test
    @DisplayName(
            "to nothing while others take the server's cores, if more requests are as slow than stalls are as long")
    void lockWhileOthersRun() {
        List<SlowRequest> locked = LongStream.range(0, 100)
                .mapToObj(n -> request(10 * n, 10 * n + 11))
                .toList();

        Tail tail = tail(
                locked,
                disturbance(SlowCause.SERVER_EXTERNAL_CPU, "", 0, 1_000),
                disturbance(SlowCause.SERVER_STALL, "", 502, 508));

        assertThat(tail.shares()).first().satisfies(share -> {
            assertThat(share.cause()).isEqualTo(SlowCause.UNEXPLAINED);
            assertThat(share.requests()).isGreaterThan(85);
        });
    }

    @Test
    @DisplayName("to the connection that was opened for it, unless one is opened for most")
    void connections() {
        SlowRequest first = new SlowRequest(0, 0, MILLI, 11 * MILLI, true);
        SlowRequest queued = new SlowRequest(0, 0, 9 * MILLI, 11 * MILLI, false);

        assertThat(causes(List.of(first))).containsExactly(SlowCause.CONNECTION);
        assertThat(causes(List.of(first), disturbance(SlowCause.COLLECTION, "", 2, 10)))
                .containsExactly(SlowCause.COLLECTION);
        assertThat(new Attribution(MEDIAN, 1_000, true, List.of(first), List.of())
                        .tail(1, 1)
                        .shares())
                .extracting(Share::cause)
                .containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(List.of(queued))).containsExactly(SlowCause.NO_FREE_CONNECTION);
    }

    @Test
    @DisplayName("to a retransmission only if it took at least as long as Linux waits before one")
    void retransmission() {
        Disturbance resent = disturbance(SlowCause.RETRANSMISSION, "", -500, 500);

        assertThat(causes(List.of(request(0, 201)), resent)).containsExactly(SlowCause.RETRANSMISSION);
        assertThat(causes(List.of(request(0, 199)), resent)).containsExactly(SlowCause.UNEXPLAINED);
        assertThat(causes(
                        List.of(request(0, 301), request(10, 301)),
                        new Disturbance(SlowCause.RETRANSMISSION, "", -500 * MILLI, 500 * MILLI, 1)))
                .as("one segment")
                .containsExactly(SlowCause.RETRANSMISSION, SlowCause.UNEXPLAINED);
    }

    @ParameterizedTest
    @EnumSource(
            value = SlowCause.class,
            names = {"SAFEPOINT", "ALLOCATION_STALL", "SERVER_STALL", "CLIENT_STALL"})
    @DisplayName("to what overlaps it, and to the collection that brought it about")
    void precedence(SlowCause cause) {
        Disturbance other = disturbance(cause, "", 0, 11);

        assertThat(causes(List.of(request(0, 11)), other)).containsExactly(cause);
        assertThat(causes(List.of(request(0, 11)), other, disturbance(SlowCause.COLLECTION, "", 0, 11)))
                .containsExactly(SlowCause.COLLECTION);
    }

    @Test
    @DisplayName("with the others of its cause, those that took most time first, in each tail by itself")
    void tails() {
        List<SlowRequest> slowest = Stream.of(request(0, 101), request(200, 212), request(400, 411), request(600, 610))
                .toList();
        Attribution attribution = new Attribution(
                MEDIAN,
                1_000,
                false,
                slowest,
                List.of(
                        disturbance(SlowCause.SAFEPOINT, "ThreadDump", 0, 100),
                        disturbance(SlowCause.COLLECTION, "young", 200, 211),
                        disturbance(SlowCause.COLLECTION, "young", 400, 411)));

        assertThat(attribution.tail(1, 4).shares())
                .containsExactly(
                        new Share(SlowCause.SAFEPOINT, "ThreadDump", 1, 100_000),
                        new Share(SlowCause.COLLECTION, "young", 2, 21_000),
                        new Share(SlowCause.UNEXPLAINED, "", 1, 9_000));
        assertThat(attribution.tail(1, 4).fastestMicros()).isEqualTo(10_000);
        assertThat(attribution.tail(0.1, 1).shares())
                .containsExactly(new Share(SlowCause.SAFEPOINT, "ThreadDump", 1, 100_000));
    }

    private static List<SlowCause> causes(List<SlowRequest> slowest, Disturbance... disturbances) {
        return tail(slowest, disturbances).shares().stream().map(Share::cause).toList();
    }

    private static Tail tail(List<SlowRequest> requests, Disturbance... disturbances) {
        List<SlowRequest> slowest = requests.stream()
                .sorted(Comparator.comparingLong(SlowRequest::latencyNanos).reversed())
                .toList();
        return new Attribution(MEDIAN, 1_000, false, slowest, List.of(disturbances)).tail(1, slowest.size());
    }

    /** Sent when it is due, on a connection that is free. */
    private static SlowRequest request(long dueMillis, long answeredMillis) {
        return new SlowRequest(dueMillis * MILLI, dueMillis * MILLI, dueMillis * MILLI, answeredMillis * MILLI, false);
    }

    private static Disturbance disturbance(SlowCause cause, String detail, long startMillis, long endMillis) {
        return new Disturbance(cause, detail, startMillis * MILLI, endMillis * MILLI);
    }
}
