package org.gaeperf.report.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.DescriptiveStatistics;

/**
 * The JSON that JMH writes with {@code -rf json}. A benchmark is a variant of a group, in the mode {@code avgt}; its forks are
 * the valid trials, with one iteration each. Its score is the first primary metric of the suite that has a value; all other
 * metrics are secondary. As in JMH, the error is the half of a 99.9 % t interval, and {@code "NaN"} for fewer than three forks.
 */
final class JmhJson {

    private static final double CONFIDENCE = 0.999;
    private static final int LEAST_FOR_ERROR = 3;
    private static final double[] PERCENTILES = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};
    private static final String NOT_A_NUMBER = "NaN";

    private JmhJson() {}

    static String of(RunResult run) {
        Map<String, List<ExportedSeries>> benchmarks = new LinkedHashMap<>();
        ExportedSeries.of(run)
                .forEach(series -> benchmarks
                        .computeIfAbsent("org.gaeperf." + series.path(), path -> new ArrayList<>())
                        .add(series));
        List<Map<String, Object>> results = new ArrayList<>();
        benchmarks.forEach((name, all) -> results.add(benchmark(name, all)));
        try {
            return Json.PRETTY.writeValueAsString(results) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the results have no JSON form", e);
        }
    }

    private static Map<String, Object> benchmark(String name, List<ExportedSeries> all) {
        ExportedSeries score = SuiteMetrics.primary(all.get(0).group().suite()).stream()
                .flatMap(metric -> all.stream().filter(series -> series.metric() == metric))
                .findFirst()
                .orElse(all.get(0));
        TrialResult trial = score.trials().get(0);
        Map<String, Object> benchmark = new LinkedHashMap<>();
        benchmark.put("benchmark", name);
        benchmark.put("mode", "avgt");
        benchmark.put("threads", 1);
        benchmark.put("forks", score.trials().size());
        benchmark.put("jvm", trial.variant().jdk().home());
        benchmark.put("jvmArgs", trial.variant().jvmArgs());
        benchmark.put("jdkVersion", trial.variant().jdk().version());
        benchmark.put("vmVersion", trial.variant().jdk().version());
        benchmark.put("warmupIterations", 0);
        benchmark.put("warmupTime", "single-shot");
        benchmark.put("warmupBatchSize", 1);
        benchmark.put("measurementIterations", 1);
        benchmark.put("measurementTime", "single-shot");
        benchmark.put("measurementBatchSize", 1);
        benchmark.put("primaryMetric", metric(score));
        Map<String, Object> secondary = new LinkedHashMap<>();
        all.stream()
                .filter(series -> series != score)
                .forEach(series -> secondary.put(series.metric().key(), metric(series)));
        benchmark.put("secondaryMetrics", secondary);
        return benchmark;
    }

    private static Map<String, Object> metric(ExportedSeries series) {
        DescriptiveStatistics values = new DescriptiveStatistics(
                series.values().stream().mapToDouble(Double::doubleValue).toArray());
        Map<String, Object> metric = new LinkedHashMap<>();
        metric.put("score", values.getMean());
        if (values.getN() < LEAST_FOR_ERROR) {
            metric.put("scoreError", NOT_A_NUMBER);
            metric.put("scoreConfidence", List.of(NOT_A_NUMBER, NOT_A_NUMBER));
        } else {
            double error = error(values);
            metric.put("scoreError", error);
            metric.put("scoreConfidence", List.of(values.getMean() - error, values.getMean() + error));
        }
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (double percentile : PERCENTILES) {
            percentiles.put(
                    String.format(Locale.ROOT, percentile % 1 == 0 ? "%.1f" : "%s", percentile),
                    percentile == 0 ? values.getMin() : values.getPercentile(percentile));
        }
        metric.put("scorePercentiles", percentiles);
        metric.put(
                "scoreUnit",
                series.metric().unit().isEmpty() ? "count" : series.metric().unit());
        metric.put("rawData", series.values().stream().map(List::of).toList());
        return metric;
    }

    private static double error(DescriptiveStatistics values) {
        double quantile = new TDistribution(values.getN() - 1.0).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
        return quantile * values.getStandardDeviation() / Math.sqrt((double) values.getN());
    }
}
