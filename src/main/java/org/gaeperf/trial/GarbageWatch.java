package org.gaeperf.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.load.Window;
import org.gaeperf.model.Cost.Garbage;
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

    private static final int READINGS = 4;

    private final Jcmd jcmd;
    private final Path gcLog;
    private final List<HeapReading> first = new ArrayList<>();
    private final List<HeapReading> last = new ArrayList<>();
    private double uptimeOffsetSeconds = Double.NaN;

    GarbageWatch(Jcmd jcmd, Path gcLog) {
        this.jcmd = jcmd;
        this.gcLog = gcLog;
    }

    /** Reads the heap just before the measurement. */
    void begin() {
        read(first);
    }

    /** Reads the heap just after it, while the load still goes on or drains. */
    void end() {
        read(last);
    }

    /** What happened in the window, or nothing if the log or the heap could not be read. */
    Optional<Garbage> over(Window window, double answersPerSecond) {
        try {
            GcLog log = GcLog.read(gcLog);
            List<GcLog.Pause> pauses = log.pauses().stream()
                    .filter(pause -> isWithin(pause.endUptimeSeconds(), window))
                    .toList();
            return Optional.of(new Garbage(allocatedBytesPerSecond(log).map(rate -> rate / answersPerSecond),
                    pauses.size(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).sum(),
                    pauses.stream().mapToDouble(GcLog.Pause::millis).max().orElse(0)));
        } catch (ProbeException | SampleFormatException unreadable) {
            return Optional.empty();
        }
    }

    /** The pair of undisturbed readings; at a constant rate, the time between them need not be just the window. */
    private Optional<Double> allocatedBytesPerSecond(GcLog log) {
        for (HeapReading from : first) {
            for (HeapReading to : last) {
                try {
                    double seconds = to.uptimeBeforeSeconds() - from.uptimeBeforeSeconds();
                    return Optional.of(log.allocatedBytesBetween(from, to) / seconds);
                } catch (ProbeException disturbed) {
                    continue;
                }
            }
        }
        return Optional.empty();
    }

    private boolean isWithin(double uptimeSeconds, Window window) {
        double nanos = (uptimeSeconds + uptimeOffsetSeconds) * 1e9;
        return nanos >= window.startNanos() && nanos <= window.endNanos();
    }

    private void read(List<HeapReading> readings) {
        for (int i = 0; i < READINGS; i++) {
            try {
                HeapReading reading = jcmd.heapReading();
                uptimeOffsetSeconds = System.nanoTime() / 1e9 - reading.uptimeAfterSeconds();
                readings.add(reading);
            } catch (CommandException | SampleFormatException gap) {
                return;
            }
        }
    }
}
