package org.gaeperf.server;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A running server process that is being measured. Closing it ends the process. */
public interface ServerUnderTest extends AutoCloseable {

    /** The id of the process that was started; never one that was looked up by name. */
    long pid();

    /** Where it answers, on the loopback interface. */
    URI address();

    /** The whole command line it was started with. */
    List<String> command();

    /** When the process was started, by {@link System#nanoTime()}. */
    long startedNanos();

    /** When its application first answered, by {@link System#nanoTime()}. */
    long firstAnswerNanos();

    /** Completes with the exit code when the process ends, for whatever reason. */
    CompletableFuture<Integer> exit();

    /** The last lines of its log, to be put into a message. */
    String logTail();

    @Override
    void close();
}
