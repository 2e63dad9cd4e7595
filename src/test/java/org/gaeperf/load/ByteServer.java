package org.gaeperf.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that stores every byte that it gets, and answers with the bytes that it is given. */
final class ByteServer implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("\r\nContent-Length: (\\d+)\r\n");
    private static final String END_OF_HEADERS = "\r\n\r\n";

    private final ServerSocket socket;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final byte[] response;
    private final boolean closing;
    private final int idleMillis;

    /**
     * Starts it.
     *
     * @param address that it listens on
     * @param response to each request, by ISO 8859-1
     * @param closing whether it closes each connection after its response
     * @param idleMillis after which it closes a connection without a request; 0 for never
     */
    ByteServer(String address, String response, boolean closing, int idleMillis) throws IOException {
        this.socket = new ServerSocket(0, 50, InetAddress.getByName(address));
        this.response = response.getBytes(StandardCharsets.ISO_8859_1);
        this.closing = closing;
        this.idleMillis = idleMillis;
        start(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Returns each request as it came, in the order of their ends. */
    List<String> requests() {
        return requests;
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "byte-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                client.setSoTimeout(idleMillis);
                start(() -> serve(client));
            } catch (IOException endOfTheTest) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            do {
                String request = read(client.getInputStream());
                if (request.isEmpty()) {
                    return;
                }
                requests.add(request);
                client.getOutputStream().write(response);
            } while (!closing);
        } catch (IOException closedByTheClientOrIdle) {
            // The socket is closed.
        }
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int expected = Integer.MAX_VALUE;
        while (bytes.size() < expected) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            bytes.write(next);
            String text = next == '\n' ? bytes.toString(StandardCharsets.ISO_8859_1) : "";
            if (expected == Integer.MAX_VALUE && text.endsWith(END_OF_HEADERS)) {
                Matcher length = LENGTH.matcher(text);
                expected = bytes.size() + (length.find() ? Integer.parseInt(length.group(1)) : 0);
            }
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
