package org.gaeperf.trial.slow;

import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.slow.SlowCause;

/**
 * A time in which something may have held up requests, by {@link System#nanoTime()}.
 *
 * @param cause what it is
 * @param detail which collection or which operation of the JVM; empty text of other causes
 * @param most how many requests it can have held up
 */
record Disturbance(SlowCause cause, String detail, long startNanos, long endNanos, long most) {

    /** Makes one that may have held up any number of requests. */
    Disturbance(SlowCause cause, String detail, long startNanos, long endNanos) {
        this(cause, detail, startNanos, endNanos, Long.MAX_VALUE);
    }

    /** How much of a request's time it overlaps. What disturbs the server holds up nothing before the request is sent. */
    long overlapNanos(SlowRequest request) {
        return Math.max(0, Math.min(endNanos, request.answeredNanos()) - fromNanos(request));
    }

    /** Returns from when on it can have held up a request. */
    long fromNanos(SlowRequest request) {
        return Math.max(startNanos, originNanos(request));
    }

    /** Says whether a request had not begun before it. */
    boolean isBefore(SlowRequest request) {
        return startNanos <= originNanos(request);
    }

    private long originNanos(SlowRequest request) {
        return isOfClient() ? request.dueNanos() : request.sentNanos();
    }

    boolean overlaps(Disturbance other) {
        return startNanos < other.endNanos && other.startNanos < endNanos;
    }

    boolean holdsUpAll() {
        return switch (cause) {
            case COLLECTION, SAFEPOINT, SERVER_STALL, CLIENT_STALL -> true;
            default -> false;
        };
    }

    private boolean isOfClient() {
        return cause == SlowCause.CLIENT_STALL || cause == SlowCause.CLIENT_EXTERNAL_CPU;
    }

    Disturbance endingAt(long nanos) {
        return new Disturbance(cause, detail, startNanos, nanos, most);
    }
}
