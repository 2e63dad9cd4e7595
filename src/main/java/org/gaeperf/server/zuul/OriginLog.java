package org.gaeperf.server.zuul;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** What the origin records: a line a second, see {@link OriginSecond}. */
final class OriginLog implements AutoCloseable {

    private static final long SECOND_NANOS = Duration.ofSeconds(1).toNanos();

    private final Writer writer;

    /** The thread that responses is judged by how late it is, so it neither encodes nor writes. */
    private final ExecutorService writing = Executors.newSingleThreadExecutor();

    private Future<?> written = CompletableFuture.completedFuture(null);
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long beganNanos = System.nanoTime();
    private long cpuNanos = process.getProcessCpuTime();

    private OriginLog(Writer writer) {
        this.writer = writer;
    }

    /**
     * Begins a file.
     *
     * @throws IOException if it cannot be written
     */
    static OriginLog create(Path file) throws IOException {
        return new OriginLog(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    }

    /**
     * Has a line written if a second has passed since the last one, and empties the histogram.
     *
     * @throws IOException if the line before could not be written
     */
    void writeIfDue(Histogram lateNanos) throws IOException {
        long now = System.nanoTime();
        if (now - beganNanos < SECOND_NANOS) {
            return;
        }
        long cpu = process.getProcessCpuTime();
        if (written.isDone()) {
            requireWritten();
        }
        OriginSecond second = new OriginSecond(beganNanos, now, (cpu - cpuNanos) / 1e6, lateNanos.copy());
        written = writing.submit(() -> {
            writer.write(second.toLine());
            writer.flush();
            return null;
        });
        lateNanos.reset();
        beganNanos = now;
        cpuNanos = cpu;
    }

    private void requireWritten() throws IOException {
        try {
            written.get();
        } catch (ExecutionException e) {
            throw new IOException("the origin's log cannot be written: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the origin's log was written");
        }
    }

    @Override
    public void close() throws IOException {
        writing.shutdown();
        try (writer) {
            requireWritten();
        }
    }
}
