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
 * @param methods whether the JVM samples what its methods cost, in a trial that is compared
 */
public record Instrumentation(
        boolean nativeMemoryTracking, boolean sampling, Optional<RecordedEvents> recorded, Methods methods) {

    /** Whether the JVM samples what its methods cost. */
    public enum Methods {
        /** It does not. */
        NOT_SAMPLED,
        /** The samples are summed up, and then deleted. */
        SUMMED_UP,
        /** They are summed up, and stay with the files of the trial. */
        KEPT
    }

    /** The instruments of measured trials. */
    public static final Instrumentation ALL = new Instrumentation(true, true, Optional.empty());

    /** Makes instruments without samples by method. */
    public Instrumentation(boolean nativeMemoryTracking, boolean sampling, Optional<RecordedEvents> recorded) {
        this(nativeMemoryTracking, sampling, recorded, Methods.NOT_SAMPLED);
    }

    /** Returns all of these instruments, and samples by method. */
    public static Instrumentation with(Methods methods) {
        return new Instrumentation(true, true, Optional.empty(), methods);
    }

    /** Returns all of these instruments, and a JFR recording. */
    public static Instrumentation recorded(RecordedEvents events) {
        return new Instrumentation(true, true, Optional.of(events));
    }
}
