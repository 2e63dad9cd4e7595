package org.gaeperf.cluster.protocol;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gaeperf.model.Json;

/**
 * Lines of JSON over a connection that goes through ssh: one that ends in the loopback interface of both hosts, or the input and
 * output of a process.
 */
public final class LineChannel implements AutoCloseable {

    private final Closeable connection;
    private final BufferedReader in;
    private final OutputStream out;

    /**
     * Uses a connection, and closes it at the end.
     *
     * @throws IOException if it is closed already
     */
    public LineChannel(Socket socket) throws IOException {
        this(socket.getInputStream(), socket.getOutputStream(), socket);
        socket.setTcpNoDelay(true);
    }

    /** Uses the streams of a connection, and closes it at the end. */
    public LineChannel(InputStream in, OutputStream out, Closeable connection) {
        this.connection = connection;
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    /**
     * Sends a value as one line; any thread may do so.
     *
     * @throws IOException if the connection is closed
     */
    public void send(Object value) throws IOException {
        byte[] line = (Json.toLine(value) + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.write(line);
            out.flush();
        }
    }

    /**
     * The next line; empty at the end.
     *
     * @throws IOException if the connection is broken
     */
    public Optional<String> read() throws IOException {
        return Optional.ofNullable(in.readLine());
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            // There is nothing left that could be done with it.
        }
    }
}
