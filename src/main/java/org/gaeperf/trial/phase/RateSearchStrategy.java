package org.gaeperf.trial.phase;

import java.util.OptionalInt;

/**
 * Which rate to try next: the rate rises by half until one is not held, then the gap between the highest held and the
 * lowest not held is halved until it is small.
 */
final class RateSearchStrategy {

    private static final double RISE = 1.5;

    /** A gap of this share of the rate is no longer halved; steps of seconds do not tell rates apart much finer. */
    private static final double SMALL_GAP = 0.06;

    private final int lowest;
    private final int highest;
    private int held;
    private int notHeld = Integer.MAX_VALUE;

    /**
     * Begins at the lowest rate.
     *
     * @param highest that is tried
     */
    RateSearchStrategy(int lowest, int highest) {
        this.lowest = lowest;
        this.highest = highest;
    }

    /** The next rate, or empty if the search is over. */
    OptionalInt next() {
        int next = candidate();
        return next > held && next < notHeld ? OptionalInt.of(next) : OptionalInt.empty();
    }

    void tried(int rate, boolean wasHeld) {
        if (wasHeld) {
            held = rate;
        } else {
            notHeld = rate;
        }
    }

    /** The highest rate that was held, 0 if none was. */
    int held() {
        return held;
    }

    /** The lowest rate that was not held, if any. */
    OptionalInt notHeld() {
        return notHeld == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(notHeld);
    }

    private int candidate() {
        if (notHeld == Integer.MAX_VALUE) {
            return held == 0 ? lowest : (int) Math.min(Math.ceil(held * RISE), highest);
        }
        if (held == 0) {
            return notHeld / 2;
        }
        return notHeld - held <= held * SMALL_GAP ? held : held + (notHeld - held) / 2;
    }
}
