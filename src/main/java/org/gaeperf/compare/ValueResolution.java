package org.gaeperf.compare;

import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.server.ServerCost.GcActivity;

/**
 * How finely a value is measured that can only take some values. Trials that agree on one of them do not say that the
 * true values agree: each may be anywhere within a step, so that its variance is at least a twelfth of the step's square.
 */
final class ValueResolution {

    private static final double VARIANCE_OF_UNIT_STEP = 1.0 / 12;

    private ValueResolution() {}

    /** The least variance of the logarithm of a trial's value; 0 if the metric is measured continuously. */
    static double logVariance(Metric metric, TrialResult trial) {
        double logStep = switch (metric) {
            // Instances for 1,000 requests/s are the inverse of a rate that was searched in the same steps.
            case CAPACITY, INSTANCES_PER_1000 ->
                trial.capacity().map(ValueResolution::logStep).orElse(0.0);
            case GC_COUNT ->
                trial.serverCost()
                        .flatMap(ServerCost::gcActivity)
                        .map(GcActivity::collections)
                        .filter(count -> count > 0)
                        .map(count -> 1.0 / count)
                        .orElse(0.0);
            // It is found by seconds.
            case SECONDS_TO_CPU_PEAK, SECONDS_TO_MEDIAN_PEAK ->
                metric.value(trial).stream()
                        .filter(seconds -> seconds > 0)
                        .map(seconds -> 1 / seconds)
                        .findFirst()
                        .orElse(0);
            default -> 0;
        };
        return logStep * logStep * VARIANCE_OF_UNIT_STEP;
    }

    /** Returns the step from the highest rate that was held to the next one, which was not. */
    private static double logStep(Capacity capacity) {
        int held = capacity.highestRequestsPerSecond();
        return capacity.steps().stream()
                .mapToInt(Step::requestsPerSecond)
                .filter(rate -> held > 0 && rate > held)
                .min()
                .stream()
                .mapToDouble(next -> Math.log((double) next / held))
                .findFirst()
                .orElse(0);
    }
}
