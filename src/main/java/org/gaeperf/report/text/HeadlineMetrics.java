package org.gaeperf.report.text;

import java.util.List;
import org.gaeperf.compare.Metric;

/** The figures that are named first where there is no room for all. */
final class HeadlineMetrics {

    static final List<Metric> METRICS = List.of(
            Metric.P50,
            Metric.P99,
            Metric.CPU_PER_REQUEST,
            Metric.CPU_TICKS,
            Metric.ALLOCATED_PER_REQUEST,
            Metric.RSS,
            Metric.COMMITTED,
            Metric.GARBAGE,
            Metric.HEAP_AFTER_GC,
            Metric.CAPACITY,
            Metric.FIRST_ANSWER,
            Metric.IDLE_RSS);

    private HeadlineMetrics() {}

    /** The place among them; all others come after. */
    static int of(Metric metric) {
        int place = METRICS.indexOf(metric);
        return place < 0 ? METRICS.size() : place;
    }
}
