package org.gaeperf.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The random order of the two trials of each pair. Two pairs make a block, and each order is used once in a block: A B B A
 * or B A A B. So a drift of the machine cancels out, each variant is first equally often, and what has a period of its own,
 * such as a neighbour that works every other minute, does not always meet the same variant.
 *
 * <p>The order depends on the seed, on what is compared and on the number of the pair, but not on what was planned before.
 * So a resumed run finds the same order.
 */
final class PairOrder {

    /** As in the comparison, where two neighbouring pairs make a block. */
    static final int PAIRS_OF_BLOCK = 2;

    private final long seed;

    PairOrder(long seed) {
        this.seed = seed;
    }

    /**
     * Puts the sides of a pair in order. A single side stays as it is.
     *
     * @param compared what the pair belongs to; different ones have independent orders
     * @param pair its number, from 1
     */
    <T> List<T> arrange(String compared, int pair, List<T> sides) {
        int block = (pair - 1) / PAIRS_OF_BLOCK;
        boolean isFirstOfBlock = (pair - 1) % PAIRS_OF_BLOCK == 0;
        long key = 31L * compared.hashCode() + block;
        boolean isReversed = new SplittableRandom(seed ^ new SplittableRandom(key).nextLong()).nextBoolean();
        List<T> arranged = new ArrayList<>(sides);
        if (isReversed == isFirstOfBlock) {
            Collections.reverse(arranged);
        }
        return List.copyOf(arranged);
    }
}
