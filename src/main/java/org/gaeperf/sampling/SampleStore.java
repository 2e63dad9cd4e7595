package org.gaeperf.sampling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;

/** Collects observations and missed samples by the monotonic clock; the result is relative to a zero of time. */
final class SampleStore {

    private final Map<String, List<TimedValue>> valuesBySeries = new LinkedHashMap<>();
    private final List<TimedMiss> missed = new ArrayList<>();

    synchronized void add(long nanos, Observation observation) {
        valuesBySeries
                .computeIfAbsent(observation.series(), name -> new ArrayList<>())
                .add(new TimedValue(nanos, observation.value()));
    }

    synchronized void addMissed(long nanos, String source, String reason) {
        missed.add(new TimedMiss(nanos, source, reason));
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
                missed.stream()
                        .map(miss -> new MissedSample(seconds(miss.nanos, zeroNanos), miss.source, miss.reason))
                        .toList());
    }

    private static double seconds(long nanos, long zeroNanos) {
        return (nanos - zeroNanos) / 1e9;
    }

    private record TimedValue(long nanos, double value) {}

    private record TimedMiss(long nanos, String source, String reason) {}
}
