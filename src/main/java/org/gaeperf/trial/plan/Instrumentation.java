package org.gaeperf.trial.plan;

import java.util.Optional;
import org.gaeperf.profile.RecordedEvents;

/**
 * What observes the server in a trial. All measured trials use {@link #ALL}, except those that measure the overhead of
 * an instrument and those that profile the server.
 *
 * @param nativeMemoryTracking whether the JVM tracks its native memory
 * @param sampling whether {@code ps}, {@code jcmd} and {@code /proc} are read during the measurement
 * @param recorded what the JVM records of itself with Flight Recorder, if anything; it then counts the live objects on its
 *     heap at the end. Results with and without a recording are not comparable
 */
public record Instrumentation(boolean nativeMemoryTracking, boolean sampling, Optional<RecordedEvents> recorded) {

    /** The instruments of measured trials. */
    public static final Instrumentation ALL = new Instrumentation(true, true, Optional.empty());

    /** Returns all of these instruments, and a JFR recording. */
    public static Instrumentation recorded(RecordedEvents events) {
        return new Instrumentation(true, true, Optional.of(events));
    }
}
