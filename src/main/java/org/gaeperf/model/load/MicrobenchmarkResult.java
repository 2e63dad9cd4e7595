package org.gaeperf.model.load;

import java.util.List;
import java.util.Optional;

/**
 * What JMH measured in one JVM.
 *
 * @param iterationMicros the mean time of an operation in each iteration
 * @param allocatedBytes by an operation, mean
 * @param compiler empty if that JVM says nothing of its compiler
 */
public record MicrobenchmarkResult(
        List<Double> iterationMicros, Optional<Double> allocatedBytes, Optional<Compiler> compiler) {

    /**
     * What the JIT compiler of that JVM did.
     *
     * @param furtherWarmUpSeconds how long the operation was repeated after the warm-up, to wait for the compiler
     * @param doneBefore whether the compiler was done when the measurement began
     * @param measuredShare for which share of the measurement it was at work, by the clock; empty if that JVM does not say
     * @param methodsLeft how many methods it still had to compile at the end of the measurement
     */
    public record Compiler(
            double furtherWarmUpSeconds, boolean doneBefore, Optional<Double> measuredShare, int methodsLeft) {}

    public MicrobenchmarkResult {
        iterationMicros = List.copyOf(iterationMicros);
    }

    /** Adds what the compiler did. */
    public MicrobenchmarkResult withCompiler(Optional<Compiler> seen) {
        return new MicrobenchmarkResult(iterationMicros, allocatedBytes, seen);
    }

    /** The mean time of an operation, as JMH says it. */
    public double meanMicros() {
        return iterationMicros.stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }
}
