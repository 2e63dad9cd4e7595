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
 * Native Memory Tracking of the server's JVM. The series are nmtTotalReservedBytes and nmtTotalCommittedBytes, the same
 * two for every category, such as nmtJavaHeapCommittedBytes, and classesLoaded. The server must run with
 * {@code -XX:NativeMemoryTracking=summary}.
 */
public final class NativeMemoryProbe implements Probe {

    /** Series: committed memory of all categories. */
    public static final String TOTAL_COMMITTED = "nmtTotalCommittedBytes";

    /** Series: committed memory of the Java heap. */
    public static final String HEAP_COMMITTED = "nmtJavaHeapCommittedBytes";

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
        String output = read(raw);
        if (NativeMemory.isDisabled(output)) {
            throw new ProbeException("native memory tracking is not enabled in process " + jcmd.pid()
                    + ": start the server with -XX:NativeMemoryTracking=summary");
        }
        NativeMemory memory = NativeMemory.parse(output);
        List<Observation> observations = new ArrayList<>();
        add(observations, "Total", memory.total());
        memory.categories().forEach(category -> add(observations, category.camelName(), category.use()));
        memory.classes().ifPresent(classes -> observations.add(new Observation(CLASSES, classes)));
        return List.copyOf(observations);
    }

    private String read(RawOutputSink raw) throws ProbeException {
        try {
            CommandResult result = jcmd.runLightly("VM.native_memory summary scale=KB");
            raw.keep("native-memory", result.raw());
            return result.requireSuccess().stdout();
        } catch (CommandException e) {
            throw new ProbeException(e.getMessage(), e);
        }
    }

    private static void add(List<Observation> observations, String name, NativeMemory.Use use) {
        observations.add(new Observation("nmt" + name + "ReservedBytes", use.reservedBytes()));
        observations.add(new Observation("nmt" + name + "CommittedBytes", use.committedBytes()));
    }
}
