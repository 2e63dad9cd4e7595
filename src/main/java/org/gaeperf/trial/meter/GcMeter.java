package org.gaeperf.trial.meter;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServerCost.GcActivity;
import org.gaeperf.process.CommandException;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.GcLog;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.TimestampedHeapUsage;

/**
 * Allocation and collection during a measurement, from the collector's log and readings of the heap at both ends. A
 * reading during which a collection ended cannot be placed among the collections, so several are taken.
 */
public final class GcMeter {

    /** Series: time of the pauses that ended in a second. */
    public static final String PAUSES = "gcPauseMillis";

    /** Series: heap in use after the last collection of a second. */
    static final String HEAP_AFTER_GC = "heapUsedAfterGcBytes";

    /** What is missing if the heap or the log could not be read. */
    private static final String SOURCE = "allocation";

    private static final int READINGS = 4;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Jcmd jcmd;
    private final Path gcLog;
    private final List<TimestampedHeapUsage> first = new ArrayList<>();
    private final List<TimestampedHeapUsage> last = new ArrayList<>();
    private double uptimeOffsetSeconds = Double.NaN;
    private Optional<GcLog> log;
    private Optional<String> lost = Optional.empty();

    public GcMeter(Jcmd jcmd, Path gcLog) {
        this.jcmd = jcmd;
        this.gcLog = gcLog;
    }

    /** Reads the heap just before the measurement. */
    public void begin() {
        read(first);
    }

    /** Reads the heap after it. */
    public void end() {
        read(last);
    }

    /** What happened in the window, or nothing if the log or the heap could not be read. */
    public Optional<GcActivity> over(MeasurementWindow window, double answersPerSecond) {
        return log().map(log -> {
            List<GcLog.Pause> pauses = pauses(log, window);
            return new GcActivity(
                    allocatedBytesPerSecond(log, window).map(rate -> rate / answersPerSecond),
                    pauses.size(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).sum(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).max().orElse(0));
        });
    }

    /**
     * The trial's samples with two more series: the time of all pauses that ended in a second of the measurement, and
     * what the heap held after the last collection in it, for seconds that had one; and with a gap if allocation could
     * not be told.
     */
    public SampleSet addTo(SampleSet measured, MeasurementWindow window) {
        Optional<GcLog> read = log();
        SampleSet samples = lost.map(reason -> withGap(measured, reason)).orElse(measured);
        if (read.isEmpty() || Double.isNaN(uptimeOffsetSeconds)) {
            return samples;
        }
        TreeMap<Integer, Double> pauseMillis = new TreeMap<>();
        for (int second = 0; second < (window.endNanos() - window.startNanos()) / NANOS_PER_SECOND; second++) {
            pauseMillis.put(second, 0.0);
        }
        pauses(read.get(), window)
                .forEach(pause ->
                        pauseMillis.merge(second(pause.endUptimeSeconds(), window), pause.millis(), Double::sum));
        TreeMap<Integer, Double> heapBytes = new TreeMap<>();
        read.get().collections().stream()
                .filter(collection -> isWithin(collection.endUptimeSeconds(), window))
                .forEach(collection ->
                        heapBytes.put(second(collection.endUptimeSeconds(), window), (double) collection.bytesAfter()));
        List<TimeSeries> series = new ArrayList<>(samples.series());
        series.add(series(PAUSES, pauseMillis));
        series.add(series(HEAP_AFTER_GC, heapBytes));
        return new SampleSet(series, samples.missedSamples());
    }

    private static SampleSet withGap(SampleSet samples, String reason) {
        List<MissedSample> gaps = new ArrayList<>(samples.missedSamples());
        gaps.add(new MissedSample(0, SOURCE, reason));
        return new SampleSet(samples.series(), gaps);
    }

    private static TimeSeries series(String name, SortedMap<Integer, Double> bySecond) {
        return new TimeSeries(
                name,
                bySecond.entrySet().stream()
                        .map(entry -> new TimeSeries.Point(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private List<GcLog.Pause> pauses(GcLog log, MeasurementWindow window) {
        return log.pauses().stream()
                .filter(pause -> isWithin(pause.endUptimeSeconds(), window))
                .toList();
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
    private Optional<Double> allocatedBytesPerSecond(GcLog log, MeasurementWindow window) {
        double loadEndSeconds = window.endNanos() / NANOS_PER_SECOND - uptimeOffsetSeconds;
        for (TimestampedHeapUsage from : first) {
            for (TimestampedHeapUsage to : last) {
                try {
                    double seconds = Math.min(to.uptimeBeforeSeconds(), loadEndSeconds) - from.uptimeBeforeSeconds();
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

    private boolean isWithin(double uptimeSeconds, MeasurementWindow window) {
        double nanos = (uptimeSeconds + uptimeOffsetSeconds) * NANOS_PER_SECOND;
        return nanos >= window.startNanos() && nanos < window.endNanos();
    }

    private int second(double uptimeSeconds, MeasurementWindow window) {
        return (int) (uptimeSeconds + uptimeOffsetSeconds - window.startNanos() / NANOS_PER_SECOND);
    }

    private void read(List<TimestampedHeapUsage> readings) {
        for (int i = 0; i < READINGS; i++) {
            try {
                TimestampedHeapUsage reading = jcmd.heapReading();
                double offsetSeconds = System.nanoTime() / NANOS_PER_SECOND - reading.uptimeAfterSeconds();
                // What is above the least of them is how long jcmd took to end.
                uptimeOffsetSeconds = Double.isNaN(uptimeOffsetSeconds)
                        ? offsetSeconds
                        : Math.min(uptimeOffsetSeconds, offsetSeconds);
                readings.add(reading);
            } catch (CommandException | SampleFormatException gap) {
                lost = Optional.of(gap.getMessage());
                return;
            }
        }
    }
}
