package org.gaeperf.server;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.server.StartPageCache;
import org.gaeperf.process.ServerProcesses;

/** A running server process that is measured. Closing it ends the process. */
public interface ServerUnderTest extends AutoCloseable {

    /** The id of the process that stands for the server: its JVM if it has one, or the process that listens. */
    long pid();

    /** Returns all its processes, which are measured together. */
    default ServerProcesses processes() {
        return ServerProcesses.of(pid());
    }

    /** Returns the address on the loopback interface. */
    URI address();

    /** Returns what a load of this size asks of it, and which response is right. */
    LoadRequest request(Workload workload);

    /** Says why nothing can be learnt from its JVM; empty if it is a JVM that was started with gaeperf's flags. */
    default Optional<String> withoutJvm() {
        return Optional.empty();
    }

    /** Returns by what it serves, if that is known as soon as it runs, and its kind can serve in more than one way. */
    default Optional<ServedBy> servedBy() {
        return Optional.empty();
    }

    /** Says whether a process that it needs, which is not measured, runs beside it on the cores of the client. */
    default boolean hasCompanion() {
        return false;
    }

    /** Something that the server needs, such as a database, which is measured apart from it. */
    interface Beside {

        /** The name that the user has given it. */
        String name();

        /** Returns all its processes. */
        ServerProcesses processes();

        /** Returns the CPU time that they have used since it was ready; empty if it has ended. */
        OptionalDouble cpuSecondsSinceReady();
    }

    /** Returns what the server needs and is measured apart from it; {@link #exit} completes when one of these ends, too. */
    default List<Beside> beside() {
        return List.of();
    }

    /** Returns what of its files was in the page cache when it was started, where that was prepared. */
    default Optional<StartPageCache> pageCache() {
        return Optional.empty();
    }

    /** The whole command line. */
    List<String> command();

    /** Returns when the process was started, by {@link System#nanoTime()}. */
    long startedNanos();

    /** Returns when the first response was complete, by {@link System#nanoTime()}. */
    long firstResponseNanos();

    /** Completes with the exit code when the process ends for any reason. */
    CompletableFuture<Integer> exit();

    /**
     * Says what has ended, once {@link #exit} is complete, with the end of its log.
     *
     * @param when it did, as in {@code while it was measured}
     */
    default String ended(String when) {
        return "the server ended with exit code " + exit().join() + " " + when + "; " + logTail();
    }

    /** Returns how many bytes it has written to its log so far; empty if that is not known. */
    default OptionalLong loggedBytes() {
        return OptionalLong.empty();
    }

    /** The last lines of its log, as a phrase for messages. */
    String logTail();

    @Override
    void close();
}
