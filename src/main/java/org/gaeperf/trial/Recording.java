package org.gaeperf.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gaeperf.explain.FlightException;
import org.gaeperf.explain.FlightRecording;
import org.gaeperf.explain.HeapHistogram;
import org.gaeperf.files.WholeFile;
import org.gaeperf.load.Window;
import org.gaeperf.model.Json;
import org.gaeperf.sampling.CommandException;
import org.gaeperf.sampling.Jcmd;

/** The files that a trial with Flight Recorder leaves in its folder. */
public final class Recording {

    /** The recording itself. */
    public static final String FLIGHT = "flight.jfr";

    /** What lived on the heap at the end, by class. */
    public static final String HEAP = "class-histogram.txt";

    /** When the measurement was, by the clock that the recording goes by. */
    public static final String MEASURED = "measured.json";

    private static final String SETTINGS = "flight.jfc";

    /** A JVM with a large heap stands still for its collection before it counts. */
    static final Duration HEAP_PATIENCE = Duration.ofSeconds(60);

    private Recording() {}

    /** From the first scheduled request to the end of the measurement. */
    public record Measured(Instant from, Instant to) {}

    /** Flags that have the server record itself. */
    static List<String> jvmArgs(Path folder) throws IOException {
        try {
            return FlightRecording.jvmArgs(folder.resolve(FLIGHT), folder.resolve(SETTINGS));
        } catch (FlightException cannot) {
            throw new IOException(cannot.getMessage(), cannot);
        }
    }

    /** Keeps when the measurement was, and what lives on the heap after it, as jcmd tells it. */
    static void keep(Window window, Jcmd jcmd, Path folder) throws IOException {
        Instant now = Instant.now();
        long nanos = System.nanoTime();
        Measured measured = new Measured(
                now.minusNanos(nanos - window.startNanos()), now.minusNanos(nanos - window.endNanos()));
        WholeFile.write(folder.resolve(MEASURED), out -> Json.PRETTY.writeValue(out, measured));
        try {
            WholeFile.write(folder.resolve(HEAP), HeapHistogram.take(jcmd));
        } catch (CommandException cannot) {
            throw new IOException("what lives on the server's heap is not known: " + cannot.getMessage(), cannot);
        }
    }
}
