package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;

/**
 * What the origin did in a second.
 *
 * @param startNanos by {@link System#nanoTime()}, which all processes of a machine share on Linux
 * @param endNanos by the same clock
 * @param cpuMillis CPU time of its process
 * @param lateNanos how much later than due each response was, all of them
 */
record OriginSecond(long startNanos, long endNanos, double cpuMillis, Histogram lateNanos) {

    private static final int FIELDS = 4;

    /** One line of the log. */
    String toLine() {
        return String.format(
                Locale.ROOT, "%d,%d,%.3f,%s%n", startNanos, endNanos, cpuMillis, Histograms.encode(lateNanos));
    }

    private static OriginSecond parse(Path file, String line) throws IOException {
        String[] fields = line.split(",");
        try {
            if (fields.length == FIELDS) {
                return new OriginSecond(
                        Long.parseLong(fields[0]),
                        Long.parseLong(fields[1]),
                        Double.parseDouble(fields[2]),
                        Histograms.decode(fields[3]));
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("no second of the origin in " + file + ": '" + line + "'", e);
        }
        throw new IOException("no second of the origin in " + file + ": '" + line + "'");
    }

    /**
     * The seconds that lie wholly within a measurement. A last line without an end is that of an origin that was killed.
     *
     * @throws IOException if the file cannot be read, or has no such second
     */
    static List<OriginSecond> read(Path file, long startNanos, long endNanos) throws IOException {
        List<OriginSecond> seconds = new ArrayList<>();
        String text = Files.readString(file);
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            OriginSecond second = parse(file, line);
            if (second.startNanos >= startNanos && second.endNanos <= endNanos && second.responses() > 0) {
                seconds.add(second);
            }
        }
        if (seconds.isEmpty()) {
            throw new IOException("the origin has recorded no response during the measurement in " + file);
        }
        return seconds;
    }

    /** Returns what these seconds show, a value a second. */
    static List<TimeSeries> series(List<OriginSecond> seconds, long startNanos) {
        return List.of(
                series(OriginSeries.LATE_P50, seconds, startNanos, second -> second.lateMicros(50)),
                series(OriginSeries.LATE_P99, seconds, startNanos, second -> second.lateMicros(99)),
                series(OriginSeries.CPU, seconds, startNanos, OriginSecond::cpuPercent),
                series(OriginSeries.RESPONSES, seconds, startNanos, second -> second.responses() / second.seconds()));
    }

    private static TimeSeries series(
            String name, List<OriginSecond> seconds, long zeroNanos, ToDoubleFunction<OriginSecond> value) {
        return new TimeSeries(
                name,
                seconds.stream()
                        .map(second -> new TimeSeries.Point(
                                (second.startNanos - zeroNanos) / 1e9, value.applyAsDouble(second)))
                        .toList());
    }

    /** Returns how many responses it wrote. */
    long responses() {
        return lateNanos.getTotalCount();
    }

    private double lateMicros(double percentile) {
        return Histograms.percentile(lateNanos, percentile);
    }

    double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    private double cpuPercent() {
        return 100 * cpuMillis / 1e3 / seconds();
    }
}
