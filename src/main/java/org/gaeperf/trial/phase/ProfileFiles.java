package org.gaeperf.trial.phase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.process.CommandException;
import org.gaeperf.profile.HeapHistogram;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.JfrRecording;
import org.gaeperf.profile.MethodReader;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.profile.SamplingAgent;
import org.gaeperf.sampling.jvm.Jcmd;
import org.gaeperf.trial.plan.Instrumentation;

/** Makes a server record itself, and writes the {@link RecordedFiles} of its trial. */
public final class ProfileFiles {

    private static final String SETTINGS = "flight.jfc";

    /** Time limit for the class histogram. The JVM collects garbage before, which takes time with a large heap. */
    public static final Duration HEAP_TIMEOUT = Duration.ofSeconds(60);

    /** For how long a server whose waits are recorded gets no requests, so that waits by the clock are known. */
    private static final Duration IDLE = Duration.ofSeconds(2);

    private ProfileFiles() {}

    /**
     * The JVM arguments for a server that is to be recorded.
     *
     * @throws IOException if the settings of the recording cannot be written
     */
    public static List<String> jvmArgs(RecordedEvents events, Path directory) throws IOException {
        try {
            return JfrRecording.jvmArgs(events, directory.resolve(RecordedFiles.JFR), directory.resolve(SETTINGS));
        } catch (JfrException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * The JVM arguments for a server whose methods are sampled.
     *
     * @param directory of the trial, which must exist
     * @throws IOException if async-profiler cannot be used on this machine, or from this directory
     */
    public static List<String> jvmArgsForMethods(Path directory) throws IOException {
        try {
            return SamplingAgent.jvmArgsForMethods(directory)
                    .orElseThrow(() -> new IOException(RunOptions.METHODS
                            + " needs async-profiler, which has no library for " + System.getProperty("os.name")
                            + " on " + System.getProperty("os.arch") + ", or cannot be loaded from " + directory
                            + ": the path must have no comma and no percent sign, and programs must be allowed to run"
                            + " there"));
        } catch (JfrException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Adds what the methods cost in the measurement to the result, once the server has ended. What cannot be read is a sample
     * that is missing: the trial is valid without it.
     *
     * @param directory of the trial
     * @throws IOException if the recording, which is large, cannot be deleted
     */
    public static void readMethods(Instrumentation.Methods methods, Path directory, TrialResultBuilder result)
            throws IOException {
        try {
            if (result.window().isPresent()) {
                result.setMethods(MethodReader.read(
                        directory, measuredSpan(result.window().get())));
            }
        } catch (JfrException e) {
            result.addSamples(List.of(), List.of(new MissedSample(0, "async-profiler", e.getMessage())));
        }
        if (methods != Instrumentation.Methods.KEPT) {
            Files.deleteIfExists(directory.resolve(RecordedFiles.METHODS));
        }
    }

    /**
     * Deletes what only the start of the server needed.
     *
     * @throws IOException if a file cannot be deleted
     */
    public static void serverStarted(Path directory) throws IOException {
        SamplingAgent.deleteLibrary(directory);
    }

    /**
     * Writes the span of the measurement and the class histogram. Where waits are recorded, it waits for {@link #IDLE} before.
     *
     * @param window that of the load; the server gets no more requests
     * @throws IOException if jcmd fails or a file cannot be written
     */
    public static void write(RecordedEvents events, MeasurementWindow window, Jcmd jcmd, Path directory)
            throws IOException, InterruptedException {
        RecordedFiles.MeasuredSpan measured = measuredSpan(window);
        Instant now = measured.to().plusNanos(System.nanoTime() - window.endNanos());
        RecordedFiles.MeasuredSpan span = new RecordedFiles.MeasuredSpan(
                measured.from(),
                measured.to(),
                events == RecordedEvents.WAITS ? Optional.of(idle(now)) : Optional.empty());
        AtomicFile.write(directory.resolve(RecordedFiles.MEASURED_SPAN), out -> Json.PRETTY.writeValue(out, span));
        try {
            AtomicFile.write(directory.resolve(RecordedFiles.CLASS_HISTOGRAM), HeapHistogram.take(jcmd));
        } catch (CommandException e) {
            throw new IOException("the live objects on the server's heap could not be counted: " + e.getMessage(), e);
        }
    }

    /** Returns the span of a measurement by the wall clock, which is set to the time: call it soon after the measurement. */
    private static RecordedFiles.MeasuredSpan measuredSpan(MeasurementWindow window) {
        Instant now = Instant.now();
        long nanos = System.nanoTime();
        return new RecordedFiles.MeasuredSpan(
                now.minusNanos(nanos - window.startNanos()), now.minusNanos(nanos - window.endNanos()));
    }

    private static RecordedFiles.Idle idle(Instant from) throws InterruptedException {
        Thread.sleep(IDLE.toMillis());
        return new RecordedFiles.Idle(from, from.plus(IDLE));
    }
}
