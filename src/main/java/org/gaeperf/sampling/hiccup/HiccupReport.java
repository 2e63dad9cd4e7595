package org.gaeperf.sampling.hiccup;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.Json;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.sampling.SampleFormatException;

/**
 * What a {@link HiccupMeter} has measured: how late its thread woke up.
 *
 * @param startNanos when it started, as {@link System#nanoTime()}; on Linux this is CLOCK_MONOTONIC, which all
 *     processes of a machine share
 * @param maxMicrosBySecond the maximum delay in each second since the start
 * @param stalledMillisBySecond how many milliseconds of each second passed in delays above {@link
 *     org.gaeperf.model.validity.ValidityThresholds#STALL_MICROS}, each counted from its beginning
 * @param samples the number of due times that have passed
 * @param p50Micros median delay; this and the following values are 0 if no due time has passed
 * @param p99Micros 99th percentile of the delay
 * @param p999Micros 99.9th percentile of the delay
 * @param maxMicros maximum delay
 * @param histogramNanos all delays in ns, as HdrHistogram encodes them (V2, compressed, Base64)
 * @param delays those of more than a millisecond, with the time when each began
 */
public record HiccupReport(
        long startNanos,
        List<Double> maxMicrosBySecond,
        List<Integer> stalledMillisBySecond,
        long samples,
        double p50Micros,
        double p99Micros,
        double p999Micros,
        double maxMicros,
        String histogramNanos,
        List<Delay> delays) {

    /**
     * A time in which the thread was due and did not run.
     *
     * @param startNanos when it was due, by {@link System#nanoTime()}; the core may have stood still for up to 10 ms before
     * @param nanos until it ran
     */
    public record Delay(long startNanos, long nanos) {}

    public HiccupReport {
        delays = List.copyOf(delays);
        maxMicrosBySecond = List.copyOf(maxMicrosBySecond);
        stalledMillisBySecond = List.copyOf(stalledMillisBySecond);
        if (stalledMillisBySecond.size() != maxMicrosBySecond.size()) {
            throw new IllegalArgumentException("stalledMillisBySecond has " + stalledMillisBySecond.size()
                    + " seconds, maxMicrosBySecond " + maxMicrosBySecond.size());
        }
    }

    static HiccupReport summarize(
            long startNanos,
            List<Long> maxNanosBySecond,
            List<Integer> stalledMillisBySecond,
            Histogram delaysNanos,
            List<Delay> delays) {
        return new HiccupReport(
                startNanos,
                maxNanosBySecond.stream().map(HiccupReport::micros).toList(),
                stalledMillisBySecond,
                delaysNanos.getTotalCount(),
                micros(delaysNanos.getValueAtPercentile(50)),
                micros(delaysNanos.getValueAtPercentile(99)),
                micros(delaysNanos.getValueAtPercentile(99.9)),
                micros(delaysNanos.getMaxValue()),
                Histograms.encode(delaysNanos),
                delays);
    }

    private static double micros(long nanos) {
        return nanos / 1e3;
    }

    /** The longest lateness of each second, placed at the beginning of that second. */
    public TimeSeries maxMicros(String name, long zeroNanos) {
        return series(name, zeroNanos, maxMicrosBySecond);
    }

    /** The milliseconds of each second that passed in stalls, placed at the beginning of that second. */
    public TimeSeries stalledMillis(String name, long zeroNanos) {
        return series(name, zeroNanos, stalledMillisBySecond);
    }

    private TimeSeries series(String name, long zeroNanos, List<? extends Number> bySecond) {
        List<TimeSeries.Point> points = new ArrayList<>();
        for (int second = 0; second < bySecond.size(); second++) {
            double seconds = (startNanos - zeroNanos) / 1e9 + second;
            points.add(new TimeSeries.Point(seconds, bySecond.get(second).doubleValue()));
        }
        return new TimeSeries(name, points);
    }

    /**
     * Sums up a part of the time. Of a second that is not all in it, as much counts as is.
     *
     * @param fromNanos its beginning, by the clock of this report
     * @param untilNanos its end
     */
    public Hiccups within(long fromNanos, long untilNanos) {
        return WeightedSeconds.summarize(
                maxMicros("max", fromNanos).points(),
                stalledMillis("stalled", fromNanos).points(),
                (untilNanos - fromNanos) / 1e9);
    }

    /** This report as one line of JSON. */
    public String toJson() {
        return Json.toLine(this);
    }

    /**
     * Parses the line that {@link #toJson()} returns.
     *
     * @throws SampleFormatException if it is anything else
     */
    public static HiccupReport parse(String json) {
        try {
            return Json.read(json, HiccupReport.class);
        } catch (JsonProcessingException e) {
            // The text itself is more helpful than the position that Jackson reports.
            throw new SampleFormatException(
                    "hiccup meter", "one line of JSON with startNanos, maxMicrosBySecond …", json);
        }
    }
}
