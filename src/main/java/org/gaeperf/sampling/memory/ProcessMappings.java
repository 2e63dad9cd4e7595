package org.gaeperf.sampling.memory;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.proc.ProcFile;

/**
 * What one process had mapped at a moment.
 *
 * @param pid the process
 * @param mappings by ascending address
 * @param stacks where its threads had their stacks
 * @param malloc which of the mappings are malloc's
 * @param stackLimitBytes how large a stack of it may be
 * @param memory the sums
 * @param readingNanos for how long the kernel was read, in which it goes through the page tables
 */
record ProcessMappings(
        long pid,
        List<Mapping> mappings,
        StackPointers stacks,
        MallocMappings malloc,
        long stackLimitBytes,
        ProcessMemory memory,
        long readingNanos) {

    ProcessMappings {
        mappings = List.copyOf(mappings);
    }

    /**
     * Reads a process. The resident set is the sum over the mappings, so that the parts of it add up.
     *
     * @throws ProbeException if the process has ended or belongs to another user
     * @throws SampleFormatException if a file is not as the kernel writes it
     */
    static ProcessMappings read(long pid) throws ProbeException {
        Path process = ProcFile.PROC.resolve(Long.toString(pid));
        long startNanos = System.nanoTime();
        String smaps = ProcFile.readOfProcess(process.resolve("smaps"), pid);
        String smapsRollup = ProcFile.readOfProcess(process.resolve("smaps_rollup"), pid);
        long readingNanos = System.nanoTime() - startNanos;
        List<Mapping> mappings = Smaps.parse(smaps);
        ProcessMemory rollup = ProcessMemory.parse(smapsRollup, Smaps.maps(smaps));
        MallocMappings malloc = MallocMappings.find(process, mappings);
        long rss = mappings.stream().mapToLong(Mapping::rssBytes).sum();
        return new ProcessMappings(
                pid,
                new PageMap(process).split(mappings, malloc.large()),
                StackPointers.read(process),
                malloc,
                StackLimit.bytes(ProcFile.readOfProcess(process.resolve("limits"), pid)),
                new ProcessMemory(rss, rollup.pssBytes(), rollup.repeatedlyMappedBytes()),
                readingNanos);
    }
}
