package org.gaeperf.load.generator;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.MeasuredSchedule;
import org.gaeperf.load.protocol.MeasurementWindow;

/**
 * The seconds of a measurement. A request belongs to one by its index in the schedule, not by when it was sent or
 * answered.
 *
 * <p>Requests are recorded without a lock. Seconds are taken out in order by one thread, see {@link IntervalWriter}.
 */
final class MeasuredIntervals {

    private final ArrivalSchedule schedule;
    private final MeasuredSchedule seconds;
    private final MeasurementWindow window;
    private final long originNanos;
    private final AtomicReferenceArray<IntervalAccumulator> intervals;
    private final long withRequests;
    private final AtomicInteger whole = new AtomicInteger();
    private volatile int nextSecond;

    /**
     * A measurement of which nothing is recorded yet.
     *
     * @param originNanos when the schedule begins, by {@link System#nanoTime()}
     */
    MeasuredIntervals(ArrivalSchedule schedule, MeasurementWindow window, long originNanos) {
        this.schedule = schedule;
        this.seconds = schedule.measured();
        this.window = window;
        this.originNanos = originNanos;
        this.intervals =
                new AtomicReferenceArray<>(window.requests() == 0 ? 0 : seconds.secondOf(window.requests() - 1) + 1);
        this.withRequests = IntStream.range(0, intervals.length())
                .filter(second -> sizeOf(second) > 0)
                .count();
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
        return window.requests() > 0 && whole.get() == withRequests;
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
        return seconds.lengthSeconds(requests);
    }

    /** Takes out the next second, if it is whole. */
    Optional<IntervalAccumulator> takeWhole() {
        skipSecondsWithoutRequests();
        Optional<IntervalAccumulator> next = nextSecond < intervals.length()
                ? Optional.ofNullable(intervals.get(nextSecond)).filter(IntervalAccumulator::isWhole)
                : Optional.empty();
        next.ifPresent(this::release);
        return next;
    }

    /** The last second has one. */
    private void skipSecondsWithoutRequests() {
        int second = nextSecond;
        while (second < intervals.length() && sizeOf(second) == 0) {
            second++;
        }
        nextSecond = second;
    }

    /** Takes out the next second that begins before the given index, after pending requests before it expired. */
    Optional<IntervalAccumulator> takeExpired(long endIndex) {
        skipSecondsWithoutRequests();
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
        IntervalAccumulator created = new IntervalAccumulator(second, firstIndex(second), sizeOf(second));
        IntervalAccumulator other = intervals.compareAndExchange(second, null, created);
        return other == null ? created : other;
    }

    private int second(long index) {
        return seconds.secondOf(index - window.firstIndex());
    }

    private long firstIndex(int second) {
        return window.firstIndex() + seconds.firstOf(second);
    }

    private int sizeOf(int second) {
        return Math.toIntExact(Math.min(firstIndex(second + 1), window.endIndex()) - firstIndex(second));
    }
}
