package org.gaeperf.sampling.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;

/** What all processes of a server had mapped at a moment, without those that ended while they were read. */
public final class MemorySnapshot {

    private final List<ProcessMappings> processes;
    private final ProcessMemory memory;

    private MemorySnapshot(List<ProcessMappings> processes, ProcessMemory memory) {
        this.processes = List.copyOf(processes);
        this.memory = memory;
    }

    /**
     * Reads the processes of a server as they are now. The kernel goes through the page tables of each process twice, and holds up
     * changes of its mappings while it does.
     *
     * @throws ProbeException if none of them can be read
     * @throws SampleFormatException if a file is not as the kernel writes it
     */
    public static MemorySnapshot read(ServerProcesses processes) throws ProbeException {
        List<ProcessMappings> read = new ArrayList<>();
        for (long pid : processes.running()) {
            try {
                read.add(ProcessMappings.read(pid));
            } catch (ProbeException e) {
                if (processes.running().contains(pid)) {
                    throw e;
                }
            }
        }
        Optional<ProcessMemory> sum = read.stream().map(ProcessMappings::memory).reduce(ProcessMemory::plus);
        return new MemorySnapshot(
                read,
                sum.map(memory -> read.size() > 1 ? memory.withSharedPages() : memory)
                        .orElseThrow(() -> new ProbeException("process " + processes.main() + " has ended")));
    }

    List<ProcessMappings> processes() {
        return processes;
    }

    /** Returns the sums over the processes. */
    public ProcessMemory memory() {
        return memory;
    }

    /** Returns for how long the kernel was read. */
    long readingNanos() {
        return processes.stream().mapToLong(ProcessMappings::readingNanos).sum();
    }
}
