package org.gaeperf.sampling.jvm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The socket through which jcmd talks to a JVM. A diagnostic command that is sent through it directly costs no JVM of its
 * own, which takes a tenth of a second of a core.
 *
 * <p>HotSpot's attach listener (attachListener_posix.cpp, protocol version 1) reads the version, the name of an operation
 * and three arguments, each ended by a zero byte. It answers with a line that has the return code, and the text of the
 * command. The socket exists from the first call of jcmd on.
 */
final class AttachSocket {

    /** HotSpot always uses this directory, whatever {@code java.io.tmpdir} says. */
    private static final String DIRECTORY = "tmp";

    private static final int BUFFER_BYTES = 16 * 1024;
    private static final long BETWEEN_ATTEMPTS_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final UnixDomainSocketAddress address;

    private AttachSocket(Path path) {
        this.address = UnixDomainSocketAddress.of(path);
    }

    /**
     * What a command answered.
     *
     * @param returnCode 0 for success
     * @param text of the command
     */
    record Reply(int returnCode, String text) {}

    /** The socket of a JVM; empty if nothing has attached to it yet. */
    static Optional<AttachSocket> find(long pid) {
        Path path = Path.of("/proc", Long.toString(pid), "root", DIRECTORY, ".java_pid" + pid);
        return Files.exists(path) ? Optional.of(new AttachSocket(path)) : Optional.empty();
    }

    /**
     * Runs a diagnostic command.
     *
     * @throws IOException if the JVM does not answer, or not within the deadline
     */
    Reply run(String diagnosticCommand, Duration deadline) throws IOException {
        long endNanos = System.nanoTime() + deadline.toNanos();
        try (SocketChannel channel = connect(endNanos);
                Selector selector = Selector.open()) {
            channel.write(ByteBuffer.wrap(String.join("\0", "1", "jcmd", diagnosticCommand, "", "", "")
                    .getBytes(StandardCharsets.UTF_8)));
            channel.register(selector, SelectionKey.OP_READ);
            return parse(readAll(channel, selector, endNanos));
        }
    }

    /**
     * Connects without blocking. A JVM that stands still accepts a few connections and no more; to another one a blocking connect
     * would wait for as long as it does.
     */
    private SocketChannel connect(long endNanos) throws IOException {
        while (true) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            if (isConnected(channel)) {
                return channel;
            }
            channel.close();
            leftMillis(endNanos);
            LockSupport.parkNanos(BETWEEN_ATTEMPTS_NANOS);
        }
    }

    /** Says whether the JVM has room for the connection now, for which the JDK has an exception of no type of its own. */
    private boolean isConnected(SocketChannel channel) throws IOException {
        try {
            channel.configureBlocking(false);
            return channel.connect(address);
        } catch (ConnectException e) {
            channel.close();
            throw e;
        } catch (IOException e) {
            if (Files.exists(address.getPath())) {
                return false;
            }
            channel.close();
            throw e;
        }
    }

    /**
     * Returns how long the JVM may still take.
     *
     * @throws IOException if the time is over, or the thread is interrupted
     */
    private static long leftMillis(long endNanos) throws IOException {
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
        if (leftMillis <= 0 || Thread.currentThread().isInterrupted()) {
            throw new IOException("the JVM did not answer in time");
        }
        return leftMillis;
    }

    private static String readAll(SocketChannel channel, Selector selector, long endNanos) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        while (true) {
            selector.select(leftMillis(endNanos));
            selector.selectedKeys().clear();
            int count = channel.read(buffer.clear());
            if (count < 0) {
                return out.toString(StandardCharsets.UTF_8);
            }
            out.write(buffer.array(), 0, count);
        }
    }

    private static Reply parse(String response) throws IOException {
        int endOfLine = response.indexOf('\n');
        try {
            return new Reply(
                    Integer.parseInt(response.substring(0, Math.max(0, endOfLine))), response.substring(endOfLine + 1));
        } catch (NumberFormatException e) {
            throw new IOException("the JVM answered \"" + response + "\" instead of a return code and a text", e);
        }
    }
}
