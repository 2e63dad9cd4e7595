package org.gaeperf.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The random order of the trials of each pair, or of each round of more than two variants. Two pairs make a block, and each
 * order is used once in a block: A B B A or B A A B; of more than two, a random order and its reverse. So a drift of the machine cancels out, each variant is first equally often, and what has a period of its own,
 * such as a neighbour that works every other minute, does not always meet the same variant.
 *
 * <p>The order depends on the seed, on what is compared and on the number of the pair, but not on what was planned before.
 * So a resumed run finds the same order.
 */
public final class PairOrder {

    /** How many neighbouring pairs make a block, as in the comparison. */
    public static final int PAIRS_OF_BLOCK = 2;

    private final long seed;

    /** Makes the orders of a run. */
    public PairOrder(long seed) {
        this.seed = seed;
    }

    /**
     * Puts the sides of a pair, or the variants of a round, in order. A single one stays as it is.
     *
     * @param compared what the pair belongs to; different ones have independent orders
     * @param pair its number, from 1
     */
    public <T> List<T> arrange(String compared, int pair, List<T> sides) {
        int block = (pair - 1) / PAIRS_OF_BLOCK;
        boolean isFirstOfBlock = (pair - 1) % PAIRS_OF_BLOCK == 0;
        long key = 31L * compared.hashCode() + block;
        SplittableRandom random = new SplittableRandom(seed ^ new SplittableRandom(key).nextLong());
        boolean isReversed = random.nextBoolean();
        List<T> arranged = new ArrayList<>(sides);
        for (int left = sides.size(); sides.size() > 2 && left > 1; left--) {
            Collections.swap(arranged, left - 1, random.nextInt(left));
        }
        if (isReversed == isFirstOfBlock) {
            Collections.reverse(arranged);
        }
        return List.copyOf(arranged);
    }
}
