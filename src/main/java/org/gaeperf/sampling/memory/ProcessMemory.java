package org.gaeperf.sampling.memory;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.NumberParser;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ProcFile;

/**
 * The memory of one process, exactly, from {@code /proc/PID/smaps_rollup} (proc(5)). The kernel walks the page tables for it,
 * which takes some 5 to 60 ms. {@code ps} adds counters that each CPU keeps for itself, and may be off by some MB with many CPUs.
 *
 * @param rssBytes resident set: each page once for each address of the process at which it is in use
 * @param pssBytes proportional set: each page divided by the number of addresses, of all processes, at which it is in use
 * @param repeatedlyMappedBytes addresses behind which there is memory that another address of the process has, too; as far as it
 *     is resident, {@code rssBytes} counts it more than once
 */
public record ProcessMemory(long rssBytes, long pssBytes, long repeatedlyMappedBytes) {

    private static final String WHERE = "/proc/PID/smaps_rollup";
    private static final Pattern RSS = Pattern.compile("(?m)^Rss: {1,30}(\\d{1,19}) kB$");
    private static final Pattern PSS = Pattern.compile("(?m)^Pss: {1,30}(\\d{1,19}) kB$");

    /**
     * Reads the memory of a process as it is now.
     *
     * @throws ProbeException if the process has ended or belongs to another user, or the kernel has no such file (before 4.14)
     * @throws SampleFormatException if a file is not as the kernel writes it
     */
    public static ProcessMemory read(long pid) throws ProbeException {
        Path process = ProcFile.PROC.resolve(Long.toString(pid));
        return parse(
                ProcFile.readOfProcess(process.resolve("smaps_rollup"), pid),
                ProcFile.readOfProcess(process.resolve("maps"), pid));
    }

    /**
     * Parses both files.
     *
     * @throws SampleFormatException if the resident or the proportional set is missing, or a mapping is damaged
     */
    static ProcessMemory parse(String smapsRollup, String maps) {
        return new ProcessMemory(
                bytes(smapsRollup, RSS, "Rss"), bytes(smapsRollup, PSS, "Pss"), MemoryMaps.repeatedlyMappedBytes(maps));
    }

    /**
     * Reads the memory of all processes of a server as it is now, without those that end while it is read.
     *
     * @throws ProbeException if none of them can be read
     * @throws SampleFormatException if a file is not as the kernel writes it
     */
    public static ProcessMemory read(ServerProcesses processes) throws ProbeException {
        Optional<ProcessMemory> sum = Optional.empty();
        int read = 0;
        for (long pid : processes.running()) {
            try {
                ProcessMemory memory = read(pid);
                sum = Optional.of(sum.map(memory::plus).orElse(memory));
                read++;
            } catch (ProbeException e) {
                if (processes.running().contains(pid)) {
                    throw e;
                }
            }
        }
        boolean several = read > 1;
        return sum.map(memory -> several ? memory.withSharedPages() : memory)
                .orElseThrow(() -> new ProbeException("process " + processes.main() + " has ended"));
    }

    /** Adds the pages that several processes share, which are in the resident set of each of them. */
    ProcessMemory withSharedPages() {
        return new ProcessMemory(rssBytes, pssBytes, Math.max(repeatedlyMappedBytes, rssBytes - pssBytes));
    }

    /** The memory of both processes together. */
    ProcessMemory plus(ProcessMemory other) {
        return new ProcessMemory(
                NumberParser.sum(WHERE, rssBytes, other.rssBytes),
                NumberParser.sum(WHERE, pssBytes, other.pssBytes),
                NumberParser.sum(WHERE, repeatedlyMappedBytes, other.repeatedlyMappedBytes));
    }

    private static long bytes(String text, Pattern line, String name) {
        Matcher matcher = line.matcher(text);
        if (!matcher.find()) {
            throw new SampleFormatException(WHERE, "a line \"" + name + ": NUMBER kB\"", text);
        }
        return NumberParser.bytes(matcher.group(1), NumberParser.BYTES_PER_KIB, WHERE + ", " + name);
    }
}
