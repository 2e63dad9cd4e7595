package org.gaeperf.profile;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The sums of a JFR recording, with those of {@link SamplingAgent} next to it. Names are {@code package.Class} and
 * {@code package.Class.method}. A site is the method nearest to the top of the stack that does not belong to the JDK
 * ({@code java.}, {@code javax.}, {@code jdk.}, {@code sun.}).
 *
 * @param unfreedBySite native memory that was allocated and never freed, in bytes; none without {@link SamplingAgent}
 * @param oldObjects how many of the sampled objects were alive at the end, by type, holder and site; the JVM samples
 *     256 objects at their allocation, with a probability that grows with the allocated bytes
 * @param lostBytes data that the JVM could not write in time
 * @param firstEvent time of the first counted event
 * @param lastEvent time of the last counted event
 */
public record JfrSummary(
        Allocation allocation,
        Cpu cpu,
        Map<String, Long> unfreedBySite,
        Map<String, Long> oldObjects,
        long lostBytes,
        Optional<Instant> firstEvent,
        Optional<Instant> lastEvent) {

    public JfrSummary {
        unfreedBySite = Map.copyOf(unfreedBySite);
        oldObjects = Map.copyOf(oldObjects);
    }

    /**
     * Sums up a whole recording, including start and warm-up.
     *
     * @throws JfrException if the file is missing, empty, incomplete or not a JFR recording
     */
    public static JfrSummary read(Path jfr) throws JfrException {
        return read(jfr, Instant.MIN, Instant.MAX);
    }

    /**
     * Sums up the events of an interval, by the wall clock. Old objects are always those at the end of the recording.
     *
     * @param from start of the interval, inclusive
     * @param to end of the interval, exclusive
     * @throws JfrException if the file is missing, empty, incomplete or not a JFR recording
     */
    public static JfrSummary read(Path jfr, Instant from, Instant to) throws JfrException {
        return new JfrReader(from, to).read(jfr);
    }

    /**
     * Allocation, extrapolated from samples by async-profiler or the JVM.
     *
     * @param event the event type that was summed up, or async-profiler
     * @param samples number of events
     * @param bytes sum of all events
     */
    public record Allocation(
            String event, long samples, long bytes, Map<String, Long> bytesByClass, Map<String, Long> bytesBySite) {

        public Allocation {
            bytesByClass = Map.copyOf(bytesByClass);
            bytesBySite = Map.copyOf(bytesBySite);
        }
    }

    /**
     * Samples of running threads, by async-profiler where {@link SamplingAgent} could be used.
     *
     * <p>Those of Flight Recorder are without threads of the compiler and of garbage collection. Before JDK 25, a thread
     * samples every millisecond the threads that run Java code. It misses most work in shorter bursts and all time in the
     * kernel. The order of methods is reliable, but the time attributed to methods that stay in Java code for long is too
     * high: an injected fault of 20 µs was shown as 94 µs.
     *
     * @param event the event type that was counted, or async-profiler; with {@code jdk.ExecutionSample}, samples of
     *     native methods are counted too, unless the method waits
     * @param samples number of events
     * @param waitingSamples samples of native methods that wait, which are not part of {@code samples}
     * @param samplesByMethod samples by the method at the top of the stack
     * @param samplesBySite samples by site
     */
    public record Cpu(
            String event,
            long samples,
            long waitingSamples,
            Map<String, Long> samplesByMethod,
            Map<String, Long> samplesBySite) {

        private static final double SAMPLES_PER_BURST = 10;

        public Cpu {
            samplesByMethod = Map.copyOf(samplesByMethod);
            samplesBySite = Map.copyOf(samplesBySite);
        }

        /**
         * The effective number of independent samples. Samples that are taken every millisecond are not independent: a
         * thread keeps its core for about ten of them.
         */
        double independentSamples() {
            return event.equals(JfrReader.EXECUTION_SAMPLE) ? samples / SAMPLES_PER_BURST : samples;
        }
    }
}
