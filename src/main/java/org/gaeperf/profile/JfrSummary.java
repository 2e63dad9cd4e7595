package org.gaeperf.profile;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What a flight recording tells, summed up. Names are {@code package.Class} and {@code package.Class.method}; a site is
 * the method nearest to the top of the stack that is not of the JDK ({@code java.}, {@code javax.}, {@code jdk.},
 * {@code sun.}).
 *
 * @param oldObjects how many of the objects that the JVM watched from their allocation on were alive at its end, by type,
 *     holder and site; the JVM watches 256, the more likely the more was allocated around them
 * @param lostBytes of the recording that the JVM could not write in time
 * @param firstEvent the first that was counted
 * @param lastEvent the last that was counted
 */
public record JfrSummary(
        Allocation allocation,
        Cpu cpu,
        Map<String, Long> oldObjects,
        long lostBytes,
        Optional<Instant> firstEvent,
        Optional<Instant> lastEvent) {

    public JfrSummary {
        oldObjects = Map.copyOf(oldObjects);
    }

    /**
     * Sums up a whole recording, start and warm-up included.
     *
     * @throws JfrException if the file is missing, empty, cut or not a flight recording
     */
    public static JfrSummary read(Path jfr) throws JfrException {
        return read(jfr, Instant.MIN, Instant.MAX);
    }

    /**
     * Sums up what was recorded between two instants, by the wall clock; old objects are always those of the end.
     *
     * @param from the first instant that counts
     * @param to the first instant that does not count any more
     * @throws JfrException if the file is missing, empty, cut or not a flight recording
     */
    public static JfrSummary read(Path jfr, Instant from, Instant to) throws JfrException {
        return new JfrReader(from, to).read(jfr);
    }

    /**
     * Allocation, extrapolated by the JVM from samples.
     *
     * @param event the kind of event that was summed up
     * @param samples how many there were
     * @param bytes of all of them
     */
    public record Allocation(
            String event, long samples, long bytes, Map<String, Long> bytesByClass, Map<String, Long> bytesBySite) {

        public Allocation {
            bytesByClass = Map.copyOf(bytesByClass);
            bytesBySite = Map.copyOf(bytesBySite);
        }
    }

    /**
     * Samples of the threads that compute. Compilers and collectors are not among the threads that the JVM samples.
     *
     * <p>Before JDK 25 the sampler is a thread that looks every millisecond at threads in Java code, and misses most of
     * what a server computes in shorter bursts and all of the kernel's part. The order of methods can be trusted; the
     * time shared out among them is too high for those that stay in Java code for long. A planted 20 µs was shown as 94.
     *
     * @param event the kind of event that was counted; if it is {@code jdk.ExecutionSample}, samples of native methods
     *     are counted too, unless the method waits
     * @param samples how many there were
     * @param waitingSamples of threads in native methods that wait; not among {@code samples}
     * @param samplesByMethod by the method at the top of the stack
     */
    public record Cpu(
            String event,
            long samples,
            long waitingSamples,
            Map<String, Long> samplesByMethod,
            Map<String, Long> samplesBySite) {

        private static final double SAMPLES_PER_STRETCH = 10;

        public Cpu {
            samplesByMethod = Map.copyOf(samplesByMethod);
            samplesBySite = Map.copyOf(samplesBySite);
        }

        /**
         * How many samples there would be if none told of the same stretch of work as the one before. Those that are
         * taken every millisecond do: a thread keeps its core for some ten of them.
         */
        double independentSamples() {
            return event.equals(JfrReader.EXECUTION_SAMPLE) ? samples / SAMPLES_PER_STRETCH : samples;
        }
    }
}
