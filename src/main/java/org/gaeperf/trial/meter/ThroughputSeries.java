package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;

/** What the client sent and had answered in each second, by its own count. */
public final class ThroughputSeries {

    public static final String SENT = "sentPerSecond";
    public static final String ANSWERED = "answeredPerSecond";

    /** A report may come a little before or after the second that it is of. */
    private static final double TOLERANCE_SECONDS = 0.2;

    private final Queue<Arrived> reports = new ConcurrentLinkedQueue<>();

    private record Arrived(long nanos, LoadProgress progress) {

        double endSeconds(MeasurementWindow window) {
            return (nanos - window.startNanos()) / 1e9;
        }

        boolean isWithin(MeasurementWindow window) {
            double length = (window.endNanos() - window.startNanos()) / 1e9;
            return endSeconds(window) >= progress.intervalSeconds() - TOLERANCE_SECONDS
                    && endSeconds(window) <= length + TOLERANCE_SECONDS;
        }
    }

    /** Takes a report as it comes; from any thread. */
    public void add(LoadProgress progress) {
        reports.add(new Arrived(System.nanoTime(), progress));
    }

    /** The trial's samples with the rates of the measurement as series of their own, each at the end of its second. */
    public SampleSet addTo(SampleSet samples, MeasurementWindow window) {
        List<TimeSeries> series = new ArrayList<>(samples.series());
        series.add(rate(SENT, window, LoadProgress::sent));
        series.add(rate(ANSWERED, window, LoadProgress::answered));
        return new SampleSet(series, samples.missedSamples());
    }

    private TimeSeries rate(String name, MeasurementWindow window, ToLongFunction<LoadProgress> count) {
        return new TimeSeries(
                name,
                reports.stream()
                        .filter(report -> report.isWithin(window) && report.progress.intervalSeconds() > 0)
                        .map(report -> new TimeSeries.Point(
                                report.endSeconds(window),
                                count.applyAsLong(report.progress) / report.progress.intervalSeconds()))
                        .toList());
    }
}
