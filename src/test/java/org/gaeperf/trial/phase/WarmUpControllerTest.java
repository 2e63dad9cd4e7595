package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.sampling.TargetProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the client tells of a warm-up is made up here; the server is a process that uses CPU. */
@Tag("slow")
@Timeout(60)
class WarmUpControllerTest {

    private static final int RATE = 1000;
    private static final long TICK_MILLIS = 200;

    @Test
    void endsWhenTheServerIsSteadyAndCountsWhatComesUntilTheMeasurement() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(30), true), RATE, server.pid());
            AtomicBoolean steady = new AtomicBoolean();
            CompletableFuture<Integer> told = CompletableFuture.supplyAsync(() -> tell(warmingUp, server, steady));

            warmingUp.await(() -> false);
            steady.set(true);
            WarmUp then = warmingUp.untilNow();
            int seconds = told.join();
            warmingUp.add(second(seconds));
            WarmUp later = warmingUp.untilNow();

            assertThat(then.endReason()).isEqualTo(WarmUp.EndReason.STEADY);
            assertThat(then.totalSeconds()).as("six windows at the least").isBetween(1.2, 29.0);
            assertThat(later.requests())
                    .as("the side that is steady first goes on")
                    .isEqualTo(RATE * (seconds + 1L));
            assertThat(later.totalSeconds()).isGreaterThan(then.totalSeconds());
        }
    }

    @Test
    void aServerThatUsesNoCpuIsNotSteady() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(1), true), RATE, server.pid());
            for (int i = 0; i < 10; i++) {
                warmingUp.add(second(i));
            }

            warmingUp.await(() -> false);

            assertThat(warmingUp.untilNow().endReason()).isEqualTo(WarmUp.EndReason.LIMIT);
            assertThat(warmingUp.untilNow().requests()).isEqualTo(10 * RATE);
        }
    }

    @Test
    void aFixedTimeIsKeptHoweverSteadyTheServerIs() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofSeconds(3), false), RATE, server.pid());
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Integer> told = CompletableFuture.supplyAsync(() -> tell(warmingUp, server, over));

            warmingUp.await(() -> false);
            over.set(true);
            told.join();

            assertThat(warmingUp.untilNow().endReason()).isEqualTo(WarmUp.EndReason.FIXED);
            assertThat(warmingUp.untilNow().totalSeconds()).isBetween(2.8, 10.0);
        }
    }

    @Test
    void aServerThatWasMovedIsLookedAtAnew() throws Exception {
        try (TargetProcess server = TargetProcess.start()) {
            WarmUpController warmingUp = new WarmUpController(plan(Duration.ofMillis(500), true), RATE, server.pid());
            for (int i = 0; i < 6; i++) {
                warmingUp.add(second(i));
            }
            warmingUp.await(() -> false);
            WarmUp.EndReason before = warmingUp.untilNow().endReason();
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Integer> told = CompletableFuture.supplyAsync(() -> tell(warmingUp, server, over));

            warmingUp.awaitAfterMove(() -> false);
            over.set(true);
            int seconds = told.join();

            assertThat(before).as("without CPU time").isEqualTo(WarmUp.EndReason.LIMIT);
            assertThat(warmingUp.untilNow().endReason()).isEqualTo(WarmUp.EndReason.STEADY);
            assertThat(warmingUp.untilNow().requests()).as("of both").isEqualTo(RATE * (6L + seconds));
        }
    }

    /** The same work and the same latency, tick by tick; the number of ticks. */
    private static int tell(WarmUpController warmingUp, TargetProcess server, AtomicBoolean end) {
        int ticks = 0;
        while (!end.get()) {
            try {
                server.burn(TICK_MILLIS);
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
            warmingUp.add(second(ticks));
            ticks++;
        }
        return ticks;
    }

    private static WarmUpPlan plan(Duration limit, boolean untilSteady) {
        return new WarmUpPlan(Duration.ZERO, limit, untilSteady);
    }

    private static LoadProgress second(int second) {
        return new LoadProgress(second + 1, 1, RATE, RATE, 0, 0, 200, 400, List.of());
    }
}
