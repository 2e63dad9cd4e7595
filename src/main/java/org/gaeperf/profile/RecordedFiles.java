package org.gaeperf.profile;

import java.time.Instant;
import java.util.Optional;

/** The files in the directory of a trial with Flight Recorder. */
public final class RecordedFiles {

    /** The JFR recording. */
    public static final String JFR = "flight.jfr";

    /** The samples of CPU time and allocation by async-profiler, a JFR recording too; without it, {@link #JFR} has them. */
    public static final String AGENT = "async-profiler.jfr";

    /** The samples of CPU time and allocation of a trial that is compared; deleted when they are summed up, unless they are kept. */
    public static final String METHODS = "methods.jfr";

    /** The live objects on the heap at the end, by class, as jcmd prints them. */
    public static final String CLASS_HISTOGRAM = "class-histogram.txt";

    /** The {@link MeasuredSpan}, as JSON. */
    public static final String MEASURED_SPAN = "measured.json";

    private RecordedFiles() {}

    /**
     * The span of the measurement by the wall clock, which is the clock of the recording: from the first scheduled
     * request to the end of the measurement.
     *
     * @param idle a later time in which the server got no requests; empty if nobody waited for one
     */
    public record MeasuredSpan(Instant from, Instant to, Optional<Idle> idle) {

        /** A measurement after which nobody waited. */
        public MeasuredSpan(Instant from, Instant to) {
            this(from, to, Optional.empty());
        }
    }

    /** A time without requests, by the same clock. */
    public record Idle(Instant from, Instant to) {}
}
