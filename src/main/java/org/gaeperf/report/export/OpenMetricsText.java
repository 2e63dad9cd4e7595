package org.gaeperf.report.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/**
 * The text format of OpenMetrics 1.0. A gauge is named {@code gaeperf_}, the key of the metric, and its unit; the samples have
 * no time of their own, so that a collector may add the one at which it reads them.
 */
final class OpenMetricsText {

    private static final Map<String, String> UNITS = Map.of(
            "µs", "_microseconds",
            "ms", "_milliseconds",
            "KB", "_kibibytes",
            "MB", "_mebibytes",
            "%", "_percent",
            "Mbit/s", "_megabits_per_second",
            "req/s", "_requests_per_second");

    private OpenMetricsText() {}

    static String of(RunResult run) {
        Map<Metric, StringBuilder> families = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            families.put(metric, new StringBuilder());
        }
        ExportedSeries.of(run).forEach(series -> append(families.get(series.metric()), run, series));
        StringBuilder text = new StringBuilder();
        families.forEach((metric, samples) -> {
            if (!samples.isEmpty()) {
                text.append("# TYPE ").append(name(metric)).append(" gauge\n");
                text.append("# HELP ")
                        .append(name(metric))
                        .append(' ')
                        .append(escape(metric.label()))
                        .append('\n')
                        .append(samples);
            }
        });
        return text.append("# EOF\n").toString();
    }

    private static void append(StringBuilder samples, RunResult run, ExportedSeries series) {
        List<Double> values = series.values();
        for (int number = 0; number < values.size(); number++) {
            TrialResult trial = series.trials().get(number);
            samples.append(name(series.metric()))
                    .append('{')
                    .append(String.join(
                            ",",
                            label("run", run.id()),
                            label("suite", series.group().suite().key()),
                            label("scenario", series.group().scenario().displayName()),
                            label("configuration", series.group().configuration()),
                            label("variant", series.variant()),
                            label("trial", trial.id())))
                    .append("} ")
                    .append(values.get(number))
                    .append('\n');
        }
    }

    private static String name(Metric metric) {
        String unit = metric.unit();
        return "gaeperf_"
                + metric.key().replace('-', '_')
                + UNITS.getOrDefault(unit, unit.isEmpty() ? "" : "_" + unit.toLowerCase(Locale.ROOT));
    }

    private static String label(String name, String value) {
        return name + "=\"" + escape(value) + "\"";
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"");
    }
}
