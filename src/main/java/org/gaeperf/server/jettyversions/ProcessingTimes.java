package org.gaeperf.server.jettyversions;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.TimeSeries;

/** Reads the processing times that a server has recorded, a histogram a second. */
final class ProcessingTimes {

    /** The log has its times in milliseconds. */
    private static final long ROUNDING_MILLIS = 1;

    private static final double P99 = 99;

    /** With fewer requests their p99 would be their maximum. */
    private static final int MIN_REQUESTS_OF_P99 = 100;

    private static final double MEDIAN = 50;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MILLIS_PER_SECOND = 1e3;

    private ProcessingTimes() {}

    /**
     * Reads the seconds that lie wholly within a measurement and had a request. The series of p99 lacks those with fewer than 100
     * requests, and is missing if that leaves none.
     *
     * @param startNanos of the measurement, by {@link System#nanoTime()}
     * @param endNanos of the measurement
     * @throws IOException if the file cannot be read, or has no such second
     */
    static List<TimeSeries> read(Path file, long startNanos, long endNanos) throws IOException {
        long startMillis = TimeUnit.NANOSECONDS.toMillis(startNanos);
        List<TimeSeries.Point> min = new ArrayList<>();
        List<TimeSeries.Point> median = new ArrayList<>();
        List<TimeSeries.Point> p99 = new ArrayList<>();
        List<TimeSeries.Point> max = new ArrayList<>();
        for (Histogram second : seconds(file, startNanos, endNanos)) {
            double at = (second.getStartTimeStamp() - startMillis) / MILLIS_PER_SECOND;
            min.add(micros(at, second.getMinValue()));
            median.add(micros(at, second.getValueAtPercentile(MEDIAN)));
            if (second.getTotalCount() >= MIN_REQUESTS_OF_P99) {
                p99.add(micros(at, second.getValueAtPercentile(P99)));
            }
            max.add(micros(at, second.getMaxValue()));
        }
        if (max.isEmpty()) {
            throw new IOException("the server has recorded no processing time during the measurement in " + file);
        }
        return Stream.of(
                        new TimeSeries(ProcessingTimeSeries.MIN, min),
                        new TimeSeries(ProcessingTimeSeries.MEDIAN, median),
                        new TimeSeries(ProcessingTimeSeries.P99, p99),
                        new TimeSeries(ProcessingTimeSeries.MAX, max))
                .filter(series -> !series.points().isEmpty())
                .toList();
    }

    /**
     * Returns how many requests there were in these seconds, by the version of HTTP.
     *
     * @param startNanos of the measurement, by {@link System#nanoTime()}
     * @param endNanos of the measurement
     * @throws IOException if the file cannot be read
     */
    static SortedMap<String, Long> countByVersion(Path file, long startNanos, long endNanos) throws IOException {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (Histogram second : seconds(file, startNanos, endNanos)) {
            counts.merge(second.getTag(), second.getTotalCount(), Long::sum);
        }
        return counts;
    }

    /** Returns those that lie wholly within a measurement and had a request. */
    private static List<Histogram> seconds(Path file, long startNanos, long endNanos) throws IOException {
        long startMillis = TimeUnit.NANOSECONDS.toMillis(startNanos) - ROUNDING_MILLIS;
        long endMillis = TimeUnit.NANOSECONDS.toMillis(endNanos) + ROUNDING_MILLIS;
        List<Histogram> seconds = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file);
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram second
                        && second.getTotalCount() > 0
                        && second.getStartTimeStamp() >= startMillis
                        && second.getEndTimeStamp() <= endMillis) {
                    seconds.add(second);
                }
            }
        }
        return seconds;
    }

    private static TimeSeries.Point micros(double atSeconds, long nanos) {
        return new TimeSeries.Point(atSeconds, nanos / NANOS_PER_MICRO);
    }
}
