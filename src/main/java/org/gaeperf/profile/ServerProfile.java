package org.gaeperf.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The profile of one recorded trial of a server. The recording is split in time, so that the parts show how much values
 * differ by chance.
 *
 * @param parts the sums of consecutive spans of equal length, each with the same number of requests
 * @param requests number of requests in all parts
 * @param cpuMicrosPerRequest CPU time of the process per request, measured from outside; the recording only says how it
 *     is distributed over methods
 * @param allocatedBytesPerRequest allocation, measured by the GC log; the recording only says how it is distributed
 * @param heap the live objects at the end
 */
public record ServerProfile(
        List<JfrSummary> parts,
        long requests,
        double cpuMicrosPerRequest,
        Optional<Double> allocatedBytesPerRequest,
        HeapHistogram heap) {

    public ServerProfile {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts must not be empty");
        }
        if (requests <= 0) {
            throw new IllegalArgumentException("requests " + requests + " must be above 0");
        }
        if (!Double.isFinite(cpuMicrosPerRequest) || cpuMicrosPerRequest < 0) {
            throw new IllegalArgumentException("cpuMicrosPerRequest " + cpuMicrosPerRequest + " must be 0 or above");
        }
    }

    /**
     * Sums up the spans of a recording, each of them as long as the others.
     *
     * @param count number of spans
     * @throws JfrException if the file is missing, empty, incomplete or not a JFR recording
     */
    public static List<JfrSummary> split(Path jfr, RecordedFiles.MeasuredSpan measured, int count) throws JfrException {
        Duration length = Duration.between(measured.from(), measured.to()).dividedBy(count);
        List<JfrSummary> parts = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            Instant from = measured.from().plus(length.multipliedBy(n));
            parts.add(JfrSummary.read(jfr, from, from.plus(length)));
        }
        return parts;
    }

    /**
     * Returns what the sampled bytes have to be multiplied by, so that their sum is the measured allocation; empty if nothing
     * was sampled, or allocation was not measured.
     */
    public OptionalDouble allocationScale() {
        double sampled =
                parts.stream().mapToDouble(part -> part.allocation().bytes()).sum() / requests;
        return sampled > 0 && allocatedBytesPerRequest.isPresent()
                ? OptionalDouble.of(allocatedBytesPerRequest.get() / sampled)
                : OptionalDouble.empty();
    }

    /** Returns bytes per request by name, one map for each part, scaled to the measured allocation if that is known. */
    List<Map<String, Double>> allocation(Function<JfrSummary.Allocation, Map<String, Long>> bytesByName) {
        double factor = allocationScale().orElse(1) * parts.size() / requests;
        return parts.stream()
                .map(part -> multiply(bytesByName.apply(part.allocation()), factor))
                .toList();
    }

    /** Returns the CPU time in µs per request by name, one map for each part: the measured time, in proportion to the samples. */
    List<Map<String, Double>> cpu(Function<JfrSummary.Cpu, Map<String, Long>> samplesByName) {
        return parts.stream()
                .map(JfrSummary::cpu)
                .map(cpu -> multiply(samplesByName.apply(cpu), cpuMicrosPerRequest / Math.max(1, cpu.samples())))
                .toList();
    }

    /** Returns the live objects in bytes by class. */
    Map<String, Double> heapByClass() {
        return multiply(heap.bytesByClass(), 1);
    }

    /** Returns the native memory that was allocated in the measurement and never freed, in bytes by site. */
    Map<String, Double> unfreedBySite() {
        Map<String, Double> bytes = new HashMap<>();
        parts.forEach(part ->
                part.unfreedBySite().forEach((site, ofPart) -> bytes.merge(site, (double) ofPart, Double::sum)));
        return bytes;
    }

    /** Returns how many of the objects that the JVM tracks were alive at the end, by type, holder and site. */
    Map<String, Double> oldObjects() {
        return multiply(parts.get(parts.size() - 1).oldObjects(), 1);
    }

    private static Map<String, Double> multiply(Map<String, Long> amounts, double factor) {
        Map<String, Double> products = new HashMap<>();
        amounts.forEach((name, amount) -> products.put(name, amount * factor));
        return products;
    }
}
