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

/** The account that a server of ours keeps: what an instrument without any error would report. */
public final class GroundTruthParser {

    private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (\\d{1,18})");

    private GroundTruthParser() {}

    /**
     * Latencies of the measurement's requests, from the time they were due to the time their answer left the server.
     *
     * @param file a line for each request: when it was due and when it was answered, by the machine's monotonic clock
     * @throws IOException if it cannot be read, or is no such account
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
                throw new IOException("the server's account is not understood: '" + line + "'");
            }
            long intendedStartNanos = Long.parseLong(times.group(1));
            long answeredNanos = Long.parseLong(times.group(2));
            if (answeredNanos < intendedStartNanos) {
                throw new IOException("in the server's account an answer goes before its request: '" + line + "'");
            }
            if (intendedStartNanos >= window.startNanos() && intendedStartNanos < window.endNanos()) {
                latency.recordValue(answeredNanos - intendedStartNanos);
            }
        }
        return Histograms.summarize(latency);
    }
}
