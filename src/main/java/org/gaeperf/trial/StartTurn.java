package org.gaeperf.trial;

import org.gaeperf.trial.phase.TrialBarrier;

/**
 * When the server of a concurrent trial starts. Two that start at once on one core each wait for the other half of the time: of
 * start-ups whose true ratio is r, about 1 + (r − 1)/2 would be seen.
 *
 * @param index how many others start before
 * @param count how many concurrent trials there are
 */
record StartTurn(int index, int count) {

    /** The turn of a solo trial. */
    static final StartTurn ONLY = new StartTurn(0, 1);

    StartTurn {
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException("no turn: " + index + " of " + count);
        }
    }

    /** Waits until those before it have answered for the first time, or have failed. */
    void awaitOthersBefore(TrialBarrier barrier) throws InterruptedException {
        for (int turn = 0; turn < index; turn++) {
            barrier.await();
        }
    }

    /**
     * Lets the next server start; must be called when this server has answered. It waits until those after it have, too, and
     * leaves the cores to them.
     */
    void awaitOthersAfter(TrialBarrier barrier) throws InterruptedException {
        for (int turn = index; turn < count; turn++) {
            barrier.await();
        }
    }
}
