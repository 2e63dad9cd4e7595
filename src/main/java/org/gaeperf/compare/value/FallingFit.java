package org.gaeperf.compare.value;

import java.util.ArrayList;
import java.util.List;

/**
 * The values that never rise and are nearest to a series by least squares: isotonic regression by pooling neighbours that
 * violate the order (R. Barlow and others, Statistical Inference under Order Restrictions, 1972). Chance moves single seconds of a
 * series up and down; what it falls to over many of them stays.
 */
final class FallingFit {

    private FallingFit() {}

    /** A run of neighbours with one value. */
    private record Pool(double mean, int count) {

        Pool with(Pool other) {
            int both = count + other.count;
            return new Pool((mean * count + other.mean * other.count) / both, both);
        }
    }

    /** Returns a value for each of those of the series. */
    static double[] of(double[] series) {
        List<Pool> pools = new ArrayList<>();
        for (double value : series) {
            Pool last = new Pool(value, 1);
            while (!pools.isEmpty() && pools.get(pools.size() - 1).mean < last.mean) {
                last = pools.remove(pools.size() - 1).with(last);
            }
            pools.add(last);
        }
        double[] fit = new double[series.length];
        int next = 0;
        for (Pool pool : pools) {
            for (int n = 0; n < pool.count; n++) {
                fit[next++] = pool.mean;
            }
        }
        return fit;
    }
}
