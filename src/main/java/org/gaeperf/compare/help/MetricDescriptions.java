package org.gaeperf.compare.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gaeperf.compare.Metric;

/** Describes each metric in one or two sentences of Markdown, from {@code metrics.properties} beside this class. */
final class MetricDescriptions {

    private static final String FILE = "metrics.properties";

    private final Properties byKey;

    private MetricDescriptions(Properties byKey) {
        this.byKey = byKey;
    }

    /**
     * Reads the descriptions.
     *
     * @throws IllegalStateException that names each metric without a description, and each description without a metric
     * @throws IOException if the file cannot be read
     */
    static MetricDescriptions read() throws IOException {
        try (InputStream stored = MetricDescriptions.class.getResourceAsStream(FILE);
                Reader reader = new InputStreamReader(stored, StandardCharsets.UTF_8)) {
            Properties byKey = new Properties();
            byKey.load(reader);
            return of(byKey);
        }
    }

    static MetricDescriptions of(Properties byKey) {
        TreeSet<String> missing =
                Arrays.stream(Metric.values()).map(Metric::key).collect(Collectors.toCollection(TreeSet::new));
        TreeSet<String> unknown = new TreeSet<>(byKey.stringPropertyNames());
        unknown.removeAll(missing);
        missing.removeAll(byKey.stringPropertyNames());
        if (!missing.isEmpty() || !unknown.isEmpty()) {
            throw new IllegalStateException(FILE + ": metrics without a description: " + missing
                    + "; descriptions without a metric: " + unknown);
        }
        return new MetricDescriptions(byKey);
    }

    /** Returns the description of a metric. */
    String of(Metric metric) {
        return byKey.getProperty(metric.key());
    }
}
