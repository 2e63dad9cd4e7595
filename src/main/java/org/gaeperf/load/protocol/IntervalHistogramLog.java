package org.gaeperf.load.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.gaeperf.files.FileWriteException;
import org.gaeperf.model.load.Histograms;

/**
 * A standard {@code .hlog} of nanoseconds, one interval for each second of the measurement. Each interval is handed to the
 * system at once, so that it survives the process. Not thread-safe.
 */
public final class IntervalHistogramLog implements AutoCloseable {

    /** The file in a trial's directory that holds scheduled latency. */
    public static final String SCHEDULED_LATENCY_FILE = "scheduled-latency.hlog";

    /** The file in a trial's directory that holds service time. */
    public static final String SERVICE_TIME_FILE = "service-time.hlog";

    /** Plotters show milliseconds. */
    private static final double NANOS_PER_MILLI = 1e6;

    private final Path file;
    private final OutputStream out;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(pending, true, StandardCharsets.US_ASCII));

    /**
     * Opens the log.
     *
     * @param content what the times are, for the first line
     * @throws IOException if the file cannot be written
     */
    public IntervalHistogramLog(Path file, String content) throws IOException {
        this(file, Files.newOutputStream(file), content);
    }

    /**
     * Writes the log to a stream.
     *
     * @param file its name in messages
     * @throws IOException if the stream cannot be written
     */
    public IntervalHistogramLog(Path file, OutputStream out, String content) throws IOException {
        this.file = file;
        this.out = out;
        writer.outputLogFormatVersion();
        writer.outputComment("[" + content + " in nanoseconds; one interval for each second of the schedule]");
        flush();
    }

    /**
     * Begins the intervals.
     *
     * @param epochMillis when the first one begins
     * @throws IOException if the file cannot be written
     */
    public void begin(long epochMillis) throws IOException {
        writer.outputStartTime(epochMillis);
        writer.setBaseTime(epochMillis);
        writer.outputLegend();
        flush();
    }

    /**
     * Appends the interval that begins at a second, counted from 0.
     *
     * @throws IOException if the file cannot be written
     */
    public void write(int second, double lengthSeconds, Histogram histogram) throws IOException {
        writer.outputIntervalHistogram(second, second + lengthSeconds, histogram, NANOS_PER_MILLI);
        flush();
    }

    /**
     * The sum of the first intervals of a log; the rest of it may be cut off.
     *
     * @throws IOException if the log does not have that many
     */
    public static Histogram read(Path file, int intervals) throws IOException {
        try (InputStream log = Files.newInputStream(file)) {
            return read(log, file.toString(), intervals);
        }
    }

    /**
     * The sum of the first intervals of a log; the rest of it may be cut off.
     *
     * @param source its name in messages
     * @throws IOException if the log does not have that many
     */
    public static Histogram read(InputStream log, String source, int intervals) throws IOException {
        Histogram sum = Histograms.create();
        readEach(log, source, intervals).forEach(sum::add);
        return sum;
    }

    /**
     * The first intervals of a log; the rest of it may be cut off.
     *
     * @throws IOException if the log does not have that many
     */
    public static List<Histogram> readEach(Path file, int intervals) throws IOException {
        try (InputStream log = Files.newInputStream(file)) {
            return readEach(log, file.toString(), intervals);
        }
    }

    private static List<Histogram> readEach(InputStream log, String source, int intervals) throws IOException {
        List<Histogram> each = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(log)) {
            for (int i = 0; i < intervals; i++) {
                EncodableHistogram interval = reader.nextIntervalHistogram();
                if (!(interval instanceof Histogram histogram)) {
                    throw new IOException(source + " has " + i + " whole intervals and not " + intervals);
                }
                each.add(histogram);
            }
        } catch (RuntimeException e) {
            throw new IOException(source + " is no log of histograms: " + e, e);
        }
        return each;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** A print stream would hide why it cannot write. */
    private void flush() throws IOException {
        try {
            pending.writeTo(out);
        } catch (IOException e) {
            throw FileWriteException.of(file, e);
        } finally {
            pending.reset();
        }
    }
}
