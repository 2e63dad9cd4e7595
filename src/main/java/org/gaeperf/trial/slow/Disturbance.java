package org.gaeperf.trial.slow;

import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.slow.SlowCause;

/**
 * A time in which something may have held up requests, by {@link System#nanoTime()}.
 *
 * @param cause what it is
 * @param detail which collection or which operation of the JVM; empty text of other causes
 */
record Disturbance(SlowCause cause, String detail, long startNanos, long endNanos) {

    /** How much of a request's time it overlaps. What disturbs the server holds up nothing before the request is sent. */
    long overlapNanos(SlowRequest request) {
        long from = isOfClient() ? request.dueNanos() : request.sentNanos();
        return Math.max(0, Math.min(endNanos, request.answeredNanos()) - Math.max(startNanos, from));
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
        return new Disturbance(cause, detail, startNanos, nanos);
    }
}
