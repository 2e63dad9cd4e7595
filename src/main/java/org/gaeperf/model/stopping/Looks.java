package org.gaeperf.model.stopping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When a suite looks at what it compares while it is measured, and at which of these looks it ended.
 *
 * <p>The looks share the error level of each test (P. Armitage, C. McPherson and B. Rowe, "Repeated significance tests on
 * accumulating data", 1969; K. Lan and D. DeMets, "Discrete sequential boundaries for clinical trials", 1983). The shares add
 * up to one, so a difference that is not there is shown at most as often as with a single look: whatever makes the suite end,
 * it takes an interval at one of the looks that misses the true ratio.
 *
 * @param suite the key of the suite that is compared
 * @param planned in ascending order of their pairs; the last look is the end
 * @param endedAfterPairs the pairs of the look at which the suite ended; empty until it has ended
 */
public record Looks(String suite, List<Look> planned, Optional<Integer> endedAfterPairs) {

    /** Is the first look: with two pairs, an interval has a single degree of freedom and decides nothing. */
    public static final int MIN_PAIRS = 3;

    /**
     * Is the share of the level that all looks before the last have together, in equal parts. A larger one ends more
     * comparisons early, and makes the intervals of all others wider ({@code LookSimulationTest}).
     */
    public static final double EARLIER_SHARE = 0.2;

    public Looks {
        planned = List.copyOf(planned);
    }

    /**
     * One look.
     *
     * @param pairs how many pairs of each comparison were run until then, valid or not, without retries
     * @param levelShare the share of the error level of each test that this look has: 0.2 for a fifth
     */
    public record Look(int pairs, double levelShare) {}

    /**
     * Plans a look after each pair from {@link #MIN_PAIRS} on.
     *
     * @param suite its key
     * @param maxPairs that are run of each comparison, at least {@link #MIN_PAIRS}
     */
    public static Looks plan(String suite, int maxPairs) {
        return new Looks(suite, looks(maxPairs, EARLIER_SHARE), Optional.empty());
    }

    /** Returns the looks if all before the last have this share together. */
    public static List<Look> looks(int maxPairs, double earlierShare) {
        int earlier = maxPairs - MIN_PAIRS;
        List<Look> looks = new ArrayList<>();
        for (int pairs = MIN_PAIRS; pairs < maxPairs; pairs++) {
            looks.add(new Look(pairs, earlierShare / earlier));
        }
        looks.add(new Look(maxPairs, earlier == 0 ? 1 : 1 - earlierShare));
        return looks;
    }

    /** Returns the most pairs that are run of each comparison. */
    public int maxPairs() {
        return planned.get(planned.size() - 1).pairs();
    }

    /** Returns the look after this number of pairs; empty if none is planned then. */
    public Optional<Look> after(int pairs) {
        return planned.stream().filter(look -> look.pairs() == pairs).findFirst();
    }

    /**
     * Returns the share of the level at which the suite is judged: that of the look at which it ended. One that was
     * interrupted is judged as at the last look, since what interrupted it has not looked.
     */
    public double levelShare() {
        return after(endedAfterPairs.orElse(maxPairs())).orElseThrow().levelShare();
    }

    /** Says whether fewer pairs were run than could have been, since all was decided. */
    public boolean hasEndedEarly() {
        return endedAfterPairs.filter(pairs -> pairs < maxPairs()).isPresent();
    }

    /** Returns the same looks at a suite that ended after this number of pairs. */
    public Looks endedAfter(int pairs) {
        return new Looks(suite, planned, Optional.of(pairs));
    }

    /** Returns the same looks at a suite that goes on. */
    public Looks notEnded() {
        return new Looks(suite, planned, Optional.empty());
    }
}
