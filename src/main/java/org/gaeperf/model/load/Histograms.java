package org.gaeperf.model.load;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Histograms of nanoseconds, to three significant digits and without an upper bound that could lose a sample. */
public final class Histograms {

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double NANOS_PER_MICRO = 1_000;

    private Histograms() {}

    /** An empty one that grows with its values. */
    public static Histogram create() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** Takes the values of many threads without a lock, for histograms like those of {@link #create}. */
    public static Recorder createRecorder() {
        return new Recorder(SIGNIFICANT_DIGITS);
    }

    /** The values of a histogram; all of them NaN if it is empty. */
    public static LatencySummary summarize(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            double none = Double.NaN;
            return new LatencySummary(
                    0, none, none, none, none, none, none, none, none, none, none, none, none, encode(histogram));
        }
        return new LatencySummary(
                histogram.getTotalCount(),
                micros(histogram.getMinValue()),
                histogram.getMean() / NANOS_PER_MICRO,
                percentile(histogram, 50),
                percentile(histogram, 90),
                percentile(histogram, 95),
                percentile(histogram, 96),
                percentile(histogram, 97),
                percentile(histogram, 98),
                percentile(histogram, 99),
                percentile(histogram, 99.9),
                percentile(histogram, 99.99),
                micros(histogram.getMaxValue()),
                encode(histogram));
    }

    /** A percentile in microseconds, or NaN if there is no sample (HdrHistogram itself would answer 0). */
    public static double percentile(Histogram histogram, double percent) {
        return histogram.getTotalCount() == 0 ? Double.NaN : micros(histogram.getValueAtPercentile(percent));
    }

    private static double micros(long nanos) {
        return nanos / NANOS_PER_MICRO;
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Histogram decode(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("not an HdrHistogram in Base64: " + e, e);
        }
    }

    /** The whole histogram as text: HdrHistogram's encoding (V2), compressed, in Base64. */
    public static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
