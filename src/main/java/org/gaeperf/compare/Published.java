package org.gaeperf.compare;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;

/**
 * The values that were published for the two modes: in the App Engine document "new performant HTTP connector" of 2024
 * (memory of single requests, CPU at 100 requests/s, high load), and in the README of the harness that measured its high
 * load (CPU by {@code ps}).
 */
public final class Published {

    private static final Map<Metric, Values> LOAD = Map.of(
            Metric.P50, new Values(222, 153),
            Metric.MEAN, new Values(14_111, 208),
            Metric.MIN, new Values(153, 127),
            Metric.P99, new Values(254_541, 752),
            Metric.RSS, new Values(688, 253),
            Metric.COMMITTED, new Values(682, 202),
            Metric.HEAP_COMMITTED, new Values(422, 70),
            Metric.PS_CPU_PERCENT, new Values(79, 41));
    private static final Map<Metric, Values> CPU = Map.of(
            Metric.CPU_TICKS, new Values(79_105, 67_218),
            Metric.CPU_PERCENT, new Values(16.98, 14.11));
    private static final Map<String, Map<Metric, Values>> REQUEST_MEMORY = Map.of(
            "32 KB",
                    Map.of(
                            Metric.HEAP_AFTER_GC, new Values(14.8, 14.6),
                            Metric.GARBAGE, new Values(1.1 * 1024, 27.5),
                            Metric.NON_HEAP, new Values(28.6, 28.2)),
            "1 MB",
                    Map.of(
                            Metric.HEAP_AFTER_GC, new Values(16.9, 14.6),
                            Metric.GARBAGE, new Values(2.3 * 1024, 0.1 * 1024),
                            Metric.NON_HEAP, new Values(28.7, 28.2)),
            "30 MB",
                    Map.of(
                            Metric.HEAP_AFTER_GC, new Values(78.8, 15.2),
                            Metric.GARBAGE, new Values(31.2 * 1024, 2.9 * 1024),
                            Metric.NON_HEAP, new Values(31.9, 31.2)));

    private Published() {}

    /**
     * The values of both modes in the unit of the metric.
     *
     * @param rpc in RPC mode
     * @param http in HttpConnector mode
     */
    public record Values(double rpc, double http) {

        /** HTTP over RPC. */
        public double ratio() {
            return http / rpc;
        }
    }

    /** What was published for a metric of a suite's scenario, if anything. */
    public static Optional<Values> values(Suite suite, String scenario, Metric metric) {
        if (scenario.equals(Scenarios.CONCURRENT)) {
            return Optional.empty(); // The published servers had their cores to themselves.
        }
        return Optional.ofNullable(
                switch (suite) {
                    case LOAD -> LOAD.get(metric);
                    case CPU -> CPU.get(metric);
                    case REQUEST_MEMORY ->
                        REQUEST_MEMORY.getOrDefault(scenario, Map.of()).get(metric);
                    case CAPACITY, SIZING, STARTUP, GATE, CALIBRATION -> null; // Nothing was published for these.
                });
    }
}
