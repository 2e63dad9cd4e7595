package org.gaeperf.compare.value;

import java.util.ArrayList;
import java.util.List;

/**
 * The levels of several tests that together have one level: the probability that any of them shows a difference where there
 * is none is at most that, however they depend on each other (S. Holm, "A Simple Sequentially Rejective Multiple Test
 * Procedure", 1979). Of k p-values in ascending order, the first R are rejected, where R is the largest number such that each j-th
 * up to it is at most the level over k - j + 1.
 *
 * @param pValues in ascending order
 * @param tests how many tests were planned; those without a p-value reject nothing
 * @param familyLevel the level of all together
 */
public record HolmLevels(List<Double> pValues, int tests, double familyLevel) {

    public HolmLevels {
        pValues = pValues.stream().sorted().toList();
        if (pValues.size() > tests) {
            throw new IllegalArgumentException(pValues.size() + " p-values of " + tests + " planned tests");
        }
    }

    /** Returns the level of one of the tests: its p-value is at most that if and only if it is rejected. */
    public double level(double pValue) {
        int rejected = rejected();
        double ofRejected = familyLevel / (tests - rejected + 1);
        return rejected > 0 && pValue <= ofRejected ? ofRejected : familyLevel / Math.max(1, tests - rejected);
    }

    /** Returns the level that one of the tests would have if it certainly rejected, and the others were as they are. */
    public double levelIfRejected(double pValue) {
        List<Double> others = new ArrayList<>(pValues);
        others.remove(pValue);
        if (others.size() == tests) {
            others.remove(others.size() - 1);
        }
        others.add(0.0);
        return new HolmLevels(others, tests, familyLevel).level(0);
    }

    private int rejected() {
        int rejected = 0;
        while (rejected < pValues.size() && pValues.get(rejected) <= familyLevel / (tests - rejected)) {
            rejected++;
        }
        return rejected;
    }
}
