package org.gaeperf.server.zuul;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.gaeperf.model.load.Histograms;

/**
 * The only thread of the origin. Since the delay is the same for all requests, they are answered in the order in which
 * they came. How much later than that each response was written is recorded.
 */
final class OriginLoop implements Runnable {

    private static final int BACKLOG = 5_000;
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final long MAX_WAIT_MILLIS = 1_000;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener;
    private final OriginResponse response;
    private final Duration delay;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Histogram late = Histograms.create();
    private final OriginLog log;

    private record Pending(OriginConnection connection, long dueNanos) {}

    /**
     * Listens.
     *
     * @throws IOException if the port is taken
     */
    OriginLoop(int port, OriginResponse response, Duration delay, OriginLog log) throws IOException {
        this.response = response;
        this.delay = delay;
        this.log = log;
        this.listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    @Override
    public void run() {
        try {
            while (true) {
                answerWhatIsDue();
                log.writeIfDue(late);
                selector.select(this::handle, waitMillis());
            }
        } catch (IOException e) {
            throw new IllegalStateException("the origin ended: " + e, e);
        }
    }

    /** Is called when a request is complete. */
    void requested(OriginConnection connection) {
        pending.add(new Pending(connection, System.nanoTime() + delay.toNanos()));
    }

    /** At least 1: the selector takes 0 as "without end". It may be up to a millisecond too long, which is recorded. */
    private long waitMillis() {
        return pending.isEmpty()
                ? MAX_WAIT_MILLIS
                : Math.max(1, TimeUnit.NANOSECONDS.toMillis(pending.peek().dueNanos() - System.nanoTime()));
    }

    private void answerWhatIsDue() throws IOException {
        long now = System.nanoTime();
        while (!pending.isEmpty() && pending.peek().dueNanos() <= now) {
            Pending next = pending.poll();
            next.connection().write(response.toBuffer());
            now = System.nanoTime();
            late.recordValue(now - next.dueNanos());
        }
    }

    /** Requests come in bursts, which take milliseconds to be read; responses that are due do not wait for the end of one. */
    private void handle(SelectionKey key) {
        try {
            answerWhatIsDue();
            if (key.isAcceptable()) {
                accept();
            } else {
                ((OriginConnection) key.attachment()).ready(buffer);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the origin cannot accept connections: " + e, e);
        }
    }

    private void accept() throws IOException {
        for (SocketChannel accepted = listener.accept(); accepted != null; accepted = listener.accept()) {
            accepted.configureBlocking(false);
            accepted.socket().setTcpNoDelay(true);
            SelectionKey key = accepted.register(selector, SelectionKey.OP_READ);
            key.attach(new OriginConnection(accepted, this));
        }
    }
}
