package org.gaeperf.trial.phase;

import java.util.concurrent.Phaser;

/**
 * Where trials that run at the same time wait for each other, so that what one of them does falls on the same seconds
 * as with the others. Who has left is not waited for.
 */
public final class TrialBarrier {

    private final Phaser phaser;

    private TrialBarrier(int trials) {
        this.phaser = new Phaser(trials);
    }

    /** For so many trials; a single one never waits. */
    public static TrialBarrier of(int trials) {
        return new TrialBarrier(trials);
    }

    /** Waits until every other trial is here too, or has left. */
    void await() throws InterruptedException {
        phaser.awaitAdvanceInterruptibly(phaser.arrive());
    }

    /** To be called once by each trial, whatever has become of it. */
    public void leave() {
        phaser.arriveAndDeregister();
    }
}
