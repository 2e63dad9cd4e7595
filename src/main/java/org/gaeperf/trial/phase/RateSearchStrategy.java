package org.gaeperf.trial.phase;

import java.util.OptionalInt;
import org.gaeperf.model.load.Capacity;

/**
 * Decides which rate a capacity search tries next. The rate rises by half until a rate is not sustained. Then the
 * interval between the highest sustained and the lowest unsustained rate is halved until it is small; steps of seconds do
 * not resolve much less.
 */
final class RateSearchStrategy {

    private static final double RISE = 1.5;

    private final int first;
    private final int lowest;
    private final int highest;
    private int held;
    private int notHeld = Integer.MAX_VALUE;

    /**
     * Starts a search.
     *
     * @param first requests per second of the first step
     * @param lowest minimum number of requests per second
     * @param highest maximum number of requests per second
     */
    RateSearchStrategy(int first, int lowest, int highest) {
        this.first = first;
        this.lowest = lowest;
        this.highest = highest;
    }

    /** The next rate, or empty if the search is over. */
    OptionalInt next() {
        int next = candidate();
        return next > held && next < notHeld ? OptionalInt.of(next) : OptionalInt.empty();
    }

    /** Records whether a rate was sustained. */
    void tried(int rate, boolean wasHeld) {
        if (wasHeld) {
            held = rate;
        } else {
            notHeld = rate;
        }
    }

    /** The highest sustained rate; 0 if there is none. */
    int held() {
        return held;
    }

    /** The lowest rate that was not sustained, if there is one. */
    OptionalInt notHeld() {
        return notHeld == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(notHeld);
    }

    private int candidate() {
        if (notHeld == Integer.MAX_VALUE) {
            return held == 0 ? first : (int) Math.min(Math.ceil(held * RISE), highest);
        }
        if (held == 0) {
            return Math.max(lowest, notHeld / 2);
        }
        return notHeld - held <= held * Capacity.RESOLUTION ? held : held + (notHeld - held) / 2;
    }
}
