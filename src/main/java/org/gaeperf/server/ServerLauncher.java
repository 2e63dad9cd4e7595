package org.gaeperf.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ModeEvidence;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.sampling.jvm.Jcmd;

/** Starts servers of one kind to be measured. */
public non-sealed interface ServerLauncher extends Launcher {

    /** Where a server that records its own latencies writes them, in the directory of its log. */
    String GROUND_TRUTH_FILE = "truth.txt";

    /**
     * Starts the process and waits for its first response.
     *
     * @throws ServerException if the server does not start; no process is left behind
     * @throws IOException if there is no free port
     */
    ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException;

    /** The request header with the time when a request was due, if it records ground-truth latencies. */
    default Optional<String> intendedStartHeader() {
        return Optional.empty();
    }

    /** Returns how it is proved which mode serves; empty for a server without modes. */
    default Optional<ProofOfMode> proofOfMode() {
        return Optional.empty();
    }

    /** Determines from outside which mode of a server serves requests. */
    @FunctionalInterface
    interface ProofOfMode {

        /**
         * Examines a running server.
         *
         * @param jcmd attached to its JVM
         * @throws IOException if the server does not respond or jcmd fails
         */
        ModeEvidence prove(ServerUnderTest server, Jcmd jcmd) throws IOException, InterruptedException;
    }

    /**
     * Returns the path and query of a request that is in the server for this time without using CPU, so that many can be there at
     * once; empty if the server has none.
     */
    default Optional<String> heldRequest(Duration hold) {
        return Optional.empty();
    }

    /**
     * Returns what the server itself has recorded during a measurement, such as the time that it took for its requests; nothing
     * unless it is of a kind that records. It is asked for when the server has ended.
     *
     * @param directory of the server's log
     * @param startNanos of the measurement, by {@link System#nanoTime()}
     * @param endNanos of the measurement
     * @throws IOException if it cannot be read, or the server has recorded nothing, so that the trial does not count
     */
    default List<TimeSeries> recordedByServer(Path directory, long startNanos, long endNanos) throws IOException {
        return List.of();
    }

    /**
     * Returns by what the server has served a measurement, as it has recorded, where servers of its kind can serve in more than
     * one way and the running server does not say. It is asked for when the server has ended.
     *
     * @param directory of the server's log
     * @param startNanos of the measurement, by {@link System#nanoTime()}
     * @param endNanos of the measurement
     * @throws IOException if it was not what was to be measured, so that the trial does not count
     */
    default Optional<ServedBy> servedBy(Path directory, long startNanos, long endNanos) throws IOException {
        return Optional.empty();
    }

    /**
     * Says why something that runs beside the server, for it, limited what was measured; nothing unless a server needs such a
     * thing.
     *
     * @param directory of the server's log
     * @param startNanos of the measurement, by {@link System#nanoTime()}
     * @param endNanos of the measurement
     * @param client of the measurement
     * @throws IOException if what that thing has recorded cannot be read
     */
    default List<String> limitsBesideServer(Path directory, long startNanos, long endNanos, ClientSide client)
            throws IOException {
        return List.of();
    }

    /**
     * What the client of a measurement used and saw.
     *
     * @param cpuPercent what it used of the cores that it shares with what runs beside the server; 100 is all of one core
     * @param maxCpuPercent what both may use
     * @param busyPercent the share of those cores' time in which anything ran on them; empty if it is not known
     * @param p99ServiceMicros the 99th percentile of the service time
     */
    record ClientSide(
            OptionalDouble cpuPercent,
            double maxCpuPercent,
            OptionalDouble busyPercent,
            OptionalDouble p99ServiceMicros) {}

    /**
     * What a launch needs to know, whatever the kind of server.
     *
     * @param javaHome the JDK that runs the server
     * @param jvmArgs arguments for its JVM
     * @param prefix words before the command, for example {@code taskset -c 1}
     * @param companionPrefix the same for a process that the server needs beside it, which is not part of it
     * @param log the file for its output
     * @param listenAddress the name or address that a server listens on, if it can be told; the harness reaches it there
     */
    record LaunchContext(
            Path javaHome,
            List<String> jvmArgs,
            List<String> prefix,
            List<String> companionPrefix,
            Path log,
            String listenAddress) {

        /** Where only this machine reaches a server. */
        public static final String LOOPBACK = "127.0.0.1";

        public LaunchContext {
            jvmArgs = List.copyOf(jvmArgs);
            prefix = List.copyOf(prefix);
            companionPrefix = List.copyOf(companionPrefix);
        }

        /** Creates the context of a server that needs no other process, and that no other host is to reach. */
        public LaunchContext(Path javaHome, List<String> jvmArgs, List<String> prefix, Path log) {
            this(javaHome, jvmArgs, prefix, List.of(), log, LOOPBACK);
        }
    }
}
