package org.gaeperf.sampling.proc;

import java.time.Duration;
import java.util.List;
import org.gaeperf.process.Command;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * Series psLifetimeCpuPercent, rssBytes, virtualBytes and threads, from ps(1). CPU usage is the average over the
 * lifetime of the process; it is recorded because published results use it. {@link CpuProbe} observes the interval
 * instead.
 */
public final class PsProbe implements Probe {

    /** Series: resident set size. */
    public static final String RSS = "rssBytes";

    /** Series: number of threads. */
    public static final String THREADS = "threads";

    private final long pid;
    private final Command command;

    /** Observes the process with this id; prefix and deadline are those of {@link Command}. */
    public PsProbe(long pid, List<String> prefix, Duration deadline) {
        this(pid, new Command(words(pid), prefix, deadline));
    }

    /** Observes the process with this id by another command that prints the same. */
    public PsProbe(long pid, Command command) {
        this.pid = pid;
        this.command = command;
    }

    private static List<String> words(long pid) {
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
                Long.toString(pid));
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
        return command.deadline();
    }

    @Override
    public List<Observation> sample(RawOutputSink raw) throws ProbeException {
        PsSample sample = PsSample.parse(read(raw));
        if (sample.rssBytes() == 0) {
            // A process that has ended is listed without memory until its parent has read its exit code.
            throw new ProbeException("process " + pid + " has ended: ps lists it without memory");
        }
        return List.of(
                new Observation("psLifetimeCpuPercent", sample.lifetimeCpuPercent()),
                new Observation(RSS, sample.rssBytes()),
                new Observation("virtualBytes", sample.virtualBytes()),
                new Observation(THREADS, sample.threads()));
    }

    private String read(RawOutputSink raw) throws ProbeException {
        try {
            CommandResult result = command.run();
            raw.keep("ps", result.raw());
            if (result.exitCode() == 1
                    && result.stdout().isBlank()
                    && result.stderr().isBlank()) {
                throw new ProbeException("process " + pid + " has ended: ps does not list it");
            }
            return result.requireSuccess().stdout();
        } catch (CommandException e) {
            throw new ProbeException(e.getMessage(), e);
        }
    }
}
