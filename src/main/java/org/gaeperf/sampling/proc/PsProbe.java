package org.gaeperf.sampling.proc;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.process.ServerProcesses;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * Series psLifetimeCpuPercent, rssBytes, virtualBytes and threads, from ps(1). CPU usage is the average over the
 * lifetime of the process; it is recorded because published results use it. {@link CpuProbe} observes the interval
 * instead. Of a server of several processes each is the sum over them; memory that they share, such as the program and its
 * libraries, counts in each.
 */
public final class PsProbe implements Probe {

    /** Series: resident set size. */
    public static final String RSS = "rssBytes";

    /** Series: number of threads. */
    public static final String THREADS = "threads";

    private final ServerProcesses processes;
    private final Supplier<Command> command;
    private final Duration deadline;

    /** Observes all processes of a server; prefix and deadline are those of {@link Command}. */
    public PsProbe(ServerProcesses processes, List<String> prefix, Duration deadline) {
        this.processes = processes;
        this.command = () -> new Command(words(processes.running()), prefix, deadline);
        this.deadline = deadline;
    }

    /** Observes them by another command that prints the same. */
    public PsProbe(ServerProcesses processes, Command command) {
        this.processes = processes;
        this.command = () -> command;
        this.deadline = command.deadline();
    }

    private static List<String> words(List<Long> pids) {
        // One -o for each field: POSIX takes everything after "=" in an -o as the heading of that field.
        return List.of(
                "ps",
                "-o",
                "%cpu=",
                "-o",
                "rss=",
                "-o",
                "vsz=",
                "-o",
                "nlwp=",
                "-o",
                "etimes=",
                "-p",
                pids.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    @Override
    public String name() {
        return "ps";
    }

    @Override
    public Overhead overhead() {
        return Overhead.PROCESS;
    }

    @Override
    public Duration deadline() {
        return deadline;
    }

    @Override
    public List<Observation> sample(RawOutputSink raw) throws ProbeException {
        String output = read(raw);
        // A process that has ended is listed without memory until its parent has read its exit code.
        List<PsSample> running = (processes.isFamily() ? PsSample.parseAll(output) : List.of(PsSample.parse(output)))
                .stream().filter(sample -> sample.rssBytes() > 0).toList();
        if (running.isEmpty()) {
            throw new ProbeException("process " + processes.main() + " has ended: ps lists it without memory");
        }
        return List.of(
                sum("psLifetimeCpuPercent", running, PsSample::lifetimeCpuPercent),
                sum(RSS, running, PsSample::rssBytes),
                sum("virtualBytes", running, PsSample::virtualBytes),
                sum(THREADS, running, PsSample::threads));
    }

    private static Observation sum(String series, List<PsSample> samples, ToDoubleFunction<PsSample> value) {
        return new Observation(series, samples.stream().mapToDouble(value).sum());
    }

    private String read(RawOutputSink raw) throws ProbeException {
        try {
            CommandResult result = command.get().run();
            raw.keep("ps", result.raw());
            if (result.exitCode() == 1
                    && result.stdout().isBlank()
                    && result.stderr().isBlank()) {
                throw new ProbeException("process " + processes.main() + " has ended: ps does not list it");
            }
            return result.requireSuccess().stdout();
        } catch (CommandException e) {
            throw new ProbeException(e.getMessage(), e);
        }
    }
}
