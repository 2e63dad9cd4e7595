package org.gaeperf.trial.meter;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gaeperf.model.series.LogSeries;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;

/**
 * Measures how much a server writes to its output, which is a file. The server pays for it, so a flood of log lines is part of what
 * is measured.
 */
public final class LogMeter {

    private final Supplier<OptionalLong> writtenBytes;
    private OptionalLong before = OptionalLong.empty();
    private long beforeNanos;
    private OptionalLong after = OptionalLong.empty();
    private long afterNanos;

    /** Measures how this number of bytes rises. */
    public LogMeter(Supplier<OptionalLong> writtenBytes) {
        this.writtenBytes = writtenBytes;
    }

    /** Begins to measure; call it at the start of the measurement. */
    public void begin() {
        before = writtenBytes.get();
        beforeNanos = System.nanoTime();
    }

    /** Ends measuring; call it at the end of the measurement. */
    public void end() {
        after = writtenBytes.get();
        afterNanos = System.nanoTime();
    }

    /** Adds the mean rate to a trial's samples, if the number was known at both times and has not fallen. */
    public SampleSet addTo(SampleSet sampled) {
        if (before.isEmpty() || after.isEmpty() || after.getAsLong() < before.getAsLong()) {
            return sampled;
        }
        double seconds = (afterNanos - beforeNanos) / 1e9;
        TimeSeries rate = new TimeSeries(
                LogSeries.BYTES_PER_SECOND,
                List.of(new TimeSeries.Point(seconds, (after.getAsLong() - before.getAsLong()) / seconds)));
        return new SampleSet(
                Stream.concat(sampled.series().stream(), Stream.of(rate)).toList(), sampled.missedSamples());
    }
}
