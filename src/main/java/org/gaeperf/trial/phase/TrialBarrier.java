package org.gaeperf.trial.phase;

import java.util.concurrent.Phaser;

/**
 * Makes concurrent trials wait for each other, so that their phases start in the same second. It does not wait for
 * trials that have left.
 */
public final class TrialBarrier {

    private final Phaser phaser;

    private TrialBarrier(int trials) {
        this.phaser = new Phaser(trials);
    }

    /** A barrier for this number of trials; a single trial never waits. */
    public static TrialBarrier of(int trials) {
        return new TrialBarrier(trials);
    }

    /** Waits until all other trials have arrived here or have left. */
    public void await() throws InterruptedException {
        phaser.awaitAdvanceInterruptibly(phaser.arrive());
    }

    /** Leaves the barrier. Each trial must call this once, even if it has failed. */
    public void leave() {
        phaser.arriveAndDeregister();
    }
}
