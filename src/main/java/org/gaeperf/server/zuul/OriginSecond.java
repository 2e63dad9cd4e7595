package org.gaeperf.server.zuul;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;

/**
 * What the origin did in a second.
 *
 * @param startNanos by {@link System#nanoTime()}, which all processes of a machine share on Linux
 * @param endNanos likewise
 * @param answers how many it wrote
 * @param lateP50Micros how much later than due, at the median; NaN without answers
 * @param lateP99Micros likewise at the 99th percentile
 * @param cpuMillis CPU time of its process
 */
record OriginSecond(
        long startNanos, long endNanos, long answers, double lateP50Micros, double lateP99Micros, double cpuMillis) {

    private static final int FIELDS = 6;

    /** One line of the log. */
    String toLine() {
        return String.format(
                Locale.ROOT,
                "%d,%d,%d,%.1f,%.1f,%.3f%n",
                startNanos,
                endNanos,
                answers,
                lateP50Micros,
                lateP99Micros,
                cpuMillis);
    }

    private static OriginSecond parse(Path file, String line) throws IOException {
        String[] fields = line.split(",");
        try {
            if (fields.length == FIELDS) {
                return new OriginSecond(
                        Long.parseLong(fields[0]),
                        Long.parseLong(fields[1]),
                        Long.parseLong(fields[2]),
                        Double.parseDouble(fields[3]),
                        Double.parseDouble(fields[4]),
                        Double.parseDouble(fields[5]));
            }
        } catch (NumberFormatException e) {
            throw new IOException("no second of the origin in " + file + ": '" + line + "'", e);
        }
        throw new IOException("no second of the origin in " + file + ": '" + line + "'");
    }

    /**
     * The seconds that lie wholly within a measurement.
     *
     * @throws IOException if the file cannot be read, or has no such second
     */
    static List<TimeSeries> read(Path file, long startNanos, long endNanos) throws IOException {
        List<OriginSecond> seconds = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            OriginSecond second = parse(file, line);
            if (second.startNanos >= startNanos && second.endNanos <= endNanos && second.answers > 0) {
                seconds.add(second);
            }
        }
        if (seconds.isEmpty()) {
            throw new IOException("the origin has recorded no answer during the measurement in " + file);
        }
        return List.of(
                series(OriginSeries.LATE_P50, seconds, startNanos, OriginSecond::lateP50Micros),
                series(OriginSeries.LATE_P99, seconds, startNanos, OriginSecond::lateP99Micros),
                series(OriginSeries.CPU, seconds, startNanos, OriginSecond::cpuPercent),
                series(OriginSeries.ANSWERS, seconds, startNanos, second -> second.answers / second.seconds()));
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

    private double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    private double cpuPercent() {
        return 100 * cpuMillis / 1e3 / seconds();
    }
}
