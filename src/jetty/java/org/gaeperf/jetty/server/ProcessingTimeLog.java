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
import org.eclipse.jetty.http.HttpVersion;

/**
 * Records how long the server took for each request, in nanoseconds, and writes a histogram each second, for each version of
 * HTTP by which there were requests. The times in the file are those of {@link System#nanoTime()}, which the processes of a
 * machine share.
 */
public final class ProcessingTimeLog {

    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int DIGITS = 3;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_SECOND = 1e9;

    private final OfVersion http1 = new OfVersion(HttpVersion.HTTP_1_1);
    private final OfVersion http2 = new OfVersion(HttpVersion.HTTP_2);

    private ProcessingTimeLog() {}

    /** The requests by one version of HTTP. */
    private static final class OfVersion {

        private final HttpVersion version;
        private final Recorder recorder = new Recorder(LONGEST_NANOS, DIGITS);
        private Histogram interval = recorder.getIntervalHistogram();

        OfVersion(HttpVersion version) {
            this.version = version;
        }

        void write(HistogramLogWriter writer, long startNanos, long endNanos) {
            interval = recorder.getIntervalHistogram(interval);
            if (interval.getTotalCount() > 0) {
                interval.setTag(version.asString());
                writer.outputIntervalHistogram(startNanos / NANOS_PER_SECOND, endNanos / NANOS_PER_SECOND, interval, 1);
            }
        }
    }

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

    /** Records a request that ends now, if it has come by HTTP/1.1 or 2. */
    public void record(long beginNanos, HttpVersion version) {
        long nanos = Math.max(0, Math.min(System.nanoTime() - beginNanos, LONGEST_NANOS));
        if (version == HttpVersion.HTTP_1_1) {
            http1.recorder.recordValue(nanos);
        } else if (version == HttpVersion.HTTP_2) {
            http2.recorder.recordValue(nanos);
        }
    }

    private void write(HistogramLogWriter writer) {
        long startNanos = System.nanoTime();
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(SECOND_NANOS - System.nanoTime() % SECOND_NANOS);
                long endNanos = System.nanoTime();
                http1.write(writer, startNanos, endNanos);
                http2.write(writer, startNanos, endNanos);
                startNanos = endNanos;
            }
        } catch (InterruptedException e) {
            // The server ends.
        }
    }
}
