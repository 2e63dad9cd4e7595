package org.gaeperf.options;

import java.time.Duration;
import org.gaeperf.options.declaration.Durations;

/**
 * How long the load runs before the measurement.
 *
 * @param ramp how long the rate rises
 * @param limit from the first request to the latest start of the measurement, ramp included; as much again for a server
 *     whose compilers are busy then
 * @param untilSteady whether the measurement starts as soon as the server is steady, or only at the limit
 */
public record WarmUpPlan(Duration ramp, Duration limit, boolean untilSteady) {

    /** Of a warm-up whose length the user fixed, this share is the ramp. */
    private static final double RAMP_SHARE = 0.7;

    /** A warm-up of just this length. */
    public static WarmUpPlan fixed(Duration length) {
        return new WarmUpPlan(Duration.ofMillis(Math.round(length.toMillis() * RAMP_SHARE)), length, false);
    }

    /** None: the first request to a cold server belongs to the measurement. */
    public static final WarmUpPlan NONE = new WarmUpPlan(Duration.ZERO, Duration.ZERO, false);

    /** Describes it for results and help. */
    String displayName() {
        return untilSteady ? "until steady, " + Durations.format(limit) + " at most" : Durations.format(limit);
    }
}
