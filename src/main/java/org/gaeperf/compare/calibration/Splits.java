package org.gaeperf.compare.calibration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random draws from a pool of trials: each is a comparison that a user might have run. */
final class Splits {

    /** How many draws are made. */
    static final int COUNT = 2000;

    /** How many pairs are compared in each. */
    static final int PAIRS = 5;

    private static final long SEED = 20240501;

    private Splits() {}

    /** Always with the same seed, so that a stored run always gives the same checks. */
    static Random random() {
        return new Random(SEED);
    }

    /** Draws {@link #PAIRS} elements. */
    static <T> List<T> draw(List<T> pool, Random random) {
        List<T> drawn = new ArrayList<>(pool);
        Collections.shuffle(drawn, random);
        return drawn.subList(0, PAIRS);
    }
}
