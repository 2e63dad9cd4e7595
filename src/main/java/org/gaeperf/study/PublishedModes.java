package org.gaeperf.study;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;

/**
 * What was published of the two modes of App Engine: in the App Engine document "new performant HTTP connector" of 2024 (memory
 * of single requests, CPU at 100 requests/s, high load), and in the README of the harness that measured its high load (CPU by
 * {@code ps}).
 */
public final class PublishedModes {

    private PublishedModes() {}

    /** Returns the published value if the modes are compared, and each had the cores to itself, as the published servers had. */
    public static Optional<PublishedValues> find(
            Map<Metric, PublishedValues> published, Group group, String baseline, Metric metric) {
        return baseline.equals(Comparison.RPC) && !group.scenario().isConcurrent()
                ? Optional.ofNullable(published.get(metric))
                : Optional.empty();
    }
}
