package org.gaeperf.study.jetty;

import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;

/** The processing times of Jetty that were published in "Jetty 12 performance figures" (Webtide 2023). */
final class PublishedTimes {

    /** What was published of Jetty 12 against Jetty 11, by the variant of the former. */
    private static final Map<String, Map<Metric, PublishedValues>> PUBLISHED = Map.of(
            "jetty-12-ee10",
                    Map.of(
                            Metric.PROCESSING_P99, new PublishedValues(36.6, 34.8),
                            Metric.PROCESSING_MAX, new PublishedValues(487, 434),
                            Metric.PROCESSING_MIN, new PublishedValues(8, 7)),
            "jetty-12-core",
                    Map.of(
                            Metric.PROCESSING_P99, new PublishedValues(36.6, 30.0),
                            Metric.PROCESSING_MAX, new PublishedValues(487, 335),
                            Metric.PROCESSING_MIN, new PublishedValues(8, 6)));

    private PublishedTimes() {}

    /** Returns what was published for a metric of the processing time of a Jetty 12, if anything. */
    static Optional<PublishedValues> find(String variant, Metric metric) {
        return Optional.ofNullable(PUBLISHED.getOrDefault(variant, Map.of()).get(metric));
    }
}
