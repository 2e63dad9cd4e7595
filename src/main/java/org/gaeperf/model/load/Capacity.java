package org.gaeperf.model.load;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.model.validity.Validity;

/**
 * How a server's latency and cost grow with the rate, and the highest rate that it holds.
 *
 * @param p99LimitMicros a rate is held only if the 99th percentile of the scheduled latency stays below this
 * @param highestRequestsPerSecond the highest rate that was held; 0 if none was
 * @param limitingFactor what stopped the search
 * @param steps every rate that was tried, in the order of trying
 */
public record Capacity(
        double p99LimitMicros, int highestRequestsPerSecond, LimitingFactor limitingFactor, List<Step> steps) {

    /** A search ends when the highest rate that was held and the lowest that was not are this share apart. */
    public static final double RESOLUTION = 0.06;

    public Capacity {
        steps = List.copyOf(steps);
    }

    /** Says whether it was the server that could do no more; otherwise it holds at least the highest rate. */
    public boolean limitedByServer() {
        return limitingFactor.ofServer();
    }

    /** The steps from the lowest rate to the highest; of several at one rate, in the order of trying. */
    public List<Step> curve() {
        return steps.stream()
                .sorted(Comparator.comparingInt(Step::requestsPerSecond))
                .toList();
    }

    /**
     * One step for each rate, from the lowest to the highest: the attempt that decided. One that was invalid is followed by
     * another at the same rate, and so are those at the two rates between which the capacity lies.
     */
    public List<Step> decided() {
        return steps.stream()
                .collect(Collectors.groupingBy(Step::requestsPerSecond, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(Capacity::deciding)
                .toList();
    }

    /** Returns the step that decided at each rate that was not held, the lowest rate first. */
    public List<Step> notHeld() {
        return decided().stream().filter(step -> !step.held()).toList();
    }

    /**
     * Returns the attempt that decides about a rate, by the majority of the conclusive ones: the last one of
     * the majority. If as many say yes as no, it is the last of them; if none is conclusive, the last of all.
     *
     * @param attempts at least one, in the order of trying
     */
    public static Step deciding(List<Step> attempts) {
        List<Step> conclusive = attempts.stream().filter(Step::conclusive).toList();
        if (conclusive.isEmpty()) {
            return attempts.get(attempts.size() - 1);
        }
        long held = conclusive.stream().filter(Step::held).count();
        long notHeld = conclusive.size() - held;
        return conclusive.stream()
                .filter(step -> held == notHeld || step.held() == held > notHeld)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    /**
     * One rate, tried on a server that is warm.
     *
     * @param requestsPerSecond the rate
     * @param validity by the rules of every trial
     * @param reasons why it is not valid
     * @param held whether it is valid, p99 stays below the limit and the memory suffices
     * @param memoryExceeded whether the server needed more memory than its instance class has
     * @param answeredPerSecond responses received
     * @param p50Micros median of the scheduled latency
     * @param p99Micros 99th percentile of the scheduled latency
     * @param cpuPercent of the server; 100 is one core
     * @param cpuMicrosPerRequest of the server
     * @param maxRssBytes the largest resident set of the server that was sampled; empty if there is no sample
     */
    public record Step(
            int requestsPerSecond,
            Validity validity,
            List<String> reasons,
            boolean held,
            boolean memoryExceeded,
            double answeredPerSecond,
            double p50Micros,
            double p99Micros,
            double cpuPercent,
            double cpuMicrosPerRequest,
            OptionalLong maxRssBytes) {

        public Step {
            reasons = List.copyOf(reasons);
        }

        /** Says whether the attempt shows what the server can do; otherwise the machine or the client has made it invalid. */
        public boolean conclusive() {
            return switch (validity) {
                case VALID, SATURATED_BY_SERVER, FAILED -> true;
                case SATURATED_BY_CLIENT, DISTURBED, NOT_STEADY, UNPAIRED -> false;
            };
        }
    }
}
