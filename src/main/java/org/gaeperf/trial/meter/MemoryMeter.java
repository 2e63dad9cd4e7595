package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.memory.ProcessMemory;

/**
 * Reads the server's memory exactly, just before and just after the measurement. A reading walks the server's page tables,
 * which is too much for each sample.
 */
public final class MemoryMeter {

    /** The source of a missed sample. */
    private static final String SOURCE = "/proc/PID/smaps_rollup";

    private final Source source;
    private final List<Reading> readings = new ArrayList<>();
    private final List<Missed> missed = new ArrayList<>();

    /** Measures all processes of a server. */
    public MemoryMeter(ServerProcesses processes) {
        this(() -> ProcessMemory.read(processes));
    }

    /** Measures by another source. */
    public MemoryMeter(Source source) {
        this.source = source;
    }

    /** Where the memory is read. */
    @FunctionalInterface
    public interface Source {

        /**
         * The memory as it is now.
         *
         * @throws ProbeException if it cannot be read
         */
        ProcessMemory read() throws ProbeException;
    }

    private record Reading(long nanos, ProcessMemory memory) {}

    private record Missed(long nanos, String reason) {}

    /** Reads the memory; what cannot be read becomes a missed sample. */
    public void read() {
        try {
            ProcessMemory memory = source.read();
            readings.add(new Reading(System.nanoTime(), memory));
        } catch (ProbeException | SampleFormatException e) {
            missed.add(new Missed(System.nanoTime(), e.getMessage()));
        }
    }

    /** Adds the readings to a trial's samples. */
    public SampleSet addTo(SampleSet sampled, MeasurementWindow window) {
        List<TimeSeries> series = new ArrayList<>(sampled.series());
        if (!readings.isEmpty()) {
            series.add(series(MemorySeries.RSS, ProcessMemory::rssBytes, window));
            series.add(series(MemorySeries.PSS, ProcessMemory::pssBytes, window));
            series.add(series(MemorySeries.REPEATEDLY_MAPPED, ProcessMemory::repeatedlyMappedBytes, window));
        }
        List<MissedSample> missedSamples = new ArrayList<>(sampled.missedSamples());
        missed.forEach(one -> missedSamples.add(new MissedSample(seconds(one.nanos(), window), SOURCE, one.reason())));
        return new SampleSet(series, missedSamples);
    }

    private TimeSeries series(String name, ToDoubleFunction<ProcessMemory> value, MeasurementWindow window) {
        return new TimeSeries(
                name,
                readings.stream()
                        .map(reading -> new TimeSeries.Point(
                                seconds(reading.nanos(), window), value.applyAsDouble(reading.memory())))
                        .toList());
    }

    /** The reading just before the measurement is that of its start. */
    private static double seconds(long nanos, MeasurementWindow window) {
        return Math.max(0, (nanos - window.startNanos()) / 1e9);
    }
}
