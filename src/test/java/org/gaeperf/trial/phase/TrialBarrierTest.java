package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Checks who waits for whom. */
@Timeout(600)
class TrialBarrierTest {

    @Test
    void oneAloneNeverWaits() throws Exception {
        TrialBarrier line = TrialBarrier.of(1);

        line.await();
        line.await();
        line.leave();
    }

    @Test
    void eachWaitsForTheOther() throws Exception {
        TrialBarrier line = TrialBarrier.of(2);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> await(line));
        TimeUnit.MILLISECONDS.sleep(50);
        assertThat(other).as("nobody else is there").isNotDone();

        line.await();

        assertThat(other).succeedsWithin(5, TimeUnit.SECONDS);
    }

    @Test
    void whoHasLeftIsNotWaitedFor() throws Exception {
        TrialBarrier line = TrialBarrier.of(2);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> await(line));

        line.leave();

        assertThat(other).succeedsWithin(5, TimeUnit.SECONDS);
    }

    private static void await(TrialBarrier line) {
        try {
            line.await();
        } catch (InterruptedException ending) {
            throw new IllegalStateException(ending);
        }
    }
}
