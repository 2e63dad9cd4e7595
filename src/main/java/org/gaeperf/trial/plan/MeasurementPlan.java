package org.gaeperf.trial.plan;

import java.time.Duration;
import java.util.Optional;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;

/**
 * What a trial measures once the mode of the server is proved. A load at a constant rate and a microbenchmark are declared
 * here, since whatever plans trials knows them; all else is a {@code ServerMeasurement} of {@code trial.phase}, which a suite
 * may bring with it.
 */
public interface MeasurementPlan {

    /** The expected duration. */
    Duration expected();

    /** Says whether the client sends the load of it. */
    default boolean sendsLoad() {
        return false;
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
     * @param compilation of a server that has served no other trial, where the warm-up itself does not say so
     */
    record TimedLoad(
            WarmUpPlan warmUp,
            Duration duration,
            Optional<ProcessStall> stall,
            boolean ofLatencyAlone,
            Optional<Compilation> compilation)
            implements MeasurementPlan {

        /**
         * The load by which a server is compiled that would be measured at a rate too low for that.
         *
         * @param requestsPerSecond the rate of a measurement that would follow
         * @param warmUpLimit of the warm-up before such a measurement
         */
        public record Compilation(int requestsPerSecond, Duration warmUpLimit) {}

        /** How much of the limit a warm-up until the steady state takes, by experience. */
        private static final int USUAL_PERCENT_OF_LIMIT = 60;

        /** The time by experience, with the end of the measurement. */
        private static final Duration SETTLING = Duration.ofSeconds(12);

        /** Creates a load of which everything is read. */
        public TimedLoad(WarmUpPlan warmUp, Duration duration, Optional<ProcessStall> stall) {
            this(warmUp, duration, stall, false, Optional.empty());
        }

        /** Returns the same load of which nothing but latency is read. */
        public TimedLoad forLatencyAlone() {
            return new TimedLoad(warmUp, duration, stall, true, compilation);
        }

        TimedLoad withWarmUp(WarmUpPlan other) {
            return new TimedLoad(other, duration, stall, ofLatencyAlone, compilation);
        }

        TimedLoad withDuration(Duration other) {
            return new TimedLoad(warmUp, other, stall, ofLatencyAlone, compilation);
        }

        @Override
        public boolean sendsLoad() {
            return true;
        }

        /** Returns the expected time: most servers are steady long before the limit. */
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

        /** Says whether the measurement starts with the first request to a cold server. */
        public boolean isCold() {
            return warmUp.equals(WarmUpPlan.NONE);
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
