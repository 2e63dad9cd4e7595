package org.gaeperf.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** Answers each request with the same bytes. */
final class RawServer implements AutoCloseable {

    private static final long LATER_MILLIS = 20;

    private final ServerSocket socket = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    private final byte[] response;
    private final Then then;
    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong closedByClient = new AtomicLong();

    /** What the server does after a response. */
    enum Then {
        KEEP,
        CLOSE,
        /** The server writes the response again, a little later. */
        REPEAT
    }

    /**
     * Begins to serve.
     *
     * @param response to each request
     * @param then what it does with the connection afterwards
     */
    RawServer(String response, Then then) throws IOException {
        this.response = response.getBytes(StandardCharsets.ISO_8859_1);
        this.then = then;
        Thread accepting = new Thread(this::accept, "accepting");
        accepting.setDaemon(true);
        accepting.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    long connections() {
        return connections.get();
    }

    /** Returns how many connections the client has closed. */
    long closedByClient() {
        return closedByClient.get();
    }

    private void accept() {
        while (true) {
            try {
                Socket client = socket.accept();
                connections.incrementAndGet();
                Thread serving = new Thread(() -> serve(client), "serving");
                serving.setDaemon(true);
                serving.start();
            } catch (IOException endOfTheTest) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    client.getOutputStream().write(response);
                    if (then == Then.CLOSE) {
                        return;
                    }
                    if (then == Then.REPEAT) {
                        Thread.sleep(LATER_MILLIS);
                        client.getOutputStream().write(response);
                    }
                }
            }
            closedByClient.incrementAndGet();
        } catch (IOException | InterruptedException clientIsGone) {
            closedByClient.incrementAndGet();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
