package org.gaeperf.trial.plan;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;

/** What a trial measures once the mode of the server is proved. */
public sealed interface MeasurementPlan {

    /** The expected duration. */
    Duration expected();

    /** Whether the client sends the load of it. */
    default boolean sendsLoad() {
        return this instanceof TimedLoad || this instanceof RateSearch;
    }

    /** The same in a server that has served another trial. */
    default Duration expectedInWarmServer() {
        return expected();
    }

    /**
     * The load of the workload, an open or a closed loop, for a fixed time.
     *
     * @param warmUp before the measurement; {@link WarmUpPlan#NONE} for a cold server
     * @param stall a stall of server or client, to check how the measurement shows it
     * @param ofLatencyAlone whether nothing but latency is read from it, so that it is steady if latency is
     */
    record TimedLoad(WarmUpPlan warmUp, Duration duration, Optional<ProcessStall> stall, boolean ofLatencyAlone)
            implements MeasurementPlan {

        /** How much of the limit a warm-up until the steady state takes, by experience. */
        private static final int USUAL_PERCENT_OF_LIMIT = 60;

        /** By experience, with the end of the measurement. */
        private static final Duration SETTLING = Duration.ofSeconds(12);

        /** Creates a load of which everything is read. */
        public TimedLoad(WarmUpPlan warmUp, Duration duration, Optional<ProcessStall> stall) {
            this(warmUp, duration, stall, false);
        }

        /** Returns the same load of which nothing but latency is read. */
        public TimedLoad forLatencyAlone() {
            return new TimedLoad(warmUp, duration, stall, true);
        }

        TimedLoad withWarmUp(WarmUpPlan other) {
            return new TimedLoad(other, duration, stall, ofLatencyAlone);
        }

        TimedLoad withDuration(Duration other) {
            return new TimedLoad(warmUp, other, stall, ofLatencyAlone);
        }

        /** Most servers are steady long before the limit. */
        @Override
        public Duration expected() {
            Duration beforeMeasurement = warmUp.untilSteady()
                    ? warmUp.limit().multipliedBy(USUAL_PERCENT_OF_LIMIT).dividedBy(100)
                    : warmUp.limit();
            return beforeMeasurement.plus(duration);
        }

        @Override
        public Duration expectedInWarmServer() {
            return SETTLING.plus(duration);
        }

        /** Whether the measurement starts with the first request to a cold server. */
        public boolean isCold() {
            return warmUp.equals(WarmUpPlan.NONE);
        }
    }

    /**
     * One request at a time; the application itself measures the memory that each request needs.
     *
     * @param bodyBytes size of each request body and each response body
     * @param warmUpRequests number of requests before the measurement
     * @param requests number of measured requests
     */
    record SequentialRequests(int bodyBytes, int warmUpRequests, int requests) implements MeasurementPlan {

        private static final Duration EACH = Duration.ofMillis(100);

        @Override
        public Duration expected() {
            return EACH.multipliedBy(warmUpRequests + (long) requests);
        }
    }

    /**
     * Constant rates one after the other on one server, to find the highest rate that it sustains.
     *
     * @param warmUp before the first step, at its rate
     * @param warmUpRate of a warm-up of its own, before the limits of an instance class are enforced, in requests per
     *     second; without it the warm-up is part of the first step
     * @param firstRate requests per second of the first step
     * @param lowestRate minimum number of requests per second
     * @param highestRate maximum number of requests per second
     * @param step how long each rate is measured
     * @param p99Limit a rate is sustained if the p99 of scheduled latency is below this limit
     */
    record RateSearch(
            WarmUpPlan warmUp,
            OptionalInt warmUpRate,
            int firstRate,
            int lowestRate,
            int highestRate,
            Duration step,
            Duration p99Limit)
            implements MeasurementPlan {

        private static final int EXPECTED_STEPS = 9;
        private static final Duration OVERHEAD_PER_STEP = Duration.ofSeconds(5);

        /** A search that may go down to one request per second, with the warm-up in its first step. */
        public RateSearch(WarmUpPlan warmUp, int firstRate, int highestRate, Duration step, Duration p99Limit) {
            this(warmUp, OptionalInt.empty(), firstRate, 1, highestRate, step, p99Limit);
        }

        @Override
        public Duration expected() {
            return warmUp.limit().plus(step.plus(OVERHEAD_PER_STEP).multipliedBy(EXPECTED_STEPS));
        }
    }

    /** Nothing after the start, which is itself what is measured. */
    record StartOnly() implements MeasurementPlan {

        @Override
        public Duration expected() {
            return Duration.ZERO;
        }
    }

    /**
     * Code without a server, under JMH.
     *
     * @param workload what it works on
     */
    record Microbenchmark(String workload, Iterations iterations) implements MeasurementPlan {

        private static final Duration START_OF_JVMS = Duration.ofSeconds(2);

        /** To see that the JIT compiler is done; on a slow machine it takes longer until it is. */
        private static final Duration FURTHER_WARM_UP = Duration.ofSeconds(3);

        @Override
        public Duration expected() {
            return START_OF_JVMS.plus(FURTHER_WARM_UP).plus(iterations.total());
        }
    }
}
