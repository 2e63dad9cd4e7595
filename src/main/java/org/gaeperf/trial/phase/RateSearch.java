package org.gaeperf.trial.phase;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gaeperf.load.SharedClient;
import org.gaeperf.load.protocol.LoadException;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.options.WarmUpPlan;

/**
 * Constant rates one after the other on one server, to find the highest rate that it sustains.
 *
 * @param warmUp before the first step, at its rate
 * @param warmUpRate of a warm-up of its own, before the limits of an instance class are enforced, in requests per second;
 *     without it the warm-up is part of the first step
 * @param firstRate requests per second of the first step
 * @param lowestRate minimum number of requests per second
 * @param highestRate maximum number of requests per second
 * @param step how long each rate is measured
 * @param p99Limit a rate is sustained if the p99 of scheduled latency is below this limit
 * @param precision how exactly the rate is to be known
 */
public record RateSearch(
        WarmUpPlan warmUp,
        OptionalInt warmUpRate,
        int firstRate,
        int lowestRate,
        int highestRate,
        Duration step,
        Duration p99Limit,
        Precision precision)
        implements ServerMeasurement {

    private static final Duration OVERHEAD_PER_STEP = Duration.ofSeconds(5);

    /** How exactly the rate is to be known that a search finds. */
    public enum Precision {
        /** The rate is compared: it is known to 6 %, and both rates between which it lies are tried again. */
        COMPARED(Capacity.RESOLUTION, true, 9),

        /** Other loads are shares of the rate: it is known to 20 %, and not confirmed; what is found is below the true one. */
        SCALE(0.2, false, 7);

        private final double resolution;
        private final boolean confirms;
        private final int expectedSteps;

        Precision(double resolution, boolean confirms, int expectedSteps) {
            this.resolution = resolution;
            this.confirms = confirms;
            this.expectedSteps = expectedSteps;
        }

        /** Returns how far the highest rate held and the lowest not held may be apart at the end, as a share. */
        double resolution() {
            return resolution;
        }

        /** Says whether both of these rates are tried again. */
        boolean confirms() {
            return confirms;
        }
    }

    /** A search that may go down to one request per second, with the warm-up in its first step. */
    public RateSearch(
            WarmUpPlan warmUp, int firstRate, int highestRate, Duration step, Duration p99Limit, Precision precision) {
        this(warmUp, OptionalInt.empty(), firstRate, 1, highestRate, step, p99Limit, precision);
    }

    @Override
    public Duration expected() {
        Duration compilation =
                warmUpRate.isPresent() && warmUp.untilSteady() ? JitWarmUpLoad.usual(warmUp.limit()) : Duration.ZERO;
        return compilation
                .plus(warmUp.limit())
                .plus(step.plus(OVERHEAD_PER_STEP).multipliedBy(precision.expectedSteps));
    }

    @Override
    public boolean sendsLoad() {
        return true;
    }

    @Override
    public void measure(MeasuredServer measured) throws LoadException, IOException, InterruptedException {
        TrialResultBuilder result = measured.result();
        CapacitySearch search = new CapacitySearch(this, measured);
        try {
            search.run(result::setCapacity);
        } finally {
            search.warmUp().ifPresent(result::setWarmUp);
        }
        result.setBeside(search.besideAtHighestRate());
        measured.origin().client().flatMap(SharedClient::use).ifPresent(result::setClient);
        result.succeed();
    }

    /** Stores that no rate is held, if the memory of the class does not even suffice for the start: that is a result. */
    @Override
    public boolean acceptsFailedStart(ServerLimits limits, TrialResultBuilder result) {
        Optional<Capacity.Step> failed = limits.stepOutOfMemory(firstRate);
        failed.ifPresent(step -> {
            result.setCapacity(new Capacity(p99LimitMicros(), 0, LimitingFactor.MEMORY, List.of(step)));
            result.succeed();
        });
        return failed.isPresent();
    }

    double p99LimitMicros() {
        return p99Limit.toNanos() / 1e3;
    }
}
