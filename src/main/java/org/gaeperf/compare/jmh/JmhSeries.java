package org.gaeperf.compare.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.value.Direction;
import org.gaeperf.jmh.JmhBenchmark;
import org.gaeperf.jmh.JmhFile;

/**
 * A value of a JMH benchmark, over the forks of one file.
 *
 * @param name of the benchmark, with its parameters, mode and threads, if it has several; of the bytes that it allocates, with their name too
 * @param unit as JMH names it, for instance {@code us/op}
 * @param direction whether a lower or a higher value is better
 * @param forkMeans the mean of the iterations of each fork, which ran in a JVM of its own
 */
public record JmhSeries(String name, String unit, Direction direction, List<Double> forkMeans) {

    private static final String THROUGHPUT = "thrpt";
    private static final String ALLOCATION = " gc.alloc.rate.norm";

    public JmhSeries {
        forkMeans = List.copyOf(forkMeans);
    }

    /**
     * Reads a file.
     *
     * @return the score and the allocation of each benchmark by their names, in the order of the file
     * @throws IOException as {@link JmhFile#read}, or if the file has a benchmark twice
     */
    public static Map<String, JmhSeries> read(Path file) throws IOException {
        Map<String, JmhSeries> series = new LinkedHashMap<>();
        for (JmhBenchmark benchmark : JmhFile.read(file)) {
            for (JmhSeries one : of(benchmark).toList()) {
                if (series.put(one.name(), one) != null) {
                    throw new IOException(file + " has the benchmark " + one.name() + " twice");
                }
            }
        }
        return series;
    }

    private static Stream<JmhSeries> of(JmhBenchmark benchmark) {
        String params = benchmark.params().entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(","));
        String name = benchmark.name() + (params.isEmpty() ? "" : ":" + params) + " (" + benchmark.mode()
                + (benchmark.threads() == 1 ? "" : ", " + benchmark.threads() + " threads") + ")";
        Direction direction =
                benchmark.mode().equals(THROUGHPUT) ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER;
        return Stream.concat(
                Stream.of(of(name, direction, benchmark.score())),
                benchmark.allocated().stream().map(bytes -> of(name + ALLOCATION, Direction.LOWER_IS_BETTER, bytes)));
    }

    /** Says whether this is of the allocation of a benchmark. */
    boolean isAllocation() {
        return name.endsWith(ALLOCATION);
    }

    private static JmhSeries of(String name, Direction direction, JmhBenchmark.Values values) {
        return new JmhSeries(name, values.unit(), direction, values.forkMeans());
    }

    /** Returns the mean of the forks. */
    public double mean() {
        return forkMeans.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
