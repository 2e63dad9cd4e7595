package org.gaeperf.model.load;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A distribution of times, in microseconds.
 *
 * @param count samples
 * @param histogram the whole distribution in nanoseconds, as HdrHistogram encodes it (V2, compressed, Base64)
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
     * The whole distribution; without any value where none was stored.
     *
     * @throws IllegalArgumentException if what was stored is no such histogram
     */
    public Histogram distribution() {
        if (histogram.isEmpty()) {
            return Histograms.create();
        }
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(histogram)), 0);
        } catch (DataFormatException | RuntimeException noHistogram) {
            throw new IllegalArgumentException("no HdrHistogram in Base64: " + noHistogram, noHistogram);
        }
    }
}
