package org.gaeperf.load.generator;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.gaeperf.load.protocol.ArrivalSchedule;

/**
 * Says when each request is due. Before the measurement it holds a request back while the server has too many
 * unanswered ones, and moves the schedule by as much. So the rate rises only as fast as the server keeps up: a cold JVM
 * never has a queue, and begins the measurement with the heap and the threads of one that never had one. From {@link
 * #open} on, the schedule does not move any more, whatever the server does.
 */
final class WarmUpPacer {

    /** So many may be in flight in any case: a few slow responses of a cold server are no queue. */
    private static final int MIN_IN_FLIGHT = 16;

    /** Twice the requests in flight that a server needs without a queue, by Little's law. */
    private static final double IN_FLIGHT_FACTOR = 2;

    /** Service times are averaged over so many responses; the smallest average is the time without a queue. */
    private static final int RESPONSES_PER_AVERAGE = 64;

    /**
     * The first average is that of so few responses, with no more than {@link #FIRST_IN_FLIGHT} requests in flight. A cold
     * server that computes on one core takes 16 times as long for each of 16 requests, and twice as many as that "needs"
     * were 200: the queue that is to be avoided.
     */
    private static final int FIRST_RESPONSES = 16;

    private static final int FIRST_IN_FLIGHT = 2;

    private static final long POLL_NANOS = 100_000;

    private ArrivalSchedule planned;

    /** The same as it begins now. */
    private ArrivalSchedule schedule;

    private final LongSupplier inFlight;
    private long originNanos;
    private volatile boolean open;
    private long heldBackNanos;
    private long serviceNanos;
    private int responses;
    private volatile double bestServiceNanos;

    /**
     * Makes a pacer for one load.
     *
     * @param inFlight how many requests have been sent and not ended
     */
    WarmUpPacer(ArrivalSchedule schedule, LongSupplier inFlight) {
        this.planned = schedule;
        this.schedule = schedule;
        this.inFlight = inFlight;
    }

    /** Sets the time at which the schedule begins, by {@link System#nanoTime()}. */
    synchronized void begin(long nanos) {
        originNanos = nanos;
        schedule = planned.beginningAt(nanos);
    }

    /** When a request is due, as long as no request before it is held back. */
    synchronized long intendedStartNanos(long index) {
        return originNanos + schedule.intendedStartNanos(index);
    }

    /** Ends the holding back, for good, and returns the time at which the schedule begins. */
    synchronized long open() {
        open = true;
        return originNanos;
    }

    /** Goes on by a schedule that differs from the one until now only in requests that are not due yet. */
    synchronized void follow(ArrivalSchedule other) {
        planned = other;
        schedule = other.beginningAt(originNanos);
    }

    /** Says whether requests are not held back any more. */
    boolean isOpen() {
        return open;
    }

    /** Returns how far the schedule has been moved since the last call. */
    synchronized long takeHeldBackNanos() {
        long taken = heldBackNanos;
        heldBackNanos = 0;
        return taken;
    }

    /**
     * Waits while there are too many unanswered requests, for the sender.
     *
     * @param isOver whether the load ends
     * @return when the request is due now
     */
    long admit(long index, BooleanSupplier isOver) {
        if (!isHeldBack(index)) {
            return intendedStartNanos(index);
        }
        while (isHeldBack(index) && !isOver.getAsBoolean()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        return move(index, System.nanoTime());
    }

    /** Takes the service time of a response; the measurement needs none. */
    void answered(long nanos) {
        if (!open) {
            average(nanos);
        }
    }

    private synchronized void average(long nanos) {
        serviceNanos += nanos;
        responses++;
        if (responses == (bestServiceNanos == 0 ? FIRST_RESPONSES : RESPONSES_PER_AVERAGE)) {
            double average = (double) serviceNanos / responses;
            bestServiceNanos = bestServiceNanos == 0 ? average : Math.min(bestServiceNanos, average);
            serviceNanos = 0;
            responses = 0;
        }
    }

    private boolean isHeldBack(long index) {
        return !open && inFlight.getAsLong() >= maxInFlight(index);
    }

    private synchronized double maxInFlight(long index) {
        double serviceNanosWithoutQueue = bestServiceNanos;
        if (serviceNanosWithoutQueue == 0) {
            return FIRST_IN_FLIGHT;
        }
        return Math.max(
                MIN_IN_FLIGHT, IN_FLIGHT_FACTOR * schedule.requestsPerSecondAt(index) * serviceNanosWithoutQueue / 1e9);
    }

    private synchronized long move(long index, long nowNanos) {
        long late = nowNanos - intendedStartNanos(index);
        if (!open && late > 0) {
            begin(originNanos + late);
            heldBackNanos += late;
            // The phase of the clock has moved on, by no more than a period; the request is sent now.
            return Math.min(nowNanos, intendedStartNanos(index));
        }
        return intendedStartNanos(index);
    }
}
