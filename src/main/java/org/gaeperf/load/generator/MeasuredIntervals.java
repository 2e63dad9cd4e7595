package org.gaeperf.load.generator;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.MeasurementWindow;

/**
 * The seconds of a measurement. A request belongs to one by its index in the schedule, not by when it was sent or
 * answered.
 *
 * <p>Requests are recorded without a lock. Seconds are taken out in order by one thread, see {@link IntervalWriter}.
 */
final class MeasuredIntervals {

    private final ArrivalSchedule schedule;
    private final MeasurementWindow window;
    private final long originNanos;
    private final AtomicReferenceArray<IntervalAccumulator> intervals;
    private final AtomicInteger whole = new AtomicInteger();
    private volatile int nextSecond;

    /**
     * A measurement of which nothing is recorded yet.
     *
     * @param originNanos when the schedule begins, by {@link System#nanoTime()}
     */
    MeasuredIntervals(ArrivalSchedule schedule, MeasurementWindow window, long originNanos) {
        this.schedule = schedule;
        this.window = window;
        this.originNanos = originNanos;
        this.intervals = new AtomicReferenceArray<>(Math.toIntExact(
                (window.requests() + schedule.lastRequestsPerSecond() - 1) / schedule.lastRequestsPerSecond()));
    }

    MeasurementWindow window() {
        return window;
    }

    boolean contains(long index) {
        return index >= window.firstIndex() && index < window.endIndex();
    }

    /** Records that the sender sends a request of the measurement now. */
    void sent(long index, long nanos) {
        int second = second(index);
        if (second >= nextSecond) {
            interval(second).sent(index, nanos);
        }
    }

    /** Records how a request of the measurement ended, and returns whether its second is whole with it. */
    boolean ended(long index, RequestOutcome outcome) {
        int second = second(index);
        boolean last = second >= nextSecond && interval(second).ended(index, outcome);
        if (last) {
            whole.incrementAndGet();
        }
        return last;
    }

    /** Says whether there is a measurement and each request of it has ended. */
    boolean allEnded() {
        return window.requests() > 0 && whole.get() == intervals.length();
    }

    /** When a request is due, by {@link System#nanoTime()}. */
    long intendedStartNanos(long index) {
        return originNanos + schedule.intendedStartNanos(index);
    }

    /**
     * When a second ends and the next one begins, by {@link System#nanoTime()}.
     *
     * @param endIndex requests from here on are after the end of the load
     */
    long endNanos(IntervalAccumulator interval, long endIndex) {
        return intendedStartNanos(Math.min(firstIndex(interval.second() + 1), endOfLoad(endIndex)));
    }

    /** Says whether no second comes after this one, in the measurement or in the load. */
    boolean isLast(IntervalAccumulator interval, long endIndex) {
        return firstIndex(interval.second() + 1) >= endOfLoad(endIndex);
    }

    private long endOfLoad(long endIndex) {
        return Math.min(endIndex, window.endIndex());
    }

    /** Returns how long the requests of one second take to be due. */
    double lengthSeconds(long requests) {
        return (double) requests / schedule.lastRequestsPerSecond();
    }

    /** Takes out the next second, if it is whole. */
    Optional<IntervalAccumulator> takeWhole() {
        Optional<IntervalAccumulator> next = nextSecond < intervals.length()
                ? Optional.ofNullable(intervals.get(nextSecond)).filter(IntervalAccumulator::isWhole)
                : Optional.empty();
        next.ifPresent(this::release);
        return next;
    }

    /** Takes out the next second that begins before the given index, after pending requests before it expired. */
    Optional<IntervalAccumulator> takeExpired(long endIndex) {
        if (nextSecond >= intervals.length() || firstIndex(nextSecond) >= endIndex) {
            return Optional.empty();
        }
        IntervalAccumulator next = interval(nextSecond);
        next.expirePending(endIndex);
        release(next);
        return Optional.of(next);
    }

    /** Moves on to the next second before it clears the place of this one, so that this one is not opened once more. */
    private void release(IntervalAccumulator interval) {
        nextSecond = interval.second() + 1;
        intervals.set(interval.second(), null);
    }

    private IntervalAccumulator interval(int second) {
        IntervalAccumulator open = intervals.get(second);
        if (open != null) {
            return open;
        }
        long first = firstIndex(second);
        IntervalAccumulator created = new IntervalAccumulator(
                second, first, (int) Math.min(schedule.lastRequestsPerSecond(), window.endIndex() - first));
        IntervalAccumulator other = intervals.compareAndExchange(second, null, created);
        return other == null ? created : other;
    }

    private int second(long index) {
        return Math.toIntExact((index - window.firstIndex()) / schedule.lastRequestsPerSecond());
    }

    private long firstIndex(int second) {
        return window.firstIndex() + (long) second * schedule.lastRequestsPerSecond();
    }
}
