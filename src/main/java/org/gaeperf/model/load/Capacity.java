package org.gaeperf.model.load;

import java.util.Comparator;
import java.util.List;
import org.gaeperf.model.validity.Validity;

/**
 * How a server's latency and cost grow with the rate, and the highest rate that it holds.
 *
 * @param p99LimitMicros the scheduled latency that a rate's 99th percentile must stay below to count as held
 * @param highestRequestsPerSecond the highest rate that was held; 0 if none was
 * @param bound what stopped the search: {@code p99}, {@code server}, {@code client}, {@code machine}, {@code failures}
 *     or {@code limit} of the search itself
 * @param steps every rate that was tried, in the order of trying
 */
public record Capacity(double p99LimitMicros, int highestRequestsPerSecond, String bound, List<Step> steps) {

    public Capacity {
        steps = List.copyOf(steps);
    }

    /** Whether it was the server that could do no more; otherwise it holds at least the highest rate. */
    public boolean boundByServer() {
        return bound.equals("p99") || bound.equals("server") || bound.equals("failures");
    }

    /** The steps from the lowest rate to the highest; of several at one rate, in the order of trying. */
    public List<Step> curve() {
        return steps.stream()
                .sorted(Comparator.comparingInt(Step::requestsPerSecond))
                .toList();
    }

    /**
     * One rate, tried on a server that is warm.
     *
     * @param verdict by the rules of every trial
     * @param reasons why it is not valid
     * @param held whether it is valid and p99 stays below the limit
     * @param answeredPerSecond responses that came
     * @param p50Micros of scheduled latency, as is the next
     * @param cpuPercent of the server; 100 is one core
     */
    public record Step(
            int requestsPerSecond,
            Validity verdict,
            List<String> reasons,
            boolean held,
            double answeredPerSecond,
            double p50Micros,
            double p99Micros,
            double cpuPercent,
            double cpuMicrosPerRequest) {

        public Step {
            reasons = List.copyOf(reasons);
        }
    }
}
