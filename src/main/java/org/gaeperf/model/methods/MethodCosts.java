package org.gaeperf.model.methods;

import java.util.List;

/**
 * What the methods of a server's JVM computed and which classes it allocated in the measurement, in samples of
 * async-profiler. A sample of CPU time stands for the same share of the server's CPU time without its
 * JIT compiler, which is measured from outside; one of allocation for the same share of what the log of the collector says.
 *
 * <p>Methods of the JDK have no row: what they cost is that of the method of the server that called them. What is below 0.05 %
 * of the samples has none either.
 *
 * @param cpuSamples how many samples of CPU time there are, without those of the JIT compiler
 * @param methods those that were sampled most first
 * @param allocationSamples how many samples of allocation there are
 * @param allocatedBytes what these stand for
 * @param classes those that were allocated most first
 */
public record MethodCosts(
        long cpuSamples, List<Method> methods, long allocationSamples, long allocatedBytes, List<Allocated> classes) {

    public MethodCosts {
        methods = List.copyOf(methods);
        classes = List.copyOf(classes);
    }

    /**
     * A method of the server, a kind of threads of the JVM, or all that runs in the JDK alone.
     *
     * @param name without what differs between JVMs and builds, such as numbers of generated classes
     * @param caller the method of the server that called it most often; empty text if none did
     * @param self samples in it, or in methods of the JDK that it called
     * @param total samples in it and in all that it called
     */
    public record Method(String name, String caller, long self, long total) {}

    /**
     * A class of which objects were allocated.
     *
     * @param name as in Java: {@code byte[]}
     * @param samples of its objects
     * @param bytes what these stand for
     */
    public record Allocated(String name, long samples, long bytes) {}
}
