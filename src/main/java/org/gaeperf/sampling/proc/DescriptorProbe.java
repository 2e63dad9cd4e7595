package org.gaeperf.sampling.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/** Series openDescriptors: the open files and sockets of the server process, from /proc/PID/fd. */
public final class DescriptorProbe implements ProcProbe {

    private final long pid;

    /** Observes the process with this id. */
    public DescriptorProbe(long pid) {
        this.pid = pid;
    }

    @Override
    public String name() {
        return "/proc/PID/fd";
    }

    @Override
    public List<Observation> sample(RawOutputSink raw) throws ProbeException {
        try (Stream<Path> descriptors =
                Files.list(ProcFile.PROC.resolve(Long.toString(pid)).resolve("fd"))) {
            return List.of(new Observation("openDescriptors", descriptors.count()));
        } catch (IOException e) {
            throw new ProbeException("process " + pid + " has ended or cannot be read: " + e, e);
        }
    }
}
