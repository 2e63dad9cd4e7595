package org.gaeperf.compare.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tests several hypotheses together (S. Holm, "A simple sequentially rejective multiple test procedure", 1979): the smallest
 * p-value against the level divided by their number, the next by one less, and so on.
 */
public final class HolmStepDown {

    private HolmStepDown() {}

    /**
     * Returns the hypotheses that are rejected, those with the smallest p-values first.
     *
     * @param pValues of all that are tested together
     * @param level the probability that any is rejected if all of them hold
     */
    public static <T> List<T> rejected(Map<T, Double> pValues, double level) {
        List<Map.Entry<T, Double>> ascending =
                pValues.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList();
        List<T> rejected = new ArrayList<>();
        int remaining = ascending.size();
        for (Map.Entry<T, Double> next : ascending) {
            if (next.getValue() > level / remaining) {
                break;
            }
            rejected.add(next.getKey());
            remaining--;
        }
        return rejected;
    }
}
