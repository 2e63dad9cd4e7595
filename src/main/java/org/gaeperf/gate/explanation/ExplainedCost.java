package org.gaeperf.gate.explanation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.value.Explanation;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.profile.RecordedEvents;

/** What can be explained, and the metrics that belong to it. Nothing else is looked at when one of them regresses. */
enum ExplainedCost {
    MEMORY("memory", Explanation.MEMORY),
    ALLOCATION("allocation", Explanation.ALLOCATION),
    CPU("CPU time", Explanation.CPU),
    LATENCY("latency", Explanation.LATENCY);

    private final String displayName;
    private final Set<String> metrics;

    ExplainedCost(String displayName, Explanation explanation) {
        this.displayName = displayName;
        this.metrics = Stream.of(Metric.values())
                .filter(metric -> metric.kind().explanation() == explanation)
                .map(Metric::key)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the name for readers. */
    String displayName() {
        return displayName;
    }

    /** Returns what both sides are recorded for to explain it. */
    RecordedEvents recordedEvents() {
        return this == LATENCY ? RecordedEvents.WAITS : RecordedEvents.COSTS;
    }

    /** The regressions of this cost in a scenario, the largest first. */
    List<Finding> regressions(List<Finding> findings, String scenario) {
        return findings.stream()
                .filter(finding -> finding.scenario().equals(scenario) && metrics.contains(finding.metric()))
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
                        MetricLabels.inList(finding.label()),
                        (finding.ratio().orElseThrow() - 1) * 100))
                .collect(Collectors.joining(", "));
    }
}
