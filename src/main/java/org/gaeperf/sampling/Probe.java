package org.gaeperf.sampling;

import java.time.Duration;
import java.util.List;

/** Observes one aspect of the server process or of the machine, from outside. */
public interface Probe {

    /** Named in the gaps of this probe, for instance {@code ps}. */
    String name();

    /** What taking one sample costs; the cheaper ones are taken first. */
    Cost cost();

    /** A sample that takes longer is given up and becomes a gap. */
    Duration deadline();

    /**
     * Takes one sample. A probe that shows rates shows none the first time.
     *
     * @param raw is given every text that was read, also one that cannot be parsed
     * @throws ProbeException if nothing could be observed; the message is the reason in words
     */
    List<Observation> sample(RawOutputSink raw) throws ProbeException;

    /** In the order in which probes are read. */
    enum Cost {
        /** Reads files under /proc. */
        FILE,
        /** Starts a small program. */
        PROCESS,
        /** Starts a JVM and makes the server work. */
        JVM
    }
}
