package org.gaeperf.sampling.hiccup;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.sampling.SampleFormatException;

/**
 * What a {@link HiccupMeter} saw.
 *
 * @param startNanos when it began, as {@link System#nanoTime()}; on Linux this is CLOCK_MONOTONIC, which all processes
 *     of one machine share
 * @param maxMicrosBySecond the longest lateness among the due times of each second since the start
 * @param samples due times that passed
 * @param p50Micros median lateness; this and the following ones are 0 if no due time passed
 * @param p99Micros 99th percentile
 * @param p999Micros 99.9th percentile
 * @param maxMicros the longest lateness
 * @param histogramNanos all latenesses in ns, an HdrHistogram in its compressed encoding and base64
 */
public record HiccupReport(
        long startNanos,
        List<Double> maxMicrosBySecond,
        long samples,
        double p50Micros,
        double p99Micros,
        double p999Micros,
        double maxMicros,
        String histogramNanos) {

    public HiccupReport {
        maxMicrosBySecond = List.copyOf(maxMicrosBySecond);
    }

    static HiccupReport of(long startNanos, List<Long> maxNanosBySecond, Histogram latenessNanos) {
        return new HiccupReport(
                startNanos,
                maxNanosBySecond.stream().map(HiccupReport::micros).toList(),
                latenessNanos.getTotalCount(),
                micros(latenessNanos.getValueAtPercentile(50)),
                micros(latenessNanos.getValueAtPercentile(99)),
                micros(latenessNanos.getValueAtPercentile(99.9)),
                micros(latenessNanos.getMaxValue()),
                Histograms.encode(latenessNanos));
    }

    private static double micros(long nanos) {
        return nanos / 1e3;
    }

    /** The longest lateness of each second, placed at the beginning of that second. */
    public TimeSeries maxMicros(String name, long zeroNanos) {
        List<TimeSeries.Point> points = new ArrayList<>();
        for (int second = 0; second < maxMicrosBySecond.size(); second++) {
            double seconds = (startNanos - zeroNanos) / 1e9 + second;
            points.add(new TimeSeries.Point(seconds, maxMicrosBySecond.get(second)));
        }
        return new TimeSeries(name, points);
    }

    /** One line of JSON. */
    public String toJson() {
        return Json.toLine(this);
    }

    /**
     * Reads the line of {@link #toJson()}.
     *
     * @throws SampleFormatException if it is something else
     */
    public static HiccupReport parse(String json) {
        try {
            return Json.read(json, HiccupReport.class);
        } catch (JsonProcessingException e) {
            // The text itself says more than the position in it.
            throw new SampleFormatException(
                    "hiccup meter", "one line of JSON with startNanos, maxMicrosBySecond …", json);
        }
    }
}
