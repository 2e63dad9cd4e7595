package org.gaeperf.server.zuul;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;

/** What the origin records: a line a second, see {@link OriginSecond}. */
final class OriginLog implements AutoCloseable {

    private static final long SECOND_NANOS = Duration.ofSeconds(1).toNanos();

    private final Writer writer;
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

    /** Writes a line if a second has passed since the last one, and empties the histogram. */
    void writeIfDue(Histogram lateNanos) throws IOException {
        long now = System.nanoTime();
        if (now - beganNanos < SECOND_NANOS) {
            return;
        }
        long cpu = process.getProcessCpuTime();
        writer.write(new OriginSecond(
                        beganNanos,
                        now,
                        lateNanos.getTotalCount(),
                        Histograms.percentile(lateNanos, 50),
                        Histograms.percentile(lateNanos, 99),
                        (cpu - cpuNanos) / 1e6)
                .toLine());
        writer.flush();
        lateNanos.reset();
        beganNanos = now;
        cpuNanos = cpu;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
