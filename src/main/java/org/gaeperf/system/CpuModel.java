package org.gaeperf.system;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The model of a CPU, by the text of {@code /proc/cpuinfo}. x86 has a {@code model name}. 64-bit ARM has the numbers of the
 * registers MIDR_EL1 of each core instead, which identify its maker and model; both numbers are always said, since
 * models without a name here must differ, too. Names are those of {@code lscpu} of util-linux.
 */
final class CpuModel {

    private static final Map<String, String> IMPLEMENTERS = Map.ofEntries(
            Map.entry("0x41", "ARM"),
            Map.entry("0x42", "Broadcom"),
            Map.entry("0x43", "Cavium"),
            Map.entry("0x46", "Fujitsu"),
            Map.entry("0x48", "HiSilicon"),
            Map.entry("0x4e", "NVIDIA"),
            Map.entry("0x50", "APM"),
            Map.entry("0x51", "Qualcomm"),
            Map.entry("0x53", "Samsung"),
            Map.entry("0x56", "Marvell"),
            Map.entry("0x61", "Apple"),
            Map.entry("0x6d", "Microsoft"),
            Map.entry("0x70", "Phytium"),
            Map.entry("0xc0", "Ampere"));

    private static final Map<String, String> PARTS = Map.ofEntries(
            Map.entry("0x41 0xd03", "Cortex-A53"),
            Map.entry("0x41 0xd05", "Cortex-A55"),
            Map.entry("0x41 0xd07", "Cortex-A57"),
            Map.entry("0x41 0xd08", "Cortex-A72"),
            Map.entry("0x41 0xd0b", "Cortex-A76"),
            Map.entry("0x41 0xd0c", "Neoverse-N1"),
            Map.entry("0x41 0xd40", "Neoverse-V1"),
            Map.entry("0x41 0xd49", "Neoverse-N2"),
            Map.entry("0x41 0xd4f", "Neoverse-V2"),
            Map.entry("0x43 0x0af", "ThunderX2"),
            Map.entry("0x46 0x001", "A64FX"),
            Map.entry("0x48 0xd01", "TaiShan-v110"),
            Map.entry("0xc0 0xac3", "Ampere-1"),
            Map.entry("0xc0 0xac4", "Ampere-1a"));

    private static final String MODEL_NAME = "model name";
    private static final String IMPLEMENTER = "CPU implementer";
    private static final String PART = "CPU part";

    private CpuModel() {}

    /** The model, or those of an ARM machine with several kinds of cores; empty if the text names none. */
    static Optional<String> parse(String cpuinfo) {
        return values(cpuinfo, MODEL_NAME).stream().findFirst().or(() -> arm(cpuinfo));
    }

    private static Optional<String> arm(String cpuinfo) {
        List<String> implementers = values(cpuinfo, IMPLEMENTER);
        List<String> parts = values(cpuinfo, PART);
        String cores = IntStream.range(0, Math.min(implementers.size(), parts.size()))
                .mapToObj(core -> core(implementers.get(core), parts.get(core)))
                .distinct()
                .collect(Collectors.joining(" + "));
        return Optional.of(cores).filter(text -> !text.isEmpty());
    }

    private static String core(String implementer, String part) {
        String maker = IMPLEMENTERS.getOrDefault(implementer, "implementer");
        String name = PARTS.getOrDefault(implementer + " " + part, "part");
        return maker + " " + name + " (" + implementer + " " + part + ")";
    }

    private static List<String> values(String cpuinfo, String key) {
        return cpuinfo.lines()
                .filter(line -> line.contains(":")
                        && line.substring(0, line.indexOf(':')).strip().equals(key))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .filter(value -> !value.isEmpty())
                .toList();
    }
}
