package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/** Series openDescriptors: the open files and sockets of the server's processes, from /proc/PID/fd; one that several share counts in each. */
public final class DescriptorProbe implements ProcProbe {

    private final ServerProcesses processes;

    /** Observes all processes of a server. */
    public DescriptorProbe(ServerProcesses processes) {
        this.processes = processes;
    }

    @Override
    public String name() {
        return "/proc/PID/fd";
    }

    @Override
    public List<Observation> sample(RawOutputSink raw) throws ProbeException {
        long open = 0;
        boolean anyRuns = false;
        for (long pid : processes.running()) {
            try (Stream<Path> descriptors =
                    Files.list(ProcFile.PROC.resolve(Long.toString(pid)).resolve("fd"))) {
                open += descriptors.count();
                anyRuns = true;
            } catch (IOException e) {
                if (!processes.isFamily()) {
                    throw new ProbeException("process " + pid + " has ended or cannot be read: " + e, e);
                }
                // Another member may run on.
            }
        }
        if (!anyRuns) {
            throw new ProbeException("all processes of the server have ended");
        }
        return List.of(new Observation("openDescriptors", open));
    }
}
