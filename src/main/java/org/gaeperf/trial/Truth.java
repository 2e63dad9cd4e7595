package org.gaeperf.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.Histograms;
import org.gaeperf.load.Window;
import org.gaeperf.model.LatencySummary;

/** The account that a server of ours keeps: what an instrument without any error would report. */
final class Truth {

    private Truth() {}

    /**
     * Latencies of the measurement's requests, from the time they were due to the time their answer left the server.
     *
     * @param file a line for each request: when it was due and when it was answered, by the machine's monotonic clock
     * @throws IOException if it cannot be read
     */
    static LatencySummary read(Path file, Window window) throws IOException {
        Histogram latency = Histograms.create();
        try (Stream<String> lines = Files.lines(file)) {
            lines.forEach(line -> {
                int blank = line.indexOf(' ');
                long dueNanos = Long.parseLong(line.substring(0, blank));
                if (dueNanos >= window.startNanos() && dueNanos < window.endNanos()) {
                    latency.recordValue(Long.parseLong(line.substring(blank + 1)) - dueNanos);
                }
            });
        }
        return Histograms.summarize(latency);
    }
}
