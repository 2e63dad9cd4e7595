package org.gaeperf.gate.explanation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.profile.RecordedEvents;

/** What can be explained, and the metrics that belong to it. Nothing else is looked at when one of them regresses. */
enum ExplainedCost {
    MEMORY("memory", Metric.RSS, Metric.COMMITTED, Metric.HEAP_COMMITTED, Metric.IDLE_RSS, Metric.IDLE_COMMITTED),
    ALLOCATION("allocation", Metric.ALLOCATED_PER_REQUEST),
    CPU("CPU time", Metric.CPU_PER_REQUEST, Metric.CPU_WITHOUT_COMPILER, Metric.CPU_PERCENT, Metric.PS_CPU_PERCENT),
    LATENCY(
            "latency",
            Metric.P50,
            Metric.MEAN,
            Metric.P90,
            Metric.P99,
            Metric.P999,
            Metric.MAX,
            Metric.SERVICE_P50,
            Metric.SERVICE_P95,
            Metric.SERVICE_P99,
            Metric.SERVICE_P999,
            Metric.SLOWEST_SERVICE,
            Metric.SLOW_REQUESTS,
            Metric.LONGEST_STANDSTILL,
            Metric.LOWER_QUARTILE_SERVICE_P99);

    private final String displayName;
    private final List<String> metrics;

    ExplainedCost(String displayName, Metric... metrics) {
        this.displayName = displayName;
        this.metrics = Stream.of(metrics).map(Metric::key).toList();
    }

    /** For readers. */
    String displayName() {
        return displayName;
    }

    /** What both sides are recorded for to explain it. */
    RecordedEvents recordedEvents() {
        return this == LATENCY ? RecordedEvents.WAITS : RecordedEvents.COSTS;
    }

    /** The regressions of this cost in a mode, the largest first. */
    List<Finding> regressions(List<Finding> findings, String mode) {
        return findings.stream()
                .filter(finding -> finding.mode().equals(mode) && metrics.contains(finding.metric()))
                .filter(finding -> finding.decision() == Decision.REGRESSION
                        && finding.ratio().isPresent())
                .sorted(Comparator.comparing(
                                (Finding finding) -> finding.ratio().orElseThrow())
                        .reversed())
                .toList();
    }

    /** The regressions in a sentence, {@code resident set (RSS) +41.2 %}. */
    static String describe(List<Finding> regressions) {
        return regressions.stream()
                .map(finding -> String.format(
                        Locale.ROOT,
                        "%s %+.1f %%",
                        finding.label(),
                        (finding.ratio().orElseThrow() - 1) * 100))
                .collect(Collectors.joining(", "));
    }
}
