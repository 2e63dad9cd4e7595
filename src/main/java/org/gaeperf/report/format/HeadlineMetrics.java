package org.gaeperf.report.format;

import java.util.List;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Suite;

/** The metrics that are shown first where there is no room for all. */
public final class HeadlineMetrics {

    private HeadlineMetrics() {}

    /** The place of a primary metric; all that are not primary share the last place. */
    public static int place(Suite suite, Metric metric) {
        List<Metric> primary = SuiteMetrics.primary(suite);
        int place = primary.indexOf(metric);
        return place < 0 ? primary.size() : place;
    }

    /** The metrics of a suite that the history follows; all that the suite has, if it has none of these. */
    public static List<Metric> overTime(Suite suite) {
        List<Metric> followed = SuiteMetrics.of(suite).stream()
                .filter(metric -> metric.kind().isFollowedOverTime())
                .toList();
        return followed.isEmpty() ? SuiteMetrics.of(suite) : followed;
    }
}
