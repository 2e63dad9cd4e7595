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
 * Where loaders connect to: a port of the loopback interface, which ssh forwards from the loopback interface of each of
 * their hosts. Other users of these machines can connect too, so that a loader has to know a secret.
 */
final class ConnectionDesk implements AutoCloseable {

    private static final int SECRET_BYTES = 32;

    /** A connection that says nothing is closed after this time. */
    private static final int HELLO_MILLIS = 10_000;

    private final ServerSocket socket;
    private final String secret;
    private final Map<Caller, CompletableFuture<Greeted>> expected = new ConcurrentHashMap<>();

    private record Caller(int session, int loader) {}

    /**
     * A loader that has said who it is.
     *
     * @param host what it is
     */
    record Greeted(LineChannel channel, LoaderHost host) {}

    private ConnectionDesk(ServerSocket socket, String secret) {
        this.socket = socket;
        this.secret = secret;
    }

    /** Opens a port that is free. */
    static ConnectionDesk open() throws IOException {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        ConnectionDesk desk = new ConnectionDesk(
                new ServerSocket(0, 0, InetAddress.getLoopbackAddress()),
                HexFormat.of().formatHex(random));
        Thread thread = new Thread(desk::accept, "loader-connections");
        thread.setDaemon(true);
        thread.start();
        return desk;
    }

    int port() {
        return socket.getLocalPort();
    }

    String secret() {
        return secret;
    }

    /** Completes when this loader has connected for this session; to be called before it is told to. */
    CompletableFuture<Greeted> expect(int session, int loader) {
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
            CompletableFuture<Greeted> waiting = expected.remove(new Caller(hello.session(), hello.loader()));
            if (waiting == null || !waiting.complete(new Greeted(channel, hello.host()))) {
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
