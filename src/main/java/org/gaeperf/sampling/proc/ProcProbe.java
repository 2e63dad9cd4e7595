package org.gaeperf.sampling.proc;

import java.time.Duration;
import org.gaeperf.sampling.Probe;

/** A probe that only reads files of /proc. */
interface ProcProbe extends Probe {

    /** The time limit, far longer than reading a file takes. */
    Duration DEADLINE = Duration.ofSeconds(2);

    @Override
    default Overhead overhead() {
        return Overhead.FILE;
    }

    @Override
    default Duration deadline() {
        return DEADLINE;
    }
}
