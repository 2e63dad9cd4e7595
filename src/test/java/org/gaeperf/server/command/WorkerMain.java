package org.gaeperf.server.command;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A server whose port several processes can listen on, each for a part of the connections. */
final class WorkerMain {

    private static final int HEADER_END = 4;

    private WorkerMain() {}

    /**
     * Serves until the process is ended.
     *
     * @param args the port, and the milliseconds of CPU time for each request
     */
    public static void main(String[] args) throws IOException {
        long burnedMillis = Long.parseLong(args[1]);
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])));
            serve(server, burnedMillis);
        }
    }

    /** Serves each connection that this socket accepts, until the process is ended. */
    static void serve(ServerSocketChannel server, long burnedMillis) throws IOException {
        while (true) {
            SocketChannel connection = server.accept();
            Thread thread = new Thread(() -> serve(connection, burnedMillis));
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void serve(SocketChannel connection, long burnedMillis) {
        try (connection) {
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
            InputStream in = Channels.newInputStream(connection);
            byte[] response = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);
            while (readRequest(in)) {
                burn(burnedMillis);
                Channels.newOutputStream(connection).write(response);
            }
        } catch (IOException e) {
            // The client is gone.
        }
    }

    /** Uses CPU time by the thread's own clock, so that it is the same on any machine. */
    private static void burn(long millis) {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + millis * 1_000_000;
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static boolean readRequest(InputStream in) throws IOException {
        int ending = 0;
        for (int c = in.read(); c >= 0; c = in.read()) {
            ending = c == (ending % 2 == 0 ? '\r' : '\n') ? ending + 1 : 0;
            if (ending == HEADER_END) {
                return true;
            }
        }
        return false;
    }
}
