package org.gaeperf.trial.phase;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Json;
import org.gaeperf.process.CommandException;
import org.gaeperf.profile.HeapHistogram;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.JfrRecording;
import org.gaeperf.sampling.jvm.Jcmd;

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
    public static final Duration HEAP_TIMEOUT = Duration.ofSeconds(60);

    private Recording() {}

    /** From the first scheduled request to the end of the measurement. */
    public record Measured(Instant from, Instant to) {}

    /** Flags that have the server record itself. */
    public static List<String> jvmArgs(Path directory) throws IOException {
        try {
            return JfrRecording.jvmArgs(directory.resolve(FLIGHT), directory.resolve(SETTINGS));
        } catch (JfrException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Keeps when the measurement was, and what lives on the heap after it, as jcmd tells it. */
    public static void keep(MeasurementWindow window, Jcmd jcmd, Path directory) throws IOException {
        Instant now = Instant.now();
        long nanos = System.nanoTime();
        Measured measured =
                new Measured(now.minusNanos(nanos - window.startNanos()), now.minusNanos(nanos - window.endNanos()));
        AtomicFile.write(directory.resolve(MEASURED), out -> Json.PRETTY.writeValue(out, measured));
        try {
            AtomicFile.write(directory.resolve(HEAP), HeapHistogram.take(jcmd));
        } catch (CommandException e) {
            throw new IOException("what lives on the server's heap is not known: " + e.getMessage(), e);
        }
    }
}
