package org.gaeperf.sampling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;

/** Collects readings and gaps by the monotonic clock; only the result is relative to a zero of time. */
final class SampleStore {

    private final Map<String, List<TimedValue>> valuesBySeries = new LinkedHashMap<>();
    private final List<TimedGap> gaps = new ArrayList<>();

    synchronized void add(long nanos, Observation reading) {
        valuesBySeries
                .computeIfAbsent(reading.series(), name -> new ArrayList<>())
                .add(new TimedValue(nanos, reading.value()));
    }

    synchronized void addGap(long nanos, String source, String reason) {
        gaps.add(new TimedGap(nanos, source, reason));
    }

    synchronized SampleSet since(long zeroNanos) {
        List<TimeSeries> series = new ArrayList<>();
        valuesBySeries.forEach((name, values) -> series.add(new TimeSeries(
                name,
                values.stream()
                        .map(timed -> new TimeSeries.Point(seconds(timed.nanos, zeroNanos), timed.value))
                        .toList())));
        return new SampleSet(
                series,
                gaps.stream()
                        .map(gap -> new MissedSample(seconds(gap.nanos, zeroNanos), gap.source, gap.reason))
                        .toList());
    }

    private static double seconds(long nanos, long zeroNanos) {
        return (nanos - zeroNanos) / 1e9;
    }

    private record TimedValue(long nanos, double value) {}

    private record TimedGap(long nanos, String source, String reason) {}
}
