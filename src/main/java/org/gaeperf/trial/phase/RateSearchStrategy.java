package org.gaeperf.trial.phase;

import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides which rate a capacity search tries next. The rate rises by half until a rate is not sustained. Then the
 * interval between the highest sustained and the lowest unsustained rate is halved until it is small; steps of seconds do
 * not resolve much less.
 *
 * <p>At the end both of these rates are tried once more, to be confirmed, unless the rate need not be known exactly. If the
 * first attempt is refuted, the search goes on to the other side of that rate. A rate needs as much to count as sustained as it needs to count as unsustained: if only
 * the unsustained ones were tried again, the better of two attempts would decide, and the rate be too high by a third of the
 * noise of an attempt or more.
 */
final class RateSearchStrategy {

    private static final double RISE = 1.5;

    private final int first;
    private final int lowest;
    private final int highest;
    private final RateSearch.Precision precision;
    private final TreeMap<Integer, Boolean> heldByRate = new TreeMap<>();
    private final Set<Integer> confirmed = new HashSet<>();

    /**
     * Starts a search.
     *
     * @param first requests per second of the first step
     * @param lowest minimum number of requests per second
     * @param highest maximum number of requests per second
     * @param precision how exactly the rate is to be known
     */
    RateSearchStrategy(int first, int lowest, int highest, RateSearch.Precision precision) {
        this.first = first;
        this.lowest = lowest;
        this.highest = highest;
        this.precision = precision;
    }

    /** The next rate, or empty if the search is over. A rate that was tried is to be confirmed. */
    OptionalInt next() {
        int next = candidate();
        if (next > held() && next < lowestNotHeld()) {
            return OptionalInt.of(next);
        }
        if (!precision.confirms()) {
            return OptionalInt.empty();
        }
        return heldByRate.keySet().stream()
                .filter(rate -> rate == held() || rate == lowestNotHeld())
                .filter(rate -> !confirmed.contains(rate))
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    /** Says whether this rate was tried before, so that it is to be confirmed. */
    boolean isTried(int rate) {
        return heldByRate.containsKey(rate);
    }

    /** Records whether a rate was sustained; the second time confirms that, or refutes it. */
    void tried(int rate, boolean wasHeld) {
        if (heldByRate.put(rate, wasHeld) != null) {
            confirmed.add(rate);
        }
    }

    /** The highest sustained rate below all that were not; 0 if there is none. */
    int held() {
        return heldByRate.headMap(lowestNotHeld()).isEmpty()
                ? 0
                : heldByRate.headMap(lowestNotHeld()).lastKey();
    }

    /** The lowest rate that was not sustained, if there is one. */
    OptionalInt notHeld() {
        return lowestNotHeld() == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(lowestNotHeld());
    }

    private int lowestNotHeld() {
        return heldByRate.entrySet().stream()
                .filter(rate -> !rate.getValue())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    private int candidate() {
        int held = held();
        int notHeld = lowestNotHeld();
        if (notHeld == Integer.MAX_VALUE) {
            return held == 0 ? first : (int) Math.min(Math.ceil(held * RISE), highest);
        }
        if (held == 0) {
            return Math.max(lowest, notHeld / 2);
        }
        return notHeld - held <= held * precision.resolution() ? held : held + (notHeld - held) / 2;
    }
}
