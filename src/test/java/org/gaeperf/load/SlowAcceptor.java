package org.gaeperf.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** An HTTP server with hardly any backlog, which neither answers nor accepts during a stall. */
final class SlowAcceptor implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final byte[] response;
    private volatile long stallFromNanos = Long.MAX_VALUE;
    private volatile long stallNanos;

    SlowAcceptor(int bytes) throws IOException {
        response = ("HTTP/1.1 200 OK\r\nContent-Length: " + bytes + "\r\n\r\n" + "x".repeat(bytes))
                .getBytes(StandardCharsets.US_ASCII);
        threads.submit(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    void stall(long fromNanos, Duration length) {
        stallNanos = length.toNanos();
        stallFromNanos = fromNanos;
    }

    private Void accept() throws IOException, InterruptedException {
        while (true) {
            Socket connection = listener.accept();
            threads.submit(() -> serve(connection));
            awaitEndOfStall();
        }
    }

    private Void serve(Socket connection) throws IOException, InterruptedException {
        try (connection;
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    awaitEndOfStall();
                    connection.getOutputStream().write(response);
                }
            }
        }
        return null;
    }

    private void awaitEndOfStall() throws InterruptedException {
        long from = stallFromNanos;
        long now = System.nanoTime();
        if (from != Long.MAX_VALUE && now >= from && now < from + stallNanos) {
            TimeUnit.NANOSECONDS.sleep(from + stallNanos - now);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
