package org.gaeperf.cluster.loader;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.process.ParentWatchdog;
import org.mortbay.jetty.orchestrator.ClusterTools;
import org.mortbay.jetty.orchestrator.NodeJob;

/**
 * What a node on another host does: it connects to the harness and serves one session of loads, until the harness ends the
 * connection.
 *
 * @param port on the loopback interface of this host, which ssh forwards to the harness
 * @param secret to say who this is
 * @param session of loads
 * @param loader its number, from 0
 */
public record LoaderJob(int port, String secret, int session, int loader) implements NodeJob {

    private static final long serialVersionUID = 1L;

    /** Whether this node ends when the process ends that has started it. */
    private static final String GUARDED = "guarded";

    @Override
    public void execute(ClusterTools tools) throws IOException, InterruptedException {
        if (tools.nodeEnvironment().putIfAbsent(GUARDED, true) == null) {
            ParentWatchdog.exitWithBuild();
        }
        try (LineChannel channel = new LineChannel(new Socket(InetAddress.getLoopbackAddress(), port))) {
            new LoaderSession(
                            channel,
                            this,
                            (meeting, timeout) -> tools.barrier(meeting.barrier(), meeting.parties())
                                    .await(timeout.toMillis(), TimeUnit.MILLISECONDS))
                    .run();
        }
    }
}
