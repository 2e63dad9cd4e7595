package org.gaeperf.cluster.loader;

import java.io.IOException;
import java.io.InputStream;
import org.gaeperf.cluster.protocol.HeartbeatTimeout;
import org.gaeperf.process.DaemonThreads;
import org.mortbay.jetty.orchestrator.rpc.NodeProcess;

/**
 * The first process on a loader: the library's, with a guard. The library's own, which ends a node that has missed its health
 * checks, has to be patient: see {@code OpenCluster}.
 */
public final class HostNodeMain {

    private static final int HARNESS_GONE = 4;

    /** Watches the harness, which writes heartbeats to the standard input. */
    private static final HeartbeatTimeout HEARTBEAT_TIMEOUT = new HeartbeatTimeout();

    private HostNodeMain() {}

    /**
     * Runs the library's process, until the harness is gone.
     *
     * @param args of the library's process
     * @throws Exception as the library's process does
     */
    public static void main(String[] args) throws Exception {
        DaemonThreads.start("heartbeat", HostNodeMain::readHeartbeats);
        DaemonThreads.start("guard", HostNodeMain::endIfSilent);
        NodeProcess.main(args);
    }

    /** The input ends when the harness, or the ssh connection to it, ends. */
    private static void readHeartbeats() {
        byte[] buffer = new byte[64];
        InputStream in = System.in;
        try {
            while (in.read(buffer) >= 0) {
                HEARTBEAT_TIMEOUT.restart();
            }
        } catch (IOException e) {
            // A broken connection counts as its end.
        }
        end();
    }

    private static void endIfSilent() {
        HEARTBEAT_TIMEOUT.awaitExpiry();
        end();
    }

    /** The node, its client, and what else they have started. */
    private static void end() {
        ProcessHandle.current().descendants().toList().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(HARNESS_GONE);
    }
}
