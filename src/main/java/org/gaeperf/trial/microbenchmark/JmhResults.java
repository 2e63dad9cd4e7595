package org.gaeperf.trial.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.Json;
import org.gaeperf.model.load.MicrobenchmarkResult;

/** Reads the JSON that JMH writes with {@code -rf json}: by JMH's JSONResultFormat, one object for each benchmark. */
final class JmhResults {

    private static final String UNIT = "us/op";

    /** By JMH's GCProfiler, in bytes per operation. */
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private JmhResults() {}

    /**
     * Reads the result of one benchmark with one fork.
     *
     * @throws IOException if the file is not there, or has something else
     */
    static MicrobenchmarkResult read(Path file) throws IOException {
        JsonNode all = Json.read(file, JsonNode.class);
        JsonNode metric = all.path(0).path("primaryMetric");
        JsonNode forks = metric.path("rawData");
        if (all.size() != 1 || forks.size() != 1 || forks.path(0).isEmpty()) {
            throw new IOException(file + " has " + all.size() + " benchmarks with " + forks.size()
                    + " forks; one benchmark with one fork was asked for");
        }
        String unit = metric.path("scoreUnit").asText();
        if (!unit.equals(UNIT)) {
            throw new IOException(file + " has the unit '" + unit + "'; " + UNIT + " was asked for");
        }
        List<Double> iterationMicros = new ArrayList<>();
        forks.path(0).forEach(score -> iterationMicros.add(score.asDouble()));
        JsonNode allocated =
                all.path(0).path("secondaryMetrics").path(ALLOCATED).path("score");
        return new MicrobenchmarkResult(
                iterationMicros, allocated.isNumber() ? Optional.of(allocated.asDouble()) : Optional.empty());
    }
}
