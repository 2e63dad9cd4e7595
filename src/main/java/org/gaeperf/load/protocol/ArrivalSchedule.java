package org.gaeperf.load.protocol;

import java.time.Duration;
import java.util.Optional;

/**
 * When each request is due: a pure function of the plan, without a clock. The rate rises linearly over the ramp and is
 * constant after it, or changes once.
 *
 * <p>The number of requests due by time t is the area under the rate: {@code r t² / 2R} within a ramp of length R to
 * rate r, {@code r R / 2 + r (t − R)} after it. A request is due when that number reaches its ordinal; Jetty's
 * LoadGenerator uses the same curve for its own {@code rateRampUpPeriod}.
 *
 * <p>Requests at a constant distance, at a rate that divides 1,000 for instance, would meet the kernel's clock tick, and
 * the requests of a concurrent client of the same rate, at one point of their period throughout a trial, and at another
 * point in the next trial: one server would always be interrupted, or wait for the other, and one would not. So each
 * request is shifted by a share of the period (of 5 ms, if that is shorter), which goes from zero to the whole in half a
 * second and back in the next. Each point is met equally often in every second, and the rate stays within two requests
 * per second, or one percent, of its average.
 *
 * @param requestsPerSecond the rate after the ramp and before a change, on average over each second
 * @param ramp how long the rate rises; zero for none
 * @param dither where in a second the shift begins; in a second of the clock for a schedule that {@linkplain #beginningAt begins}
 *     at a time
 * <p>From a request on, the times may be those of a recorded log. That request is due when it would be without, all others as long
 * after it as they are recorded; the shift ends there.
 *
 * @param change where the rate changes, if it does
 */
public record ArrivalSchedule(int requestsPerSecond, Duration ramp, Dither dither, Optional<Change> change) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** More than the distance of clock ticks at 250 per second; the whole period of a low rate would distort it. */
    private static final double MAX_DITHER_SECONDS = 0.005;

    /**
     * Where in a second the shift begins. Clients that send at the same time have different phases, so that they dither through
     * each other's period as well.
     *
     * @param phaseSeconds how much of the dither's second has passed at the beginning, from 0 to less than 1
     */
    public record Dither(double phaseSeconds) {

        /** Requests come later by a rising part of their period first. */
        public static final Dither LATER = new Dither(0);

        /** Requests come later by a falling part of their period first. */
        public static final Dither EARLIER = new Dither(0.5);

        public Dither {
            if (!(phaseSeconds >= 0 && phaseSeconds < 1)) {
                throw new IllegalArgumentException("phase " + phaseSeconds + " s is not from 0 to less than 1");
            }
        }

        /** The same with another phase, for a client beside this one. */
        public Dither plus(double seconds) {
            return new Dither((phaseSeconds + seconds) % 1);
        }

        private double share(double seconds) {
            return 1 - Math.abs(1 - 2 * ((seconds + phaseSeconds) % 1));
        }
    }

    /** What comes after a request, which is due after the ramp. */
    public sealed interface Change {

        /** Returns the index of the last request that is due as before. */
        long index();

        /**
         * Another rate.
         *
         * @param index of the last request at the old rate
         * @param requestsPerSecond the new rate
         */
        record OtherRate(long index, int requestsPerSecond) implements Change {

            public OtherRate {
                if (index < 0 || requestsPerSecond < 1) {
                    throw new IllegalArgumentException(
                            "no change: to " + requestsPerSecond + " requests/s after request " + index);
                }
            }
        }

        /**
         * The times of a recorded log.
         *
         * @param index of the request that is the first one of the log
         * @param times of the log
         */
        record Recorded(long index, RecordedTimes times) implements Change {}
    }

    /** Makes a schedule with one rate after the ramp. */
    public ArrivalSchedule(int requestsPerSecond, Duration ramp, Dither dither) {
        this(requestsPerSecond, ramp, dither, Optional.empty());
    }

    public ArrivalSchedule {
        if (requestsPerSecond < 1 || ramp.isNegative()) {
            throw new IllegalArgumentException("no schedule: " + requestsPerSecond + " requests/s, ramp " + ramp);
        }
    }

    /** The same up to the request with this index, which is due after the ramp, with another rate after it. */
    public ArrivalSchedule changedAfter(long index, int otherRequestsPerSecond) {
        return new ArrivalSchedule(
                requestsPerSecond, ramp, dither, Optional.of(new Change.OtherRate(index, otherRequestsPerSecond)));
    }

    /** The same up to the request with this index, from which on requests are due as they are recorded. */
    public ArrivalSchedule recordedFrom(long index, RecordedTimes times) {
        return new ArrivalSchedule(requestsPerSecond, ramp, dither, Optional.of(new Change.Recorded(index, times)));
    }

    /**
     * Moves the beginning of the schedule to this time, by {@link System#nanoTime()}. On Linux all processes of a machine share that clock,
     * so that the phases of two clients differ by what their dithers say, whenever each of them begins. Two opposite dithers that
     * each counted from a beginning of its own, half a second apart, would be one and the same, and the requests of both keep
     * their distance. The clocks of several hosts have no relation.
     */
    public ArrivalSchedule beginningAt(long originNanos) {
        return new ArrivalSchedule(
                requestsPerSecond,
                ramp,
                dither.plus(Math.floorMod(originNanos, 1_000_000_000L) / NANOS_PER_SECOND),
                change);
    }

    /** Returns how the requests of the measurement, which are the last ones, are divided into seconds. */
    public MeasuredSchedule measured() {
        return change.filter(Change.Recorded.class::isInstance)
                .map(Change.Recorded.class::cast)
                .<MeasuredSchedule>map(recorded -> new MeasuredSchedule.Recorded(recorded.times()))
                .orElseGet(() -> new MeasuredSchedule.AtRate(lastRequestsPerSecond()));
    }

    /** The rate at the end; that before recorded times. */
    private int lastRequestsPerSecond() {
        return change.filter(Change.OtherRate.class::isInstance)
                .map(Change.OtherRate.class::cast)
                .map(Change.OtherRate::requestsPerSecond)
                .orElse(requestsPerSecond);
    }

    /** Nanoseconds from the beginning at which the request with this index, counted from 0, is due. */
    public long intendedStartNanos(long index) {
        boolean isChanged = change.isPresent() && index > change.get().index();
        double seconds = seconds(isChanged ? change.get().index() : index);
        double due = seconds + shiftSeconds(seconds, requestsPerSecond);
        if (isChanged && change.get() instanceof Change.Recorded recorded) {
            return Math.round(due * NANOS_PER_SECOND) + recorded.times().dueNanos(index - recorded.index());
        }
        if (isChanged) {
            int rate = lastRequestsPerSecond();
            double after = (double) (index - change.get().index()) / rate;
            due += after + shiftSeconds(seconds + after, rate) - shiftSeconds(seconds, rate);
        }
        return Math.round(due * NANOS_PER_SECOND);
    }

    /** Returns when a request is due without the dither and the change of rate. */
    private double seconds(long index) {
        double ordinal = index + 1.0;
        double rampSeconds = ramp.toNanos() / NANOS_PER_SECOND;
        double duringRamp = requestsPerSecond * rampSeconds / 2;
        return ordinal <= duringRamp
                ? Math.sqrt(2 * ordinal * rampSeconds / requestsPerSecond)
                : rampSeconds + (ordinal - duringRamp) / requestsPerSecond;
    }

    /** The rate, without the shift and the change, when the request with this index is due. */
    public double requestsPerSecondAt(long index) {
        double rampSeconds = ramp.toNanos() / NANOS_PER_SECOND;
        double ordinal = index + 1.0;
        return ordinal < requestsPerSecond * rampSeconds / 2
                ? Math.sqrt(2 * ordinal * requestsPerSecond / rampSeconds)
                : requestsPerSecond;
    }

    private double shiftSeconds(double seconds, int rate) {
        return Math.min(1.0 / rate, MAX_DITHER_SECONDS) * dither.share(seconds);
    }

    /** The smallest index whose request is due at this time or later. */
    public long firstIndexAt(long nanos) {
        long low = 0;
        long high = 1;
        while (intendedStartNanos(high) < nanos) {
            high *= 2;
        }
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (intendedStartNanos(middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
