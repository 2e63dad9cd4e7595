package org.gaeperf.server.appengine;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** A connection that sends requests as they are and hides nothing of the replies. */
final class RawClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;
    private String method = "";

    RawClient(URI server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    /** One request on a connection of its own. */
    static RawReply send(URI server, RawRequest request) throws IOException {
        try (RawClient client = new RawClient(server)) {
            return client.send(request);
        }
    }

    /** Sends while it reads: a server may answer before it has read all. */
    RawReply send(RawRequest request) throws IOException {
        method = request.line().substring(0, request.line().indexOf(' '));
        Thread sender = new Thread(() -> write(request));
        long sentNanos = System.nanoTime();
        sender.start();
        in.mark(1);
        if (in.read() < 0) {
            throw new EOFException("The server closed the connection without a response");
        }
        long firstByteMillis = (System.nanoTime() - sentNanos) / 1_000_000;
        in.reset();
        return read(firstByteMillis);
    }

    /** Says whether the server has ended the connection. */
    boolean isClosedByServer() throws IOException {
        return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void write(RawRequest request) {
        try {
            request.writeTo(socket.getOutputStream());
        } catch (IOException e) {
            // The server may refuse to read on; what it answers is what the test is about.
        }
    }

    private RawReply read(long firstByteMillis) throws IOException {
        String statusLine = line();
        SortedMap<String, List<String>> headers = new TreeMap<>();
        for (String header = line(); !header.isEmpty(); header = line()) {
            int colon = header.indexOf(':');
            headers.computeIfAbsent(header.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(header.substring(colon + 1).strip());
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        boolean complete = readBody(statusLine, headers, body);
        return new RawReply(statusLine, headers, body.toByteArray(), complete, firstByteMillis);
    }

    private boolean readBody(String statusLine, SortedMap<String, List<String>> headers, ByteArrayOutputStream body)
            throws IOException {
        if (method.equals("HEAD") || statusLine.contains(" 304") || statusLine.contains(" 204")) {
            return true;
        }
        try {
            if (headers.containsKey("transfer-encoding")) {
                readChunks(body);
            } else if (headers.containsKey("content-length")) {
                copy(Long.parseLong(headers.get("content-length").get(0)), body);
            } else {
                in.transferTo(body);
            }
            return true;
        } catch (EOFException | SocketException cut) {
            return false;
        }
    }

    private void readChunks(ByteArrayOutputStream body) throws IOException {
        for (int bytes = Integer.parseInt(line(), 16); bytes > 0; bytes = Integer.parseInt(line(), 16)) {
            copy(bytes, body);
            line();
        }
        line();
    }

    private void copy(long bytes, ByteArrayOutputStream body) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        for (long left = bytes; left > 0; ) {
            int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new EOFException();
            }
            body.write(buffer, 0, read);
            left -= read;
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException();
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }
}
