package org.gaeperf.compare;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;

/**
 * The values that were published. For the two modes of App Engine: in the App Engine document "new performant HTTP connector" of 2024
 * (memory of single requests, CPU at 100 requests/s, high load), and in the README of the harness that measured its high
 * load (CPU by {@code ps}). For Jetty: in "Jetty 12 performance figures" (Webtide 2023). For parsers of multipart forms: in
 * the text that introduced the parser by RFC 7578 (Webtide 2018).
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

    /** Of Jetty 12 against Jetty 11, by the role of the former. */
    private static final Map<String, Map<Metric, Values>> JETTY = Map.of(
            "jetty-12-ee10",
                    Map.of(
                            Metric.PROCESSING_P99, new Values(36.6, 34.8),
                            Metric.PROCESSING_MAX, new Values(487, 434),
                            Metric.PROCESSING_MIN, new Values(8, 7)),
            "jetty-12-core",
                    Map.of(
                            Metric.PROCESSING_P99, new Values(36.6, 30.0),
                            Metric.PROCESSING_MAX, new Values(487, 335),
                            Metric.PROCESSING_MIN, new Values(8, 6)));

    /** Of Jetty's parser by RFC 7578 against the one before it, in ms per parse, by scenario. */
    private static final Map<String, Values> MULTIPART = Map.of(
            Scenarios.LARGE_FORM, new Values(252, 35),
            Scenarios.SMALL_FORMS, new Values(28, 15));

    private static final String RFC_7578 = "rfc7578";

    private Published() {}

    /**
     * The values of both sides in the unit of the metric.
     *
     * @param baseline of RPC mode, of Jetty 11, or of the parser before RFC 7578
     * @param candidate of HttpConnector mode, of Jetty 12, or of the parser by RFC 7578
     */
    public record Values(double baseline, double candidate) {

        /** Candidate over baseline. */
        public double ratio() {
            return candidate / baseline;
        }
    }

    /** What was published for a metric of the processing time of a Jetty 12, if anything. */
    public static Optional<Values> ofJetty(String role, Metric metric) {
        return Optional.ofNullable(JETTY.getOrDefault(role, Map.of()).get(metric));
    }

    /** What was published for the time of a parser of multipart forms, if anything. */
    public static Optional<Values> ofParser(String role, String scenario, Metric metric) {
        return Optional.ofNullable(MULTIPART.get(scenario))
                .filter(values -> role.equals(RFC_7578) && metric == Metric.OPERATION_TIME);
    }

    /** What was published of the two modes for a metric of a suite's scenario, if anything. */
    public static Optional<Values> values(Suite suite, String scenario, Metric metric) {
        if (Scenarios.isConcurrent(scenario)) {
            return Optional.empty(); // The published servers had their cores to themselves.
        }
        return Optional.ofNullable(
                switch (suite) {
                    case LOAD -> LOAD.get(metric);
                    case CPU -> CPU.get(metric);
                    case REQUEST_MEMORY ->
                        REQUEST_MEMORY.getOrDefault(scenario, Map.of()).get(metric);
                    case CAPACITY, SIZING, STARTUP, JETTY, MULTIPART, PROXY, GATE, CALIBRATION ->
                        null; // Nothing was published for these.
                });
    }
}
