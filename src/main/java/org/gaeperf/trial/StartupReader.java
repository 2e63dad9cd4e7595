package org.gaeperf.trial;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.sampling.jvm.NativeMemory;
import org.gaeperf.sampling.jvm.NativeMemoryProbe;
import org.gaeperf.sampling.memory.ProcessMemory;
import org.gaeperf.sampling.proc.ProcStat;
import org.gaeperf.sampling.proc.PsProbe;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.trial.plan.TrialPlan;

/** Reads what a server that has just started takes, before anything else is asked of it. */
final class StartupReader {

    private final TrialPlan plan;
    private final Consumer<String> problems;

    /**
     * @param plan of the trial whose server is read
     * @param problems takes what could not be stored
     */
    StartupReader(TrialPlan plan, Consumer<String> problems) {
        this.plan = plan;
        this.problems = problems;
    }

    /** Returns how the server was started, when it first responded, and its memory since. */
    StartupResult read(ServerUnderTest server, Jcmd jcmd) {
        double firstResponseMillis = (server.firstResponseNanos() - server.startedNanos()) / 1e6;
        OptionalLong majorPageFaults = majorPageFaults(server.pid());
        List<Observation> ps =
                sampleOnce(new PsProbe(server.processes(), plan.backgroundPrefix(), TrialPlan.COMMAND_TIMEOUT));
        Optional<ProcessMemory> memory = memory(server.processes());
        Optional<NativeMemory> nativeMemory =
                server.withoutJvm().isPresent() ? Optional.empty() : nativeMemory(new NativeMemoryProbe(jcmd));
        return new StartupResult(
                server.pid(),
                server.command(),
                plan.pinning().server().orElse("any"),
                firstResponseMillis,
                memory.isPresent() ? OptionalLong.of(memory.get().rssBytes()) : value(ps, PsProbe.RSS),
                optional(memory.map(ProcessMemory::pssBytes)),
                optional(memory.map(ProcessMemory::repeatedlyMappedBytes)),
                optional(nativeMemory.map(used -> used.total().committedBytes())),
                nativeMemory.map(NativeMemory::classes).orElse(OptionalLong.empty()),
                majorPageFaults,
                server.pageCache(),
                0);
    }

    private static OptionalLong majorPageFaults(long pid) {
        try {
            return OptionalLong.of(ProcStat.read(pid).majorFaults());
        } catch (ProbeException | SampleFormatException e) {
            // As below.
            return OptionalLong.empty();
        }
    }

    private List<Observation> sampleOnce(Probe probe) {
        try {
            return probe.sample(this::keepIdle);
        } catch (ProbeException | SampleFormatException e) {
            // StartupResult has no value then; the sampler reports what it misses later.
            return List.of();
        }
    }

    private Optional<NativeMemory> nativeMemory(NativeMemoryProbe probe) {
        try {
            return Optional.of(probe.read(this::keepIdle));
        } catch (ProbeException | SampleFormatException e) {
            // As above.
            return Optional.empty();
        }
    }

    private static Optional<ProcessMemory> memory(ServerProcesses processes) {
        try {
            return Optional.of(ProcessMemory.read(processes));
        } catch (ProbeException | SampleFormatException e) {
            // StartupResult has no value then; the meter of the measurement reports what it misses.
            return Optional.empty();
        }
    }

    private static OptionalLong optional(Optional<Long> value) {
        return value.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private static OptionalLong value(List<Observation> observations, String series) {
        return observations.stream()
                .filter(observation -> observation.series().equals(series))
                .mapToLong(observation -> (long) observation.value())
                .findFirst();
    }

    private void keepIdle(String source, String text) {
        try {
            AtomicFile.write(plan.directory().resolve("idle-" + source + ".txt"), text);
        } catch (IOException e) {
            problems.accept("the output of " + source + " could not be stored: " + e.getMessage());
        }
    }
}
