package org.gaeperf.sampling.threads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.gaeperf.model.server.Pressure;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ProcFile;

/**
 * The pressure stall information of the kernel between two readings: for the machine {@code /proc/pressure/cpu}, {@code memory}
 * and {@code io}, for a cgroup of version 2 its files {@code cpu.pressure}, {@code memory.pressure} and {@code io.pressure}
 * (Documentation/accounting/psi of Linux).
 */
public final class PressureMeter {

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final double MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);

    private final Place machine;
    private final Optional<Place> cgroup;
    private Totals machineBefore;
    private Totals cgroupBefore;
    private Totals machineAfter;
    private Totals cgroupAfter;
    private long beginNanos;
    private long endNanos;

    /** Where the files are, and how they are named: {@code /proc/pressure} with {@code %s}. */
    private record Place(Path directory, String format) {

        Path file(Resource resource) {
            return directory.resolve(
                    String.format(Locale.ROOT, format, resource.name().toLowerCase(Locale.ROOT)));
        }
    }

    private enum Resource {
        CPU,
        MEMORY,
        IO
    }

    /**
     * What has been counted so far, in microseconds.
     *
     * @param fullMicros empty if the file has no such line, as that of the CPU had not before Linux 5.13
     */
    record Micros(long someMicros, Optional<Long> fullMicros) {}

    private record Totals(Map<Resource, Micros> micros, Map<Resource, String> missing) {

        static final Totals NONE = new Totals(Map.of(), Map.of());
    }

    /**
     * Measures the machine and a cgroup.
     *
     * @param cgroup the directory of the server's own cgroup, if it has one
     */
    public PressureMeter(Optional<Path> cgroup) {
        this(ProcFile.PROC.resolve("pressure"), cgroup);
    }

    PressureMeter(Path machine, Optional<Path> cgroup) {
        this.machine = new Place(machine, "%s");
        this.cgroup = cgroup.map(directory -> new Place(directory, "%s.pressure"));
        this.machineBefore = Totals.NONE;
        this.cgroupBefore = Totals.NONE;
        this.machineAfter = Totals.NONE;
        this.cgroupAfter = Totals.NONE;
    }

    /** Begins to count; must be called at the start of the measurement. */
    public void begin() {
        beginNanos = System.nanoTime();
        machineBefore = read(machine);
        cgroupBefore = cgroup.map(PressureMeter::read).orElse(Totals.NONE);
    }

    /** Ends the counting; must be called at the end of the measurement. */
    public void end() {
        endNanos = System.nanoTime();
        machineAfter = read(machine);
        cgroupAfter = cgroup.map(PressureMeter::read).orElse(Totals.NONE);
    }

    /** Returns what was stalled between the two readings. */
    public Pressure pressure() {
        return new Pressure(
                (endNanos - beginNanos) / NANOS_PER_SECOND,
                stalls(machineBefore, machineAfter),
                cgroup.map(directory -> stalls(cgroupBefore, cgroupAfter)));
    }

    private static Totals read(Place place) {
        Map<Resource, Micros> micros = new EnumMap<>(Resource.class);
        Map<Resource, String> missing = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            Path file = place.file(resource);
            try {
                micros.put(resource, parse(ProcFile.text(file)));
            } catch (IOException | SampleFormatException e) {
                missing.put(resource, file + " could not be read: " + e.getMessage());
            }
        }
        return new Totals(micros, missing);
    }

    /**
     * Parses a file of one or two lines such as {@code some avg10=0.00 avg60=0.34 avg300=0.60 total=78018230}.
     *
     * @throws SampleFormatException if there is no line {@code some} with a total
     */
    static Micros parse(String text) {
        return new Micros(
                total(text, "some")
                        .orElseThrow(() -> new SampleFormatException(
                                "pressure stall information", "a line \"some … total=MICROSECONDS\"", text)),
                total(text, "full"));
    }

    private static Optional<Long> total(String text, String kind) {
        return text.lines()
                .filter(line -> line.startsWith(kind + " ") && line.contains(" total="))
                .findFirst()
                .map(line -> NumberParser.wholeNumber(
                        line.substring(line.lastIndexOf('=') + 1).strip(), "pressure stall information, " + kind));
    }

    private static Pressure.Stalls stalls(Totals before, Totals after) {
        return new Pressure.Stalls(
                stall(before, after, Resource.CPU),
                stall(before, after, Resource.MEMORY),
                stall(before, after, Resource.IO),
                after.missing().isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                after.missing().values().stream().distinct().collect(Collectors.joining("; "))));
    }

    private static Optional<Pressure.Stall> stall(Totals before, Totals after, Resource resource) {
        return Optional.ofNullable(before.micros().get(resource))
                .flatMap(first -> Optional.ofNullable(after.micros().get(resource))
                        .map(last -> new Pressure.Stall(
                                (last.someMicros() - first.someMicros()) / MICROS_PER_SECOND,
                                last.fullMicros()
                                        .flatMap(full -> first.fullMicros()
                                                .map(earlier -> (full - earlier) / MICROS_PER_SECOND)))));
    }
}
