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

/** Requests and responses in each second, as the load generator has counted them. */
public final class ThroughputSeries {

    /** Series: requests sent in a second. */
    public static final String SENT = "sentPerSecond";
    /** Series: responses received in a second. */
    public static final String ANSWERED = "answeredPerSecond";

    /** A report may arrive a little before or after the end of its second. */
    private static final double TOLERANCE_SECONDS = 0.2;

    private final Queue<TimedReport> reports = new ConcurrentLinkedQueue<>();

    private record TimedReport(long nanos, LoadProgress progress) {

        double endSeconds(MeasurementWindow window) {
            return (nanos - window.startNanos()) / 1e9;
        }

        boolean isWithin(MeasurementWindow window) {
            double length = (window.endNanos() - window.startNanos()) / 1e9;
            return endSeconds(window) >= progress.intervalSeconds() - TOLERANCE_SECONDS
                    && endSeconds(window) <= length + TOLERANCE_SECONDS;
        }
    }

    /** Adds a report of the load generator when it arrives; may be called from any thread. */
    public void add(LoadProgress progress) {
        reports.add(new TimedReport(System.nanoTime(), progress));
    }

    /**
     * Adds the rates during the measurement to the trial's samples, as two series with a point at the end of each
     * second.
     */
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
