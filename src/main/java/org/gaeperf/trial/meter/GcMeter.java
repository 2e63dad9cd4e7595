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
 * Measures allocation and garbage collection during a measurement, from the GC log and readings of heap usage before
 * and after. A reading during which a collection ended cannot be used, so several are taken.
 */
public final class GcMeter {

    /** Series: total time of the pauses that ended in a second. */
    public static final String PAUSES = "gcPauseMillis";

    /** Series: heap usage after the last collection of a second. */
    static final String HEAP_AFTER_GC = "heapUsedAfterGcBytes";

    /** The source of the missed sample if heap or log could not be read. */
    private static final String SOURCE = "allocation";

    private static final int READINGS = 4;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Jcmd jcmd;
    private final Path gcLog;
    private final List<TimestampedHeapUsage> before = new ArrayList<>();
    private final List<TimestampedHeapUsage> after = new ArrayList<>();
    private double uptimeOffsetSeconds = Double.NaN;
    private Optional<GcLog> log;
    private Optional<String> failure = Optional.empty();

    /** Measures the JVM that this jcmd is attached to and that writes this log. */
    public GcMeter(Jcmd jcmd, Path gcLog) {
        this.jcmd = jcmd;
        this.gcLog = gcLog;
    }

    /** Measures nothing, for this reason. */
    public static GcMeter unavailable(String reason) {
        GcMeter none = new GcMeter(null, null);
        none.log = Optional.empty();
        none.failure = Optional.of(reason);
        return none;
    }

    /** Reads heap usage just before the measurement. */
    public void readHeapBefore() {
        read(before);
    }

    /** Reads heap usage after the measurement. */
    public void readHeapAfter() {
        read(after);
    }

    /**
     * Returns allocation and collection during the measurement; empty if the log could not be read, or if the JVM never reported its
     * uptime, so that nobody knows which of its lines belong to the measurement.
     */
    public Optional<GcActivity> activity(MeasurementWindow window, double responsesPerSecond) {
        return log().filter(log -> knowsUptime()).map(log -> {
            List<GcLog.Pause> pauses = pauses(log, window);
            return new GcActivity(
                    allocatedBytesPerSecond(log, window).map(rate -> rate / responsesPerSecond),
                    (int) pauses.stream().mapToInt(GcLog.Pause::id).distinct().count(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).sum(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).max().orElse(0),
                    stallMillis(log, window));
        });
    }

    /**
     * Adds two series to the trial's samples: the total time of the pauses that ended in each second, and heap usage
     * after the last collection, for seconds that had one. It adds a missed sample if allocation could not be
     * determined.
     */
    public SampleSet addTo(SampleSet sampled, MeasurementWindow window) {
        Optional<GcLog> read = log();
        SampleSet samples = failure.map(reason -> withMissed(sampled, reason)).orElse(sampled);
        if (read.isEmpty() || !knowsUptime()) {
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

    private static SampleSet withMissed(SampleSet samples, String reason) {
        List<MissedSample> missed = new ArrayList<>(samples.missedSamples());
        missed.add(new MissedSample(0, SOURCE, reason));
        return new SampleSet(samples.series(), missed);
    }

    private static TimeSeries series(String name, SortedMap<Integer, Double> bySecond) {
        return new TimeSeries(
                name,
                bySecond.entrySet().stream()
                        .map(entry -> new TimeSeries.Point(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private Optional<Double> stallMillis(GcLog log, MeasurementWindow window) {
        return log.logsStalls()
                ? Optional.of(log.stalls().stream()
                        .filter(stall -> isWithin(stall.endUptimeSeconds(), window))
                        .mapToDouble(GcLog.Stall::millis)
                        .sum())
                : Optional.empty();
    }

    private List<GcLog.Pause> pauses(GcLog log, MeasurementWindow window) {
        return log.pauses().stream()
                .filter(pause -> isWithin(pause.endUptimeSeconds(), window))
                .toList();
    }

    /** Reads the log only once, after the measurement, since it may be long. */
    private Optional<GcLog> log() {
        if (log == null) {
            try {
                log = Optional.of(GcLog.read(gcLog));
            } catch (ProbeException | SampleFormatException e) {
                log = Optional.empty();
                failure = Optional.of(e.getMessage());
            }
        }
        return log;
    }

    /**
     * The rate between two usable readings. The load runs at a constant rate from before the first reading to the end
     * of the window, so the time from there to the second reading does not count.
     */
    private Optional<Double> allocatedBytesPerSecond(GcLog log, MeasurementWindow window) {
        double loadEndSeconds = window.endNanos() / NANOS_PER_SECOND - uptimeOffsetSeconds;
        for (TimestampedHeapUsage from : before) {
            for (TimestampedHeapUsage to : after) {
                try {
                    double seconds = Math.min(to.uptimeBeforeSeconds(), loadEndSeconds) - from.uptimeBeforeSeconds();
                    double bytes = log.allocatedBytesBetween(from, to);
                    failure = Optional.empty();
                    return Optional.of(bytes / seconds);
                } catch (ProbeException e) {
                    failure = Optional.of(e.getMessage());
                }
            }
        }
        return Optional.empty();
    }

    private boolean knowsUptime() {
        return !Double.isNaN(uptimeOffsetSeconds);
    }

    private boolean isWithin(double uptimeSeconds, MeasurementWindow window) {
        double nanos = (uptimeSeconds + uptimeOffsetSeconds) * NANOS_PER_SECOND;
        return nanos >= window.startNanos() && nanos < window.endNanos();
    }

    private int second(double uptimeSeconds, MeasurementWindow window) {
        return (int) (uptimeSeconds + uptimeOffsetSeconds - window.startNanos() / NANOS_PER_SECOND);
    }

    private void read(List<TimestampedHeapUsage> readings) {
        if (jcmd == null) {
            return;
        }
        for (int i = 0; i < READINGS; i++) {
            try {
                TimestampedHeapUsage reading = jcmd.heapUsage();
                double offsetSeconds = System.nanoTime() / NANOS_PER_SECOND - reading.uptimeAfterSeconds();
                // The offset is too large by the time that jcmd takes to end, so the smallest one is used.
                uptimeOffsetSeconds = knowsUptime() ? Math.min(uptimeOffsetSeconds, offsetSeconds) : offsetSeconds;
                readings.add(reading);
            } catch (CommandException | SampleFormatException e) {
                failure = Optional.of(e.getMessage());
                return;
            }
        }
    }
}
