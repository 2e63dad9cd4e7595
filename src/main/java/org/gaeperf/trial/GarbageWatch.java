package org.gaeperf.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.load.Window;
import org.gaeperf.model.Cost.Garbage;
import org.gaeperf.model.Gap;
import org.gaeperf.model.Samples;
import org.gaeperf.model.Series;
import org.gaeperf.sampling.CommandException;
import org.gaeperf.sampling.GcLog;
import org.gaeperf.sampling.HeapReading;
import org.gaeperf.sampling.Jcmd;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Allocation and collection during a measurement, from the collector's log and readings of the heap at both ends. A
 * reading during which a collection ended cannot be placed among the collections, so several are taken.
 */
final class GarbageWatch {

    /** Series: time of the pauses that ended in a second. */
    static final String PAUSES = "gcPauseMillis";

    /** Series: heap in use after the last collection of a second. */
    static final String HEAP_AFTER_GC = "heapUsedAfterGcBytes";

    /** What is missing if the heap or the log could not be read. */
    private static final String SOURCE = "allocation";

    private static final int READINGS = 4;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Jcmd jcmd;
    private final Path gcLog;
    private final List<HeapReading> first = new ArrayList<>();
    private final List<HeapReading> last = new ArrayList<>();
    private double uptimeOffsetSeconds = Double.NaN;
    private Optional<GcLog> log;
    private Optional<String> lost = Optional.empty();

    GarbageWatch(Jcmd jcmd, Path gcLog) {
        this.jcmd = jcmd;
        this.gcLog = gcLog;
    }

    /** Reads the heap just before the measurement. */
    void begin() {
        read(first);
    }

    /** Reads the heap after it. */
    void end() {
        read(last);
    }

    /** What happened in the window, or nothing if the log or the heap could not be read. */
    Optional<Garbage> over(Window window, double answersPerSecond) {
        return log().map(log -> {
            List<GcLog.Pause> pauses = pauses(log, window);
            return new Garbage(allocatedBytesPerSecond(log, window).map(rate -> rate / answersPerSecond), pauses.size(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).sum(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).max().orElse(0));
        });
    }

    /**
     * The trial's samples with two more series: the time of all pauses that ended in a second of the measurement, and
     * what the heap held after the last collection in it, for seconds that had one; and with a gap if allocation could
     * not be told.
     */
    Samples addTo(Samples measured, Window window) {
        Optional<GcLog> read = log();
        Samples samples = lost.map(reason -> withGap(measured, reason)).orElse(measured);
        if (read.isEmpty() || Double.isNaN(uptimeOffsetSeconds)) {
            return samples;
        }
        TreeMap<Integer, Double> pauseMillis = new TreeMap<>();
        for (int second = 0; second < (window.endNanos() - window.startNanos()) / NANOS_PER_SECOND; second++) {
            pauseMillis.put(second, 0.0);
        }
        pauses(read.get(), window).forEach(pause -> pauseMillis.merge(
                second(pause.endUptimeSeconds(), window), pause.millis(), Double::sum));
        TreeMap<Integer, Double> heapBytes = new TreeMap<>();
        read.get().collections().stream()
                .filter(collection -> isWithin(collection.endUptimeSeconds(), window))
                .forEach(collection -> heapBytes.put(
                        second(collection.endUptimeSeconds(), window), (double) collection.bytesAfter()));
        List<Series> series = new ArrayList<>(samples.series());
        series.add(series(PAUSES, pauseMillis));
        series.add(series(HEAP_AFTER_GC, heapBytes));
        return new Samples(series, samples.gaps());
    }

    private static Samples withGap(Samples samples, String reason) {
        List<Gap> gaps = new ArrayList<>(samples.gaps());
        gaps.add(new Gap(0, SOURCE, reason));
        return new Samples(samples.series(), gaps);
    }

    private static Series series(String name, TreeMap<Integer, Double> bySecond) {
        return new Series(name, bySecond.entrySet().stream()
                .map(entry -> new Series.Point(entry.getKey(), entry.getValue()))
                .toList());
    }

    private List<GcLog.Pause> pauses(GcLog log, Window window) {
        return log.pauses().stream().filter(pause -> isWithin(pause.endUptimeSeconds(), window)).toList();
    }

    /** Read once, after the measurement: it is long after an hour. */
    private Optional<GcLog> log() {
        if (log == null) {
            try {
                log = Optional.of(GcLog.read(gcLog));
            } catch (ProbeException | SampleFormatException unreadable) {
                log = Optional.empty();
                lost = Optional.of(unreadable.getMessage());
            }
        }
        return log;
    }

    /**
     * Between two undisturbed readings. The load goes on from before the first of them at a constant rate, and ends with
     * the window: what its last requests allocate counts, and the time until the second reading does not.
     */
    private Optional<Double> allocatedBytesPerSecond(GcLog log, Window window) {
        double loadEndSeconds = window.endNanos() / NANOS_PER_SECOND - uptimeOffsetSeconds;
        for (HeapReading from : first) {
            for (HeapReading to : last) {
                try {
                    double seconds = Math.min(to.uptimeBeforeSeconds(), loadEndSeconds)
                            - from.uptimeBeforeSeconds();
                    double bytes = log.allocatedBytesBetween(from, to);
                    lost = Optional.empty();
                    return Optional.of(bytes / seconds);
                } catch (ProbeException disturbed) {
                    lost = Optional.of(disturbed.getMessage());
                }
            }
        }
        return Optional.empty();
    }

    private boolean isWithin(double uptimeSeconds, Window window) {
        double nanos = (uptimeSeconds + uptimeOffsetSeconds) * NANOS_PER_SECOND;
        return nanos >= window.startNanos() && nanos < window.endNanos();
    }

    private int second(double uptimeSeconds, Window window) {
        return (int) (uptimeSeconds + uptimeOffsetSeconds - window.startNanos() / NANOS_PER_SECOND);
    }

    private void read(List<HeapReading> readings) {
        for (int i = 0; i < READINGS; i++) {
            try {
                HeapReading reading = jcmd.heapReading();
                double offsetSeconds = System.nanoTime() / NANOS_PER_SECOND - reading.uptimeAfterSeconds();
                // What is above the least of them is how long jcmd took to end.
                uptimeOffsetSeconds = Double.isNaN(uptimeOffsetSeconds) ? offsetSeconds
                        : Math.min(uptimeOffsetSeconds, offsetSeconds);
                readings.add(reading);
            } catch (CommandException | SampleFormatException gap) {
                lost = Optional.of(gap.getMessage());
                return;
            }
        }
    }
}
