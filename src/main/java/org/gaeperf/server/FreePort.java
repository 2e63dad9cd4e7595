package org.gaeperf.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;

/** Ports that nobody listens on. */
public final class FreePort {

    /** Its server may not have bound it yet when the next one is looked for. */
    private static final Set<Integer> GIVEN = new HashSet<>();

    private FreePort() {}

    /**
     * A port that was free a moment ago on every address, since some servers cannot be told which one to bind. None is
     * given twice by one process.
     *
     * @throws IOException if there is none
     */
    public static synchronized int find() throws IOException {
        while (true) {
            try (ServerSocket socket = new ServerSocket(0)) {
                if (GIVEN.add(socket.getLocalPort())) {
                    return socket.getLocalPort();
                }
            }
        }
    }
}
