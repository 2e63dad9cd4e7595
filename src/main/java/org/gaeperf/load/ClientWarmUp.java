package org.gaeperf.load;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.load.protocol.LoadException;

/** Warms up a client that has been started, before the first trial that it serves. */
@FunctionalInterface
public interface ClientWarmUp {

    /**
     * Runs loads that are like those of the trials.
     *
     * @param sides that can run loads at the same time
     * @param directory for their files
     * @throws LoadException if that does not work; the client can be used all the same
     */
    void run(List<LoadSequence> sides, Path directory) throws LoadException, InterruptedException;
}
