package org.gaeperf.load.generator;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.gaeperf.load.mix.ArrivalDistance;
import org.gaeperf.load.protocol.MeasurementWindow;

/**
 * The requests that the schedule placed in one second, one slot each. The sender and the threads that complete requests
 * fill the slots without a lock; it is whole when each request has ended. What costs time, the histograms, is computed
 * from the slots afterwards by {@link #tally}, on the thread of {@link IntervalWriter}.
 */
final class IntervalAccumulator {

    /** {@link System#nanoTime()} counts from the start of the machine, so no request is sent at 0. */
    private static final long NOT_SENT = 0;

    private final int second;
    private final long firstIndex;
    private final AtomicLongArray sentNanos;
    private final AtomicReferenceArray<RequestOutcome> outcomes;
    private final AtomicInteger pending;

    IntervalAccumulator(int second, long firstIndex, int size) {
        this.second = second;
        this.firstIndex = firstIndex;
        this.sentNanos = new AtomicLongArray(size);
        this.outcomes = new AtomicReferenceArray<>(size);
        this.pending = new AtomicInteger(size);
    }

    void sent(long index, long nanos) {
        sentNanos.set(slot(index), nanos);
    }

    /** Says whether this was the last request that was missing. A request ends once; a second outcome is ignored. */
    boolean ended(long index, RequestOutcome outcome) {
        return outcomes.compareAndSet(slot(index), null, outcome) && pending.decrementAndGet() == 0;
    }

    boolean isWhole() {
        return pending.get() == 0;
    }

    int second() {
        return second;
    }

    /** Marks each pending request before the given index as unanswered. */
    void expirePending(long endIndex) {
        for (int slot = 0; slot < sizeUntil(endIndex); slot++) {
            outcomes.compareAndSet(slot, null, RequestOutcome.UNANSWERED);
        }
    }

    /**
     * Computes the histograms and counts of the requests before the given index, each of which has ended or expired.
     *
     * @param intendedStartNanos of a request, by its index
     * @param endIndex requests from here on are after the end of the load and do not count
     * @param expiryNanos when pending requests expired; the latency of those is their age at this time
     */
    RequestTally tally(LongUnaryOperator intendedStartNanos, long endIndex, long expiryNanos) {
        RequestTally tally = new RequestTally();
        for (int slot = 0; slot < sizeUntil(endIndex); slot++) {
            long dueNanos = intendedStartNanos.applyAsLong(firstIndex + slot);
            long sent = sentNanos.get(slot);
            RequestOutcome outcome = outcomes.get(slot);
            if (sent != NOT_SENT) {
                tally.sent(dueNanos, sent);
            }
            if (outcome != RequestOutcome.UNANSWERED) {
                tally.ended(dueNanos, outcome);
            } else if (sent != NOT_SENT) {
                tally.unanswered(dueNanos, sent, expiryNanos);
            } else {
                tally.neverSent(dueNanos, expiryNanos);
            }
        }
        return tally;
    }

    /** Adds those before the given index that have ended to the slowest requests, if they are slow enough. */
    void addTo(SlowestRequests slowest, MeasurementWindow window, LongUnaryOperator intendedStartNanos, long endIndex) {
        for (int slot = 0; slot < sizeUntil(endIndex); slot++) {
            RequestOutcome outcome = outcomes.get(slot);
            if (outcome != RequestOutcome.UNANSWERED) {
                slowest.ended(window, intendedStartNanos.applyAsLong(firstIndex + slot), sentNanos.get(slot), outcome);
            }
        }
    }

    /**
     * Adds those before the given index to the rows of a mix.
     *
     * @param expiryNanos when pending requests expired
     */
    void addTo(
            MixTally mix,
            MeasurementWindow window,
            LongUnaryOperator intendedStartNanos,
            long endIndex,
            long expiryNanos) {
        for (int slot = 0; slot < sizeUntil(endIndex); slot++) {
            long index = firstIndex + slot;
            long dueNanos = intendedStartNanos.applyAsLong(index);
            RequestOutcome outcome = outcomes.get(slot);
            if (outcome != RequestOutcome.UNANSWERED) {
                mix.ended(dueNanos, outcome);
            } else {
                long sent = sentNanos.get(slot);
                mix.expired(window, index, dueNanos, Optional.of(sent).filter(nanos -> nanos != NOT_SENT), expiryNanos);
            }
        }
    }

    /** Adds when those before the given index were sent. */
    void addTo(ArrivalDistance distance, MeasurementWindow window, long endIndex) {
        for (int slot = 0; slot < sizeUntil(endIndex); slot++) {
            long sent = sentNanos.get(slot);
            if (sent != NOT_SENT) {
                distance.sent(firstIndex + slot - window.firstIndex(), sent - window.startNanos(), window.requests());
            }
        }
    }

    /** The requests before the given index that have ended, as {@link #tally} counts them. */
    List<RequestOutcome> ended(long endIndex) {
        return IntStream.range(0, sizeUntil(endIndex))
                .mapToObj(outcomes::get)
                .filter(outcome -> outcome != RequestOutcome.UNANSWERED)
                .toList();
    }

    private int sizeUntil(long endIndex) {
        return (int) Math.min(outcomes.length(), Math.max(0, endIndex - firstIndex));
    }

    private int slot(long index) {
        return Math.toIntExact(index - firstIndex);
    }
}
