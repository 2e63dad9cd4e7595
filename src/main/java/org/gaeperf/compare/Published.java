package org.gaeperf.compare;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Suite;

/**
 * The figures that were published for the two modes: the App Engine document "new performant HTTP connector" of 2024
 * (memory of single requests, CPU at 100 requests/s, high load), and the README of the harness behind its figures under
 * high load (CPU by {@code ps}).
 */
public final class Published {

    private static final Map<Metric, Figures> LOAD = Map.of(
            Metric.P50, new Figures(222, 153),
            Metric.MEAN, new Figures(14_111, 208),
            Metric.MIN, new Figures(153, 127),
            Metric.P99, new Figures(254_541, 752),
            Metric.RSS, new Figures(688, 253),
            Metric.COMMITTED, new Figures(682, 202),
            Metric.HEAP_COMMITTED, new Figures(422, 70),
            Metric.PS_CPU_PERCENT, new Figures(79, 41));
    private static final Map<Metric, Figures> CPU = Map.of(
            Metric.CPU_TICKS, new Figures(79_105, 67_218),
            Metric.CPU_PERCENT, new Figures(16.98, 14.11));
    private static final Map<String, Map<Metric, Figures>> REQUEST_MEMORY = Map.of(
            "32 KB",
                    Map.of(
                            Metric.HEAP_AFTER_GC, new Figures(14.8, 14.6),
                            Metric.GARBAGE, new Figures(1.1 * 1024, 27.5),
                            Metric.NON_HEAP, new Figures(28.6, 28.2)),
            "1 MB",
                    Map.of(
                            Metric.HEAP_AFTER_GC, new Figures(16.9, 14.6),
                            Metric.GARBAGE, new Figures(2.3 * 1024, 0.1 * 1024),
                            Metric.NON_HEAP, new Figures(28.7, 28.2)),
            "30 MB",
                    Map.of(
                            Metric.HEAP_AFTER_GC, new Figures(78.8, 15.2),
                            Metric.GARBAGE, new Figures(31.2 * 1024, 2.9 * 1024),
                            Metric.NON_HEAP, new Figures(31.9, 31.2)));

    private Published() {}

    /**
     * Both modes' figures in the unit of the metric.
     *
     * @param rpc in RPC mode
     * @param http in HttpConnector mode
     */
    public record Figures(double rpc, double http) {

        /** HTTP over RPC. */
        public double ratio() {
            return http / rpc;
        }
    }

    /** What was published for a metric of a suite's scenario. */
    public static Optional<Figures> of(Suite suite, String scenario, Metric metric) {
        return Optional.ofNullable(
                switch (suite) {
                    case LOAD -> LOAD.get(metric);
                    case CPU -> CPU.get(metric);
                    case REQUEST_MEMORY ->
                        REQUEST_MEMORY.getOrDefault(scenario, Map.of()).get(metric);
                    case CAPACITY, STARTUP, GATE, CALIBRATION -> null;
                });
    }
}
