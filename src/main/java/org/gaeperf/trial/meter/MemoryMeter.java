package org.gaeperf.trial.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.series.SampleSet;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.memory.MemorySnapshot;
import org.gaeperf.sampling.memory.MemoryUseReader;
import org.gaeperf.sampling.memory.ProcessMemory;

/**
 * Reads the server's memory exactly, just before and just after the measurement. A reading walks the server's page tables,
 * which is too much for each sample.
 */
public final class MemoryMeter {

    /** The source of a missed sample. */
    private static final String SOURCE = "/proc/PID/smaps_rollup";

    private final ServerProcesses processes;
    private final MemoryUseReader reader;
    private Optional<MemorySnapshot> end = Optional.empty();
    private final List<Reading> readings = new ArrayList<>();
    private final List<Missed> missed = new ArrayList<>();

    /**
     * Measures all processes of a server.
     *
     * @param jcmd of its main process; empty if that is no JVM
     */
    public MemoryMeter(ServerProcesses processes, Optional<Jcmd> jcmd) {
        this.processes = processes;
        this.reader = new MemoryUseReader(processes, jcmd);
    }

    private record Reading(long nanos, ProcessMemory memory) {}

    private record Missed(long nanos, String reason) {}

    /** Reads the memory just before the measurement; what cannot be read becomes a missed sample. */
    public void readBefore() {
        try {
            ProcessMemory memory = ProcessMemory.read(processes);
            readings.add(new Reading(System.nanoTime(), memory));
        } catch (ProbeException | SampleFormatException e) {
            missed.add(new Missed(System.nanoTime(), e.getMessage()));
        }
    }

    /** Reads the memory just after the measurement, and what is mapped; what cannot be read becomes a missed sample. */
    public void readAfter() {
        try {
            MemorySnapshot snapshot = reader.snapshot();
            readings.add(new Reading(System.nanoTime(), snapshot.memory()));
            end = Optional.of(snapshot);
        } catch (ProbeException | SampleFormatException e) {
            missed.add(new Missed(System.nanoTime(), e.getMessage()));
        }
    }

    /** Says what the memory just after the measurement was, for which the JVM is asked; empty if it could not be read. */
    public Optional<MemoryUse> use() {
        return end.map(snapshot -> reader.use(snapshot, MemoryUse.Moment.END));
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
