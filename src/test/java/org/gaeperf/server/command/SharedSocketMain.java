package org.gaeperf.server.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/**
 * A server whose one listening socket is open in two processes, as that of a master that forks after {@code listen(2)}. Java closes all
 * files in a process that it starts, but HotSpot does not when it runs the command of {@code -XX:OnOutOfMemoryError}: so that command
 * is the fork.
 */
final class SharedSocketMain {

    private SharedSocketMain() {}

    /**
     * Serves until the process is ended: by the socket that is its standard input, or by one of its own that it has shared before.
     *
     * @param args the port, and the milliseconds of CPU time for each request
     */
    public static void main(String[] args) throws IOException {
        long burnedMillis = Long.parseLong(args[1]);
        if (System.inheritedChannel() instanceof ServerSocketChannel inherited) {
            WorkerMain.serve(inherited, burnedMillis);
        }
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])));
            // HotSpot waits for the command to end.
            Thread fork = new Thread(SharedSocketMain::runOutOfMemory);
            fork.setDaemon(true);
            fork.start();
            WorkerMain.serve(server, burnedMillis);
        }
    }

    private static void runOutOfMemory() {
        throw new IllegalStateException("there was memory for " + new long[Integer.MAX_VALUE].length + " numbers");
    }
}
