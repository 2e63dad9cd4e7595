package org.gaeperf.sampling.compiler;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;

/**
 * States for how long the JIT compiler of this JVM had worked until one moment. To read it allocates next to nothing.
 *
 * @param nanos the moment, by {@link System#nanoTime}
 * @param compilingMillis for how long methods were compiled, by the clock: a compiler that waits for a core counts as at work.
 *     A method counts when it is done. 0 if this JVM does not say
 */
record CompilerReading(long nanos, long compilingMillis) {

    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    /** Reads the compiler's time now. */
    static CompilerReading now() {
        boolean isSupported = COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported();
        return new CompilerReading(System.nanoTime(), isSupported ? COMPILER.getTotalCompilationTime() : 0);
    }

    /**
     * Returns the share of the time since another reading in which the compiler was at work; several threads may make it more than 1. Empty
     * if this JVM does not say: with {@code -XX:-UsePerfData}, HotSpot says 0 although it has compiled.
     */
    OptionalDouble shareSince(CompilerReading earlier) {
        return compilingMillis == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((compilingMillis - earlier.compilingMillis) * 1e6 / (nanos - earlier.nanos));
    }
}
