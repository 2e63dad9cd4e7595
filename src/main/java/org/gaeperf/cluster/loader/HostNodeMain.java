package org.gaeperf.cluster.loader;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.mortbay.jetty.orchestrator.rpc.NodeProcess;

/**
 * The first process on a loader: the library's, with a guard. The library's own, which ends a node that has missed its health
 * checks, has to be patient: see {@code OpenCluster}.
 */
public final class HostNodeMain {

    /** How often the harness has to write something to the standard input. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(2);

    /** A link may be lost for a while. */
    private static final Duration MAX_SILENCE = Duration.ofSeconds(20);

    private static final int HARNESS_GONE = 4;

    private static volatile long heardNanos = System.nanoTime();

    private HostNodeMain() {}

    /**
     * Runs the library's process, until the harness is gone.
     *
     * @param args of the library's process
     * @throws Exception as the library's process does
     */
    public static void main(String[] args) throws Exception {
        start("heartbeat", HostNodeMain::readHeartbeats);
        start("guard", HostNodeMain::endIfSilent);
        NodeProcess.main(args);
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** The input ends when the harness, or the ssh connection to it, ends. */
    private static void readHeartbeats() {
        byte[] buffer = new byte[64];
        InputStream in = System.in;
        try {
            while (in.read(buffer) >= 0) {
                heardNanos = System.nanoTime();
            }
        } catch (IOException e) {
            // As an end.
        }
        end();
    }

    private static void endIfSilent() {
        try {
            while (System.nanoTime() - heardNanos < MAX_SILENCE.toNanos()) {
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end();
    }

    /** The node, its client, and what else they have started. */
    private static void end() {
        ProcessHandle.current().descendants().toList().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(HARNESS_GONE);
    }
}
