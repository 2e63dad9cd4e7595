package org.gaeperf.model.load;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/** Histograms as text: HdrHistogram's encoding (V2), compressed, in Base64. */
public final class HistogramCodec {

    private HistogramCodec() {}

    /** The whole histogram as text, as {@link LatencySummary#distribution} reads it. */
    public static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
