package org.gaeperf.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.gaeperf.cluster.protocol.LineChannel;
import org.gaeperf.cluster.protocol.LoaderEvent;
import org.gaeperf.model.loader.LoaderHost;

/**
 * Listens for loaders at a port of the loopback interface, which ssh forwards from the loopback interface of each of
 * their hosts. Other users of these machines can connect too, so that a loader has to know a secret.
 */
final class LoaderListener implements AutoCloseable {

    private static final int SECRET_BYTES = 32;

    /** A connection that says nothing is closed after this time. */
    private static final int HELLO_MILLIS = 10_000;

    private final ServerSocket socket;
    private final String secret;
    private final Map<Caller, CompletableFuture<Registration>> expected = new ConcurrentHashMap<>();

    private record Caller(int session, int loader) {}

    /**
     * A loader that has said who it is.
     *
     * @param host what it is
     */
    record Registration(LineChannel channel, LoaderHost host) {}

    private LoaderListener(ServerSocket socket, String secret) {
        this.socket = socket;
        this.secret = secret;
    }

    /** Opens a port that is free. */
    static LoaderListener open() throws IOException {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        LoaderListener listener = new LoaderListener(
                new ServerSocket(0, 0, InetAddress.getLoopbackAddress()),
                HexFormat.of().formatHex(random));
        Thread thread = new Thread(listener::accept, "loader-connections");
        thread.setDaemon(true);
        thread.start();
        return listener;
    }

    int port() {
        return socket.getLocalPort();
    }

    String secret() {
        return secret;
    }

    /** Returns what completes when this loader has connected for this session. Must be called before the loader is started. */
    CompletableFuture<Registration> registration(int session, int loader) {
        return expected.computeIfAbsent(new Caller(session, loader), caller -> new CompletableFuture<>());
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                greet(socket.accept());
            } catch (IOException e) {
                // Closed, by this side or the other.
            }
        }
    }

    private void greet(Socket connection) {
        try {
            connection.setSoTimeout(HELLO_MILLIS);
            LineChannel channel = new LineChannel(connection);
            Optional<String> line = channel.read();
            if (line.isEmpty()
                    || !(LoaderEvent.parse(line.get()) instanceof LoaderEvent.Hello hello)
                    || !hello.secret().equals(secret)) {
                channel.close();
                return;
            }
            connection.setSoTimeout(0);
            CompletableFuture<Registration> waiting = expected.remove(new Caller(hello.session(), hello.loader()));
            if (waiting == null || !waiting.complete(new Registration(channel, hello.host()))) {
                channel.close();
            }
        } catch (IOException e) {
            // It is silent, or it is no loader.
            close(connection);
        }
    }

    private static void close(Socket connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // It is closed for both sides anyway.
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing can be done with it.
        }
    }
}
