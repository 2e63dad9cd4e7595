package org.gaeperf.sampling.jvm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.process.CommandException;
import org.gaeperf.process.CommandResult;
import org.gaeperf.sampling.Observation;
import org.gaeperf.sampling.Probe;
import org.gaeperf.sampling.ProbeException;
import org.gaeperf.sampling.RawOutputSink;

/**
 * Native Memory Tracking of the server's JVM: series nmtTotalReservedBytes and nmtTotalCommittedBytes, and the same
 * two for every category, such as nmtJavaHeapCommittedBytes; and classesLoaded. The server must run with
 * {@code -XX:NativeMemoryTracking=summary}.
 */
public final class NativeMemoryProbe implements Probe {

    /** The series of classes loaded. */
    public static final String CLASSES = "classesLoaded";

    private final Jcmd jcmd;

    /** Asks the JVM that this jcmd talks to. */
    public NativeMemoryProbe(Jcmd jcmd) {
        this.jcmd = jcmd;
    }

    @Override
    public String name() {
        return "jcmd VM.native_memory";
    }

    @Override
    public Cost cost() {
        return Cost.JVM;
    }

    @Override
    public Duration deadline() {
        return jcmd.deadline();
    }

    @Override
    public List<Observation> sample(RawOutputSink raw) throws ProbeException {
        String output = read(raw);
        if (NativeMemory.isDisabled(output)) {
            throw new ProbeException("native memory tracking is not enabled in process " + jcmd.pid()
                    + ": start the server with -XX:NativeMemoryTracking=summary");
        }
        NativeMemory memory = NativeMemory.parse(output);
        List<Observation> readings = new ArrayList<>();
        add(readings, "Total", memory.total());
        memory.categories().forEach(category -> add(readings, category.camelName(), category.use()));
        memory.classes().ifPresent(classes -> readings.add(new Observation(CLASSES, classes)));
        return List.copyOf(readings);
    }

    private String read(RawOutputSink raw) throws ProbeException {
        try {
            CommandResult result = jcmd.run("VM.native_memory summary scale=KB");
            raw.keep("native-memory", result.raw());
            return result.requireSuccess().stdout();
        } catch (CommandException e) {
            throw new ProbeException(e.getMessage(), e);
        }
    }

    private static void add(List<Observation> readings, String name, NativeMemory.Use use) {
        readings.add(new Observation("nmt" + name + "ReservedBytes", use.reservedBytes()));
        readings.add(new Observation("nmt" + name + "CommittedBytes", use.committedBytes()));
    }
}
