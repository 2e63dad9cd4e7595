package org.gaeperf.jmh;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A benchmark of a file that JMH wrote.
 *
 * @param name of its method
 * @param params of this result, in the order of the file
 * @param mode as JMH names it, for instance {@code avgt}
 * @param threads that call it at the same time
 * @param score what it measures
 * @param allocated the bytes that an operation allocates, where {@code -prof gc} has measured them
 */
public record JmhBenchmark(
        String name, Map<String, String> params, String mode, int threads, Values score, Optional<Values> allocated) {

    /**
     * The values of one metric.
     *
     * @param unit as JMH names it, for instance {@code us/op}
     * @param forks the values of the iterations of each fork, which ran in a JVM of its own; at least one of each
     */
    public record Values(String unit, List<List<Double>> forks) {

        public Values {
            forks = forks.stream().map(List::copyOf).toList();
        }

        /** Returns the mean of the iterations of each fork. */
        public List<Double> forkMeans() {
            return forks.stream()
                    .map(fork -> fork.stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElseThrow())
                    .toList();
        }
    }
}
