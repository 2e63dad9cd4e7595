package org.gaeperf.load;

import java.time.Duration;

/**
 * When each request is due: a pure function of the plan, with no clock in it. The rate rises in a straight line over
 * the ramp and is constant after it.
 *
 * <p>The number of requests due by time t is the area under the rate: {@code r t² / 2R} within a ramp of length R to
 * rate r, {@code r R / 2 + r (t − R)} after it. A request is due when that number reaches its ordinal; Jetty's
 * LoadGenerator uses the same curve for its own {@code rateRampUpPeriod}.
 *
 * @param requestsPerSecond the rate after the ramp
 * <p>Two clients of one rate that load servers on one core would meet at the same point of their periods throughout, and
 * one server would always wait for the other, or find its caches as the other left them. If one of them sweeps, they
 * meet at every point alike: it is late by a share of the period that rises from none to one in a second, and falls back
 * in the next.
 *
 * @param ramp how long the rate rises; zero for none
 * @param sweeps whether requests are shifted by up to a period and back
 */
public record Schedule(int requestsPerSecond, Duration ramp, boolean sweeps) {

    private static final double NANOS_PER_SECOND = 1e9;

    public Schedule {
        if (requestsPerSecond < 1 || ramp.isNegative()) {
            throw new IllegalArgumentException("no schedule: " + requestsPerSecond + " requests/s, ramp " + ramp);
        }
    }

    /** Nanoseconds from the beginning at which the request with this index, counted from 0, is due. */
    public long dueNanos(long index) {
        double ordinal = index + 1.0;
        double rampSeconds = ramp.toNanos() / NANOS_PER_SECOND;
        double duringRamp = requestsPerSecond * rampSeconds / 2;
        double seconds = ordinal <= duringRamp
                ? Math.sqrt(2 * ordinal * rampSeconds / requestsPerSecond)
                : rampSeconds + (ordinal - duringRamp) / requestsPerSecond;
        return Math.round((seconds + lateBySeconds(seconds)) * NANOS_PER_SECOND);
    }

    /** A triangle over two seconds, as high as a period is long. */
    private double lateBySeconds(double seconds) {
        return sweeps ? (1 - Math.abs(1 - seconds % 2)) / requestsPerSecond : 0;
    }

    /** The smallest index whose request is due at this time or later. */
    public long firstIndexAt(long nanos) {
        long low = 0;
        long high = Math.max(1, (long) Math.ceil(nanos / NANOS_PER_SECOND * requestsPerSecond) + 1);
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (dueNanos(middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
