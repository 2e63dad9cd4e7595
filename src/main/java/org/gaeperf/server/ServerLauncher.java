package org.gaeperf.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A server that can be measured, and how it is started. */
public interface ServerLauncher {

    /** Where a server that records its own latencies writes them, in the directory of its log. */
    String GROUND_TRUTH_FILE = "truth.txt";

    /**
     * Starts the process and waits for its first answer.
     *
     * @throws ServerException if it does not come up; no process is left then
     * @throws IOException if there is no free port
     */
    ServerUnderTest start(Start how) throws ServerException, IOException, InterruptedException;

    /** The request header by which it wants to know when a request was due, if it keeps account of that. */
    default Optional<String> intendedStartHeader() {
        return Optional.empty();
    }

    /**
     * What is the same for every kind of server.
     *
     * @param javaHome the JDK that runs it
     * @param jvmArgs flags of its JVM
     * @param prefix put before the command, for instance {@code taskset}
     * @param log where its output goes
     */
    record Start(Path javaHome, List<String> jvmArgs, List<String> prefix, Path log) {

        public Start {
            jvmArgs = List.copyOf(jvmArgs);
            prefix = List.copyOf(prefix);
        }
    }
}
