package org.gaeperf.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Json;

/** Reads the JSON that JMH writes with {@code -rf json}: by JMH's JSONResultFormat, one object for each benchmark. */
public final class JmhFile {

    /** By JMH's GCProfiler; before JMH 1.36, the name began with a dot in the middle of the line. */
    private static final List<String> ALLOCATED = List.of("gc.alloc.rate.norm", "\u00b7gc.alloc.rate.norm");

    private static final String ADVICE = "; let JMH write it with -rf json";

    private JmhFile() {}

    /**
     * Reads a file.
     *
     * @return the benchmarks in the order of the file, at least one
     * @throws IOException if it cannot be read, or is not what JMH writes; the message says what to do
     */
    public static List<JmhBenchmark> read(Path file) throws IOException {
        JsonNode results = Json.read(file, JsonNode.class);
        if (!results.isArray() || results.isEmpty()) {
            throw new IOException(file + " has no benchmark" + ADVICE);
        }
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        for (JsonNode result : results) {
            benchmarks.add(benchmark(file, result));
        }
        return List.copyOf(benchmarks);
    }

    private static JmhBenchmark benchmark(Path file, JsonNode result) throws IOException {
        if (!result.hasNonNull("benchmark") || !result.hasNonNull("mode")) {
            throw new IOException(file + " has a result without 'benchmark' or 'mode'" + ADVICE);
        }
        String name = result.get("benchmark").asText();
        Map<String, String> params = new LinkedHashMap<>();
        result.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        Optional<JmhBenchmark.Values> allocated = Optional.empty();
        for (String key : ALLOCATED) {
            JsonNode metric = result.path("secondaryMetrics").path(key);
            if (!metric.isMissingNode()) {
                allocated = Optional.of(values(file, name, metric));
            }
        }
        return new JmhBenchmark(
                name,
                params,
                result.get("mode").asText(),
                result.path("threads").asInt(1),
                values(file, name, result.path("primaryMetric")),
                allocated);
    }

    private static JmhBenchmark.Values values(Path file, String name, JsonNode metric) throws IOException {
        List<List<Double>> forks = new ArrayList<>();
        for (JsonNode fork : metric.path("rawData")) {
            List<Double> iterations = new ArrayList<>();
            fork.forEach(iteration -> iterations.add(iteration.asDouble(Double.NaN)));
            forks.add(iterations);
        }
        // Of the mode sample, each iteration is a histogram.
        for (JsonNode fork : metric.path("rawDataHistogram")) {
            forks.add(List.of(meanOfHistograms(fork)));
        }
        boolean complete =
                forks.stream().allMatch(fork -> !fork.isEmpty() && fork.stream().allMatch(Double::isFinite));
        if (forks.isEmpty() || !complete) {
            throw new IOException(file + " has no raw data of each fork of " + name + ADVICE);
        }
        return new JmhBenchmark.Values(metric.path("scoreUnit").asText(), forks);
    }

    private static double meanOfHistograms(JsonNode iterations) {
        double sum = 0;
        double count = 0;
        for (JsonNode iteration : iterations) {
            for (JsonNode bucket : iteration) {
                sum += bucket.path(0).asDouble(Double.NaN) * bucket.path(1).asDouble();
                count += bucket.path(1).asDouble();
            }
        }
        return sum / count;
    }
}
