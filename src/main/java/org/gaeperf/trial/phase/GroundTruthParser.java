package org.gaeperf.trial.phase;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencySummary;

/** Parses the ground truth of the reference server: the latencies that a measurement without any error would report. */
public final class GroundTruthParser {

    private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (\\d{1,18})");

    private GroundTruthParser() {}

    /**
     * The latencies of the measurement's requests, from the intended start to the time when the response left the
     * server.
     *
     * @param file has a line for each request: its intended start and its completion, by the machine's monotonic clock
     * @throws IOException if the file cannot be read or parsed
     */
    public static LatencySummary read(Path file, MeasurementWindow window) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            return parse(lines, window);
        }
    }

    static LatencySummary parse(BufferedReader lines, MeasurementWindow window) throws IOException {
        Histogram latency = Histograms.create();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher times = LINE.matcher(line);
            if (!times.matches()) {
                throw new IOException("the server's ground truth has a line that is not two numbers: '" + line + "'");
            }
            long intendedStartNanos = Long.parseLong(times.group(1));
            long completedNanos = Long.parseLong(times.group(2));
            if (completedNanos < intendedStartNanos) {
                throw new IOException("the server's ground truth has a response before its request: '" + line + "'");
            }
            if (intendedStartNanos >= window.startNanos() && intendedStartNanos < window.endNanos()) {
                latency.recordValue(completedNanos - intendedStartNanos);
            }
        }
        return Histograms.summarize(latency);
    }
}
