package org.gaeperf.server;

import java.io.IOException;
import java.net.ServerSocket;

/** Ports that nobody listens on. */
public final class FreePort {

    private FreePort() {}

    /**
     * A port that was free a moment ago on every address, since some servers cannot be told which one to bind.
     *
     * @throws IOException if there is none
     */
    public static int find() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
