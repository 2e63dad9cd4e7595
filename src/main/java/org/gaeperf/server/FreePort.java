package org.gaeperf.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;

/** Finds ports that no process listens on. */
public final class FreePort {

    /** A server may not have bound its port yet when the next port is searched. */
    private static final Set<Integer> ASSIGNED = new HashSet<>();

    private FreePort() {}

    /**
     * A port that was free a moment ago on all addresses, since some servers bind all of them. The same port is never
     * returned twice in one JVM.
     *
     * @throws IOException if there is no free port
     */
    public static synchronized int find() throws IOException {
        while (true) {
            try (ServerSocket socket = new ServerSocket(0)) {
                if (ASSIGNED.add(socket.getLocalPort())) {
                    return socket.getLocalPort();
                }
            }
        }
    }
}
