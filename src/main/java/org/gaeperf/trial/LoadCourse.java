package org.gaeperf.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;
import org.gaeperf.load.LoadProgress;
import org.gaeperf.load.Window;
import org.gaeperf.model.Samples;
import org.gaeperf.model.Series;

/** What the client sent and had answered in each second, by its own count. */
final class LoadCourse {

    static final String SENT = "sentPerSecond";
    static final String ANSWERED = "answeredPerSecond";

    /** A report may come a little before or after the second that it is of. */
    private static final double TOLERANCE_SECONDS = 0.2;

    private final Queue<Arrived> reports = new ConcurrentLinkedQueue<>();

    private record Arrived(long nanos, LoadProgress progress) {

        double endSeconds(Window window) {
            return (nanos - window.startNanos()) / 1e9;
        }

        boolean isWithin(Window window) {
            double length = (window.endNanos() - window.startNanos()) / 1e9;
            return endSeconds(window) >= progress.intervalSeconds() - TOLERANCE_SECONDS
                    && endSeconds(window) <= length + TOLERANCE_SECONDS;
        }
    }

    /** Takes a report as it comes; from any thread. */
    void add(LoadProgress progress) {
        reports.add(new Arrived(System.nanoTime(), progress));
    }

    /** The trial's samples with the rates of the measurement as series of their own, each at the end of its second. */
    Samples addTo(Samples samples, Window window) {
        List<Series> series = new ArrayList<>(samples.series());
        series.add(rate(SENT, window, LoadProgress::sent));
        series.add(rate(ANSWERED, window, LoadProgress::answered));
        return new Samples(series, samples.gaps());
    }

    private Series rate(String name, Window window, ToLongFunction<LoadProgress> count) {
        return new Series(name, reports.stream()
                .filter(report -> report.isWithin(window) && report.progress.intervalSeconds() > 0)
                .map(report -> new Series.Point(report.endSeconds(window),
                        count.applyAsLong(report.progress) / report.progress.intervalSeconds()))
                .toList());
    }
}
