package org.gaeperf.trial.plan;

import java.time.Duration;
import java.util.Optional;
import org.gaeperf.options.WarmUpPlan;

/** What a trial does with the server once its mode is proved. */
public sealed interface MeasurementPlan {

    /** How long it is expected to take at most. */
    Duration expected();

    /**
     * Open-loop load at a constant rate.
     *
     * @param warmUp before the measurement; {@link WarmUpPlan#NONE} for a cold server
     * @param stall of either side that is part of the trial, to measure the instrument with
     */
    record ConstantRate(WarmUpPlan warmUp, Duration duration, Optional<ProcessStall> stall) implements MeasurementPlan {

        @Override
        public Duration expected() {
            return warmUp.limit().plus(duration);
        }

        /** Whether the first request to a cold server is part of the measurement. */
        public boolean isCold() {
            return warmUp.equals(WarmUpPlan.NONE);
        }
    }

    /**
     * One request at a time, its memory measured from inside the application.
     *
     * @param bodyBytes of each request and each response
     * @param warmUpRequests before those that are measured
     * @param requests that are measured
     */
    record OneByOne(int bodyBytes, int warmUpRequests, int requests) implements MeasurementPlan {

        private static final Duration EACH = Duration.ofMillis(100);

        @Override
        public Duration expected() {
            return EACH.multipliedBy(warmUpRequests + (long) requests);
        }
    }

    /**
     * Constant rates one after the other on one server, to find the highest that it holds.
     *
     * @param warmUp before the first of them, at the lowest rate
     * @param lowestRate requests per second to begin with
     * @param highestRate that is tried
     * @param step how long each rate is measured
     * @param p99Limit of scheduled latency, below which a rate is held
     */
    record RateSearch(WarmUpPlan warmUp, int lowestRate, int highestRate, Duration step, Duration p99Limit)
            implements MeasurementPlan {

        private static final int STEPS_EXPECTED = 9;
        private static final Duration AROUND_EACH = Duration.ofSeconds(5);

        @Override
        public Duration expected() {
            return warmUp.limit().plus(step.plus(AROUND_EACH).multipliedBy(STEPS_EXPECTED));
        }
    }

    /** Nothing: the start itself is what is measured. */
    record StartOnly() implements MeasurementPlan {

        @Override
        public Duration expected() {
            return Duration.ZERO;
        }
    }
}
