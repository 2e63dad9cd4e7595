package org.gaeperf.server;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ServedBy;

/** A running server process that is measured. Closing it ends the process. */
public interface ServerUnderTest extends AutoCloseable {

    /** The id of the process that the harness has started. */
    long pid();

    /** Its address on the loopback interface. */
    URI address();

    /** What a load of this size asks of it, and which answer is right. */
    LoadRequest request(Workload workload);

    /** Why nothing can be learnt from its JVM; empty if it is a JVM that was started with gaeperf's flags. */
    default Optional<String> withoutJvm() {
        return Optional.empty();
    }

    /** By what it serves, if that is known as soon as it runs, and its kind can serve in more than one way. */
    default Optional<ServedBy> servedBy() {
        return Optional.empty();
    }

    /** The whole command line. */
    List<String> command();

    /** When the process was started, by {@link System#nanoTime()}. */
    long startedNanos();

    /** When the first response was complete, by {@link System#nanoTime()}. */
    long firstResponseNanos();

    /** Completes with the exit code when the process ends for any reason. */
    CompletableFuture<Integer> exit();

    /** The last lines of its log, as a phrase for messages. */
    String logTail();

    @Override
    void close();
}
