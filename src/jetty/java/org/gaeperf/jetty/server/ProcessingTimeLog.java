package org.gaeperf.jetty.server;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;

/**
 * Records how long the server took for each request, in nanoseconds, and writes a histogram each second. The times in the
 * file are those of {@link System#nanoTime()}, which the processes of a machine share.
 */
public final class ProcessingTimeLog {

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int DIGITS = 3;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_SECOND = 1e9;

    private final Recorder recorder = new Recorder(LONGEST_NANOS, DIGITS);

    private ProcessingTimeLog() {}

    /**
     * Starts to write.
     *
     * @throws IOException if the file cannot be written
     */
    public static ProcessingTimeLog start(Path file) throws IOException {
        PrintStream out = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.US_ASCII);
        ProcessingTimeLog log = new ProcessingTimeLog();
        Thread writer = new Thread(() -> log.write(new HistogramLogWriter(out)), "processing-time-log");
        writer.setDaemon(true);
        writer.start();
        return log;
    }

    /** Records a request that ends now. */
    public void record(long beginNanos) {
        long nanos = System.nanoTime() - beginNanos;
        recorder.recordValue(Math.max(0, Math.min(nanos, LONGEST_NANOS)));
    }

    private void write(HistogramLogWriter writer) {
        Histogram interval = recorder.getIntervalHistogram();
        long startNanos = System.nanoTime();
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(SECOND_NANOS - System.nanoTime() % SECOND_NANOS);
                interval = recorder.getIntervalHistogram(interval);
                long endNanos = System.nanoTime();
                writer.outputIntervalHistogram(startNanos / NANOS_PER_SECOND, endNanos / NANOS_PER_SECOND, interval, 1);
                startNanos = endNanos;
            }
        } catch (InterruptedException e) {
            // The server ends.
        }
    }
}
