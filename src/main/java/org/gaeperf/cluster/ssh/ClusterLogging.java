package org.gaeperf.cluster.ssh;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The libraries of the cluster report every connection. */
public final class ClusterLogging {

    /** Kept, since a logger that nobody holds loses its level. A trial says itself what it lost. */
    private static final List<Logger> QUIET = List.of(
            Logger.getLogger("org.apache.zookeeper"),
            Logger.getLogger("org.apache.curator"),
            Logger.getLogger("org.mortbay.jetty.orchestrator"),
            Logger.getLogger("net.schmizz"),
            Logger.getLogger("com.hierynomus"));

    private ClusterLogging() {}

    /** Lets them say nothing, so that what people read is what gaeperf says. */
    public static void quiet() {
        QUIET.forEach(logger -> logger.setLevel(Level.OFF));
    }
}
