package org.gaeperf.load.closed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Recorder;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/**
 * One thread with its connections. They are opened a few at a time, since a server accepts only so many at once; the
 * kernel would repeat what it drops after a second.
 */
final class ConnectionLoop implements Runnable {

    private static final long TICK_MILLIS = 20;

    /** The limit in each tick, of all threads together: 2,500 a second. */
    private static final int OPENED_PER_TICK = 50;

    /** A connection without a response is given up after this time. */
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(15);

    private static final long CHECK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final int BUFFER_BYTES = 64 * 1024;

    private final int openedPerTick;
    private final Recorder latency;
    private final Selector selector;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final Deque<LoopConnection> closed = new ArrayDeque<>();
    private final List<LoopConnection> all = new ArrayList<>();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final CompletableFuture<MeasuredResponses.Totals> result = new CompletableFuture<>();
    private final MeasuredResponses measured;
    private volatile Optional<MeasurementWindow> window = Optional.empty();
    private volatile boolean sending = true;
    private volatile boolean ending;

    /**
     * Prepares the connections.
     *
     * @param connections of this loop
     * @param loops that open connections at the same time
     * @param latency takes the service time of each response
     * @param seconds takes the seconds of a measurement
     * @throws IOException if there is no selector
     */
    ConnectionLoop(ClosedLoopRequest request, int connections, int loops, Recorder latency, MeasuredSeconds seconds)
            throws IOException {
        this.measured = new MeasuredResponses(seconds);
        this.openedPerTick = Math.max(1, OPENED_PER_TICK / loops);
        this.latency = latency;
        this.selector = Selector.open();
        for (int n = 0; n < connections; n++) {
            LoopConnection connection = new LoopConnection(request, selector, measured::opened, this::ended);
            all.add(connection);
            closed.add(connection);
        }
    }

    long sent() {
        return sent.get();
    }

    long answered() {
        return answered.get();
    }

    long failed() {
        return failed.get();
    }

    void measure(MeasurementWindow measuredWindow) {
        window = Optional.of(measuredWindow);
    }

    void stopSending() {
        sending = false;
    }

    /** Ends the thread, and returns what it has counted. */
    MeasuredResponses.Totals end() {
        ending = true;
        selector.wakeup();
        return result.join();
    }

    @Override
    public void run() {
        try {
            loop();
            beginMeasurement();
            long unanswered = all.stream().filter(LoopConnection::isWaiting).count();
            all.forEach(LoopConnection::close);
            selector.close();
            result.complete(measured.end(System.nanoTime(), unanswered));
        } catch (IOException | RuntimeException | Error e) {
            result.completeExceptionally(e);
        }
    }

    private void loop() throws IOException {
        long nextTickNanos = System.nanoTime();
        long nextCheckNanos = nextTickNanos + CHECK_NANOS;
        while (!ending) {
            selector.select(this::handle, TICK_MILLIS);
            long now = System.nanoTime();
            if (now >= nextTickNanos) {
                openSome();
                beginMeasurement();
                measured.advance(now);
                nextTickNanos = now + Duration.ofMillis(TICK_MILLIS).toNanos();
            }
            if (now >= nextCheckNanos) {
                giveUpWaiting(now);
                nextCheckNanos = now + CHECK_NANOS;
            }
        }
    }

    private void openSome() {
        for (int n = 0; n < openedPerTick && sending && !closed.isEmpty(); n++) {
            open(closed.poll());
        }
    }

    private void open(LoopConnection connection) {
        sent.incrementAndGet();
        connection.open();
    }

    private void giveUpWaiting(long nowNanos) {
        for (LoopConnection connection : all) {
            if (connection.isWaiting() && nowNanos - connection.sentNanos() > RESPONSE_TIMEOUT.toNanos()) {
                connection.fail(RequestFailure.of(FailureKind.NO_RESPONSE_IN_TIME));
            }
        }
    }

    private void handle(SelectionKey key) {
        ((LoopConnection) key.attachment()).ready(buffer);
    }

    /** Begins the measurement, also one in which nothing is answered. */
    private void beginMeasurement() {
        window.ifPresent(measured::begin);
    }

    /** Sends the next request, if the load goes on. */
    private void ended(LoopConnection connection, LoopConnection.Outcome outcome) {
        latency.recordValue(outcome.nanos());
        beginMeasurement();
        measured.add(outcome);
        (outcome.failure().isPresent() ? failed : answered).incrementAndGet();
        if (!sending) {
            return;
        }
        if (connection.isOpen()) {
            sent.incrementAndGet();
            connection.send();
        } else if (outcome.failure().isPresent()) {
            // Those that a server refuses are opened again with the others, a few at a time.
            closed.add(connection);
        } else {
            open(connection);
        }
    }
}
