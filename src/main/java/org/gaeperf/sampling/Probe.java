package org.gaeperf.sampling;

import java.time.Duration;
import java.util.List;

/** Observes one aspect of the server process or of the machine from outside. */
public interface Probe {

    /** The name that missed samples of this probe are reported under, for example {@code ps}. */
    String name();

    /** Returns what one sample costs; probes with less overhead are read first. */
    Overhead overhead();

    /** A sample that takes longer is abandoned and reported as missed. */
    Duration deadline();

    /**
     * Takes one sample. A probe that observes rates returns none the first time.
     *
     * @param raw receives every text that was read, including text that cannot be parsed
     * @throws ProbeException if nothing could be observed; the message is the reason
     */
    List<Observation> sample(RawOutputSink raw) throws ProbeException;

    /** What a sample costs, from the least to the most; probes are read in this order. */
    enum Overhead {
        /** Reads files under /proc. */
        FILE,
        /** Starts a small program. */
        PROCESS,
        /** Starts a JVM and makes the server work. */
        JVM
    }
}
