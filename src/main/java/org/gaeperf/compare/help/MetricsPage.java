package org.gaeperf.compare.help;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.compare.value.MetricTopic;
import org.gaeperf.model.Suite;

/** The metrics page of the site, in Markdown: what each metric is, in which suites it is primary, and its key of the gate. */
public final class MetricsPage {

    /** Where the page is stored, relative to the project's directory. */
    public static final Path PATH = Path.of("src/site/markdown/metrics.md");

    /** The thresholds that the gate has where no others are given, relative to the project's directory. */
    static final Path THRESHOLDS = Path.of("src/main/resources/gate-thresholds.properties");

    private static final String INTRODUCTION = """
            # Metrics

            <!-- Generated: edit Metric.java or gate-thresholds.properties, then run scripts/metrics-page.sh -->

            The names are those of the reports. A *primary* metric decides in the suites of its column; all others are
            [tested together](statistics.md#classification). *Key* is the name in a file of
            [thresholds](gate.md#thresholds) (`bench.gate.thresholds`); the percentage beside it is the
            rise from which the gate's own file stops a build. A dash marks a metric that the gate cannot judge.

            Latency counts from the schedule, service time from the send: see [load](load.md). `MB` is 1,048,576 bytes.
            """;

    private MetricsPage() {}

    /**
     * Returns the page as it has to be stored.
     *
     * @param baseDirectory the project's
     * @throws IOException if the thresholds cannot be read
     */
    public static String render(Path baseDirectory) throws IOException {
        List<RegressionThreshold> thresholds = GateThresholds.read(baseDirectory.resolve(THRESHOLDS));
        StringBuilder out = new StringBuilder(INTRODUCTION);
        for (MetricTopic topic : MetricTopic.values()) {
            out.append("\n## <a id=\"")
                    .append(topic.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .append("\"></a>")
                    .append(topic.displayName())
                    .append("\n\n");
            row(out, List.of("metric", "unit", "what it is", "primary in", "key, threshold"));
            row(out, List.of("---", "---", "---", "---", "---"));
            Arrays.stream(Metric.values())
                    .filter(metric -> metric.kind().topic() == topic)
                    .forEach(metric -> row(
                            out,
                            List.of(
                                    text(metric.label()),
                                    metric.unit(),
                                    metric.description(),
                                    primaryIn(metric),
                                    gate(metric, thresholds))));
        }
        return out.toString();
    }

    private static String primaryIn(Metric metric) {
        return Suite.all().stream()
                .filter(suite -> SuiteMetrics.primary(suite).contains(metric))
                .map(Suite::key)
                .collect(Collectors.joining(", "));
    }

    private static String gate(Metric metric, List<RegressionThreshold> thresholds) {
        if (!GateThresholds.judgeable().contains(metric)) {
            return "–";
        }
        return "`" + metric.key() + "`"
                + thresholds.stream()
                        .filter(threshold -> threshold.metric() == metric)
                        .map(threshold -> ", " + percent(threshold))
                        .collect(Collectors.joining());
    }

    private static String percent(RegressionThreshold threshold) {
        return String.format(Locale.ROOT, "%.3f", 100 * threshold.minimumEffect())
                        .replaceAll("\\.?0+$", "") + " %";
    }

    private static void row(StringBuilder out, List<String> cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** Escapes what would mean something to Markdown. */
    private static String text(String text) {
        return text.replaceAll("[|*_<>]", "\\\\$0");
    }
}
