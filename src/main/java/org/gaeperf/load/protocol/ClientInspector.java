package org.gaeperf.load.protocol;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.gaeperf.model.load.ClientUse.ClientState;

/** Finds out what the loads that have ended have left in the client's process. */
final class ClientInspector {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** Threads that have nothing more to do may need so long to end on a busy machine. */
    private static final long ENDING_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final int ownSockets;
    private final List<ThreadGroup> groups = new CopyOnWriteArrayList<>();

    /** Makes the inspector of this process, which has run no load. */
    ClientInspector() {
        try {
            // The JVM opens a socket of its own with the first one that it closes, and keeps it.
            SocketChannel.open().close();
        } catch (IOException noSockets) {
            // Then no load works, and says so.
        }
        ownSockets = sockets();
    }

    /** Looks at the threads of a load, too. */
    void watch(ThreadGroup load) {
        groups.removeIf(group -> ThreadGroupCpu.threads(group).length == 0);
        groups.add(load);
    }

    /** The state of this process; to be called while no load runs. */
    ClientState inspect() {
        long untilNanos = System.nanoTime() + ENDING_NANOS;
        while (leftThreads() > 0 && System.nanoTime() < untilNanos) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        System.gc();
        return new ClientState(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                leftThreads(),
                ownSockets == ClientState.UNKNOWN_SOCKETS ? ownSockets : sockets() - ownSockets,
                TimerLateness.medianMicros());
    }

    private int leftThreads() {
        return groups.stream()
                .mapToInt(group -> ThreadGroupCpu.threads(group).length)
                .sum();
    }

    private static int sockets() {
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            return (int) open.filter(ClientInspector::isSocket).count();
        } catch (IOException notLinux) {
            return ClientState.UNKNOWN_SOCKETS;
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException closedSince) {
            return false;
        }
    }
}
