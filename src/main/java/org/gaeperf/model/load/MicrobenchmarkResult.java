package org.gaeperf.model.load;

import java.util.List;
import java.util.Optional;

/**
 * What JMH measured in one JVM.
 *
 * @param iterationMicros the mean time of an operation in each iteration
 * @param allocatedBytes by an operation, mean
 */
public record MicrobenchmarkResult(List<Double> iterationMicros, Optional<Double> allocatedBytes) {

    public MicrobenchmarkResult {
        iterationMicros = List.copyOf(iterationMicros);
    }

    /** The mean time of an operation, as JMH tells it. */
    public double meanMicros() {
        return iterationMicros.stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }
}
