package org.gaeperf.load;

import java.util.Optional;
import java.util.function.Consumer;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.load.ClientUse;

/** Loads that follow each other, from processes that are warm from the second load on. */
public interface LoadSequence extends AutoCloseable {

    /**
     * Starts a load. The caller closes it; the processes go on after that, until this sequence is closed.
     *
     * @param progress receives a report once a second, always on the same thread
     * @throws LoadException if a process cannot be started
     */
    LoadClient start(LoadPlan plan, Consumer<LoadProgress> progress) throws LoadException, InterruptedException;

    /** The client's process, if it is on this machine and has been started. */
    default Optional<ClientUse> use() {
        return Optional.empty();
    }

    @Override
    void close();
}
