package org.gaeperf.model.load;

import org.HdrHistogram.Histogram;

/**
 * A distribution of times, in microseconds. Values are NaN if it is empty.
 *
 * @param count number of samples
 * @param minMicros minimum
 * @param meanMicros arithmetic mean
 * @param p50Micros median
 * @param p90Micros 90th percentile
 * @param p95Micros 95th percentile
 * @param p96Micros 96th percentile
 * @param p97Micros 97th percentile
 * @param p98Micros 98th percentile
 * @param p99Micros 99th percentile
 * @param p999Micros 99.9th percentile
 * @param p9999Micros 99.99th percentile
 * @param maxMicros maximum
 * @param histogram the whole distribution in nanoseconds, as HdrHistogram encodes it (V2, compressed, Base64); empty if
 *     it was not stored
 */
public record LatencySummary(
        long count,
        double minMicros,
        double meanMicros,
        double p50Micros,
        double p90Micros,
        double p95Micros,
        double p96Micros,
        double p97Micros,
        double p98Micros,
        double p99Micros,
        double p999Micros,
        double p9999Micros,
        double maxMicros,
        String histogram) {

    /**
     * Checks the histogram, so that {@link #distribution} never fails later.
     *
     * @throws IllegalArgumentException if {@code histogram} is not an encoded histogram
     */
    public LatencySummary {
        decode(histogram);
    }

    /** The whole distribution in nanoseconds; without any value if it was not stored. */
    public Histogram distribution() {
        return decode(histogram);
    }

    private static Histogram decode(String histogram) {
        if (histogram.isEmpty()) {
            return Histograms.create();
        }
        return Histograms.decode(histogram);
    }
}
