package org.gaeperf.load;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A standard {@code .hlog} of nanoseconds, one interval a second of the measurement, flushed as it grows. */
final class IntervalLog implements AutoCloseable {

    /** Plotters show milliseconds. */
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintStream out;
    private final HistogramLogWriter writer;

    /**
     * Opens the log.
     *
     * @throws IOException if the file cannot be written
     */
    IntervalLog(Path file, String what) throws IOException {
        OutputStream stream = Files.newOutputStream(file);
        out = new PrintStream(stream, true, StandardCharsets.US_ASCII);
        writer = new HistogramLogWriter(out);
        writer.outputLogFormatVersion();
        writer.outputComment("[" + what + " in nanoseconds; one interval for each second of the schedule]");
    }

    void begin(long epochMillis) {
        writer.outputStartTime(epochMillis);
        writer.setBaseTime(epochMillis);
        writer.outputLegend();
    }

    void write(int second, double lengthSeconds, Histogram histogram) {
        writer.outputIntervalHistogram(second, second + lengthSeconds, histogram, NANOS_PER_MILLI);
        if (out.checkError()) {
            throw new UncheckedIOException(new IOException("cannot write the histogram log: is the disk full?"));
        }
    }

    @Override
    public void close() {
        out.close();
    }
}
