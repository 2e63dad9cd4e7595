package org.gaeperf.sampling.jvm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.series.NativeMemorySeries;
import org.gaeperf.model.series.NativeMemorySeries.Amount;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * Native Memory Tracking of the server's JVM. The series are those of {@link NativeMemorySeries},
 * of all categories together and of each, and classesLoaded. The server must run with
 * {@code -XX:NativeMemoryTracking=summary}.
 */
public final class NativeMemoryProbe implements Probe {

    /** Series: number of loaded classes. */
    public static final String CLASSES = "classesLoaded";

    private final Jcmd jcmd;

    /** Observes the JVM that this jcmd is attached to. */
    public NativeMemoryProbe(Jcmd jcmd) {
        this.jcmd = jcmd;
    }

    @Override
    public String name() {
        return "jcmd VM.native_memory";
    }

    @Override
    public Overhead overhead() {
        return Overhead.JVM;
    }

    @Override
    public Duration deadline() {
        return jcmd.deadline();
    }

    @Override
    public List<Observation> sample(RawOutputSink raw) throws ProbeException {
        NativeMemory memory = read(raw);
        List<Observation> observations = new ArrayList<>();
        add(
                observations,
                NativeMemorySeries.total(Amount.RESERVED),
                memory.total().reservedBytes());
        add(
                observations,
                NativeMemorySeries.total(Amount.COMMITTED),
                memory.total().committedBytes());
        for (NativeMemory.Category category : memory.categories()) {
            String name = category.camelName();
            add(
                    observations,
                    new NativeMemorySeries(name, Amount.RESERVED),
                    category.use().reservedBytes());
            add(
                    observations,
                    new NativeMemorySeries(name, Amount.COMMITTED),
                    category.use().committedBytes());
        }
        memory.classes().ifPresent(classes -> observations.add(new Observation(CLASSES, classes)));
        return List.copyOf(observations);
    }

    /**
     * Reads what the JVM has committed and reserved.
     *
     * @param raw keeps the output of the command
     * @throws ProbeException if the JVM does not say it
     */
    public NativeMemory read(RawOutputSink raw) throws ProbeException {
        String output = output(raw);
        if (NativeMemory.isDisabled(output)) {
            throw new ProbeException("native memory tracking is not enabled in process " + jcmd.pid()
                    + ": start the server with -XX:NativeMemoryTracking=summary");
        }
        return NativeMemory.parse(output);
    }

    private String output(RawOutputSink raw) throws ProbeException {
        try {
            CommandResult result = jcmd.run("VM.native_memory summary scale=KB");
            raw.keep("native-memory", result.raw());
            return result.requireSuccess().stdout();
        } catch (CommandException e) {
            throw new ProbeException(e.getMessage(), e);
        }
    }

    private static void add(List<Observation> observations, NativeMemorySeries series, long bytes) {
        observations.add(new Observation(series.name(), bytes));
    }
}
