package org.gaeperf.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("Before the measurement")
@Timeout(600)
class WarmUpPacerTest {

    private static final long PERIOD_NANOS = 1_000_000;

    private final AtomicLong inFlight = new AtomicLong();
    private final ArrivalSchedule schedule =
            new ArrivalSchedule(1000, Duration.ofSeconds(2), ArrivalSchedule.Dither.LATER);
    private final WarmUpPacer pacer = new WarmUpPacer(schedule, inFlight::get);
    private final long beginNanos = System.nanoTime();
    private final ArrivalSchedule begun = schedule.beginningAt(beginNanos);

    WarmUpPacerTest() {
        pacer.begin(beginNanos);
    }

    @Test
    @DisplayName("a request is due by the schedule while the server keeps up")
    void keepsUp() {
        answer(16, Duration.ofMillis(1));
        inFlight.set(15);

        assertThat(pacer.admit(7, () -> false)).isEqualTo(beginNanos + begun.intendedStartNanos(7));
        assertThat(pacer.takeHeldBackNanos()).isZero();
    }

    @Test
    @DisplayName("a request is held back while the server has too many, and the schedule moves by as much")
    void heldBack() throws Exception {
        answer(16, Duration.ofMillis(1));
        inFlight.set(16);
        CompletableFuture<Long> due = CompletableFuture.supplyAsync(() -> pacer.admit(0, () -> false));
        TimeUnit.MILLISECONDS.sleep(300);
        assertThat(due).isNotDone();

        inFlight.set(3);
        long dueNanos = due.get();
        long movedNanos = pacer.takeHeldBackNanos();

        assertThat(movedNanos).isPositive();
        assertThat(dueNanos)
                .as("the phase of the clock has moved on, by a period at most")
                .isLessThanOrEqualTo(beginNanos + begun.intendedStartNanos(0) + movedNanos)
                .isGreaterThan(beginNanos + begun.intendedStartNanos(0) + movedNanos - PERIOD_NANOS);
        assertThat(pacer.intendedStartNanos(9))
                .isEqualTo(beginNanos
                        + movedNanos
                        + schedule.beginningAt(beginNanos + movedNanos).intendedStartNanos(9));
        assertThat(pacer.takeHeldBackNanos()).as("since then").isZero();
    }

    @Test
    @DisplayName("only two are in flight until the service time without a queue is known")
    void firstResponses() {
        pacer.begin(beginNanos - TimeUnit.MINUTES.toNanos(1));
        inFlight.set(1);
        pacer.admit(0, () -> true);
        assertThat(pacer.takeHeldBackNanos()).isZero();

        inFlight.set(2);
        pacer.admit(0, () -> true);
        assertThat(pacer.takeHeldBackNanos()).isPositive();

        answer(16, Duration.ofMillis(5));
        // What a cold server takes for each of 16 at once.
        answer(640, Duration.ofMillis(80));
        inFlight.set(15);
        pacer.admit(5000, () -> true);
        assertThat(pacer.takeHeldBackNanos()).isZero();
        inFlight.set(16);
        pacer.begin(beginNanos - TimeUnit.MINUTES.toNanos(1));
        pacer.admit(5000, () -> true);
        assertThat(pacer.takeHeldBackNanos()).isPositive();
    }

    private void answer(int count, Duration serviceTime) {
        for (int i = 0; i < count; i++) {
            pacer.answered(serviceTime.toNanos());
        }
    }

    @Test
    @DisplayName("as many may be in flight as a slow server needs without a queue")
    void slowServer() {
        answer(64, Duration.ofMillis(50));
        inFlight.set(99);

        assertThat(pacer.admit(5000, () -> false)).isEqualTo(beginNanos + begun.intendedStartNanos(5000));

        inFlight.set(100);
        pacer.begin(beginNanos - TimeUnit.MINUTES.toNanos(1));
        pacer.admit(5000, () -> true);
        assertThat(pacer.takeHeldBackNanos())
                .as("over twice the 50 of 1,000 requests/s")
                .isPositive();
    }

    @Test
    @DisplayName("the schedule is fixed for good when the measurement is decided on")
    void open() {
        inFlight.set(1000);
        assertThat(pacer.open()).isEqualTo(beginNanos);

        assertThat(pacer.admit(0, () -> false)).isEqualTo(beginNanos + begun.intendedStartNanos(0));
        assertThat(pacer.takeHeldBackNanos()).isZero();
    }
}
