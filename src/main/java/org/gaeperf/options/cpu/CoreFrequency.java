package org.gaeperf.options.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Reads how fast the cores of this machine are, as the kernel reports it. */
public final class CoreFrequency {

    /** What is outside of this range is no frequency of a core: some virtual machines say 0. */
    public static final int MIN_MEGAHERTZ = 100;

    /** The upper end of the range, see {@link #MIN_MEGAHERTZ}. */
    public static final int MAX_MEGAHERTZ = 20_000;

    private static final Pattern CPU_MEGAHERTZ =
            Pattern.compile("^cpu MHz\\s*:\\s*(\\d{1,6}(?:\\.\\d{1,6})?)$", Pattern.MULTILINE);
    private static final double KILOHERTZ_PER_MEGAHERTZ = 1000;

    private CoreFrequency() {}

    /** Reads the frequency in megahertz; empty if the kernel does not say. */
    public static OptionalInt detectMegahertz() {
        return detectMegahertz(Path.of("/sys"), Path.of("/proc/cpuinfo"));
    }

    /**
     * The base frequency of the first CPU ({@code base_frequency} of the kernel's intel_pstate document, in kHz). Without
     * it, the highest {@code cpu MHz} of all CPUs in {@code /proc/cpuinfo}: that is the frequency at this moment, and an
     * idle core may be slower than it would be under load.
     */
    static OptionalInt detectMegahertz(Path sys, Path cpuinfo) {
        OptionalInt base = inRange(baseMegahertz(sys.resolve("devices/system/cpu/cpu0/cpufreq/base_frequency")));
        return base.isPresent() ? base : inRange(highestMegahertz(cpuinfo));
    }

    private static OptionalDouble baseMegahertz(Path file) {
        try {
            return OptionalDouble.of(Long.parseLong(Files.readString(file).strip()) / KILOHERTZ_PER_MEGAHERTZ);
        } catch (IOException | NumberFormatException e) {
            // Most virtual machines have no such file.
            return OptionalDouble.empty();
        }
    }

    private static OptionalDouble highestMegahertz(Path cpuinfo) {
        try {
            return highestMegahertz(Files.readString(cpuinfo));
        } catch (IOException e) {
            // The option says what is to be done without it.
            return OptionalDouble.empty();
        }
    }

    /** The highest of all CPUs; empty if the text has none. */
    static OptionalDouble highestMegahertz(String cpuinfo) {
        return CPU_MEGAHERTZ
                .matcher(cpuinfo)
                .results()
                .mapToDouble(line -> Double.parseDouble(line.group(1)))
                .max();
    }

    private static OptionalInt inRange(OptionalDouble megahertz) {
        return megahertz.stream()
                .filter(found -> found >= MIN_MEGAHERTZ && found <= MAX_MEGAHERTZ)
                .mapToInt(found -> (int) Math.round(found))
                .findFirst();
    }
}
