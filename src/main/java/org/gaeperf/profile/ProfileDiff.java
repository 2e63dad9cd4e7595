package org.gaeperf.profile;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The costs that are higher in the candidate's profile than in the baseline's. Each table holds a limited number of
 * rows with growth, the largest growth first.
 *
 * @param heapByClass live objects; empty unless both profiles have a histogram
 * @param oldObjects sampled objects that outlived the trial, by type, holder and site
 */
public record ProfileDiff(
        Totals baseline,
        Totals candidate,
        List<AllocationRow> allocationByClass,
        List<AllocationRow> allocationBySite,
        List<CpuRow> cpuByMethod,
        List<CpuRow> cpuBySite,
        List<HeapRow> heapByClass,
        List<OldObjectRow> oldObjects) {

    public ProfileDiff {
        allocationByClass = List.copyOf(allocationByClass);
        allocationBySite = List.copyOf(allocationBySite);
        cpuByMethod = List.copyOf(cpuByMethod);
        cpuBySite = List.copyOf(cpuBySite);
        heapByClass = List.copyOf(heapByClass);
        oldObjects = List.copyOf(oldObjects);
    }

    /** Compares the candidate with the baseline; each table gets at most the given number of rows. */
    public static ProfileDiff between(ServerProfile baseline, ServerProfile candidate, int rows) {
        return new ProfileDiff(
                Totals.of(baseline),
                Totals.of(candidate),
                allocation(baseline, candidate, JfrSummary.Allocation::bytesByClass, rows),
                allocation(baseline, candidate, JfrSummary.Allocation::bytesBySite, rows),
                cpu(baseline, candidate, JfrSummary.Cpu::samplesByMethod, rows),
                cpu(baseline, candidate, JfrSummary.Cpu::samplesBySite, rows),
                heap(baseline.heap(), candidate.heap(), rows),
                largest(
                        baseline.recording().oldObjects(),
                        candidate.recording().oldObjects(),
                        OldObjectRow::new,
                        OldObjectRow::growthSamples,
                        rows));
    }

    private static List<AllocationRow> allocation(
            ServerProfile baseline,
            ServerProfile candidate,
            Function<JfrSummary.Allocation, Map<String, Long>> bytesByName,
            int rows) {
        return largest(
                bytesByName.apply(baseline.recording().allocation()),
                bytesByName.apply(candidate.recording().allocation()),
                (name, bytesBefore, bytesAfter) -> new AllocationRow(
                        name, baseline.bytesPerRequest(bytesBefore), candidate.bytesPerRequest(bytesAfter)),
                AllocationRow::growthBytesPerRequest,
                rows);
    }

    private static List<CpuRow> cpu(
            ServerProfile baseline,
            ServerProfile candidate,
            Function<JfrSummary.Cpu, Map<String, Long>> samplesByName,
            int rows) {
        return largest(
                samplesByName.apply(baseline.recording().cpu()),
                samplesByName.apply(candidate.recording().cpu()),
                (name, samplesBefore, samplesAfter) -> new CpuRow(
                        name,
                        baseline.microsPerRequest(samplesBefore),
                        candidate.microsPerRequest(samplesAfter),
                        Math.sqrt(baseline.microsVariance(samplesBefore) + candidate.microsVariance(samplesAfter)),
                        samplesBefore,
                        samplesAfter),
                CpuRow::growthMicrosPerRequest,
                rows);
    }

    private static List<HeapRow> heap(Optional<HeapHistogram> before, Optional<HeapHistogram> after, int rows) {
        if (before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        return largest(
                before.get().bytesByClass(), after.get().bytesByClass(), HeapRow::new, HeapRow::growthBytes, rows);
    }

    private static <R> List<R> largest(
            Map<String, Long> before,
            Map<String, Long> after,
            RowMaker<R> maker,
            ToDoubleFunction<R> growth,
            int rows) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .map(name -> maker.row(name, before.getOrDefault(name, 0L), after.getOrDefault(name, 0L)))
                .filter(row -> growth.applyAsDouble(row) > 0)
                .sorted(Comparator.comparingDouble(growth).reversed())
                .limit(rows)
                .toList();
    }

    @FunctionalInterface
    private interface RowMaker<R> {
        R row(String name, long before, long after);
    }

    /**
     * The totals of a profile, of which the rows are parts.
     *
     * @param requests number of requests during the recorded interval
     * @param allocatedBytesPerRequest allocation according to the recording
     * @param allocationSamples number of samples behind {@code allocatedBytesPerRequest}
     * @param cpuMicrosPerRequest CPU time, measured from outside
     * @param cpuSamples number of samples that distribute the CPU time over methods
     * @param heapBytes size of the live objects at the end
     * @param lostBytes data that the JVM could not write in time; if it is above 0, the tables are unreliable
     */
    public record Totals(
            long requests,
            double allocatedBytesPerRequest,
            long allocationSamples,
            double cpuMicrosPerRequest,
            long cpuSamples,
            Optional<Long> heapBytes,
            long lostBytes) {

        static Totals of(ServerProfile profile) {
            JfrSummary recording = profile.recording();
            return new Totals(
                    profile.requests(),
                    profile.bytesPerRequest(recording.allocation().bytes()),
                    recording.allocation().samples(),
                    profile.cpuMicrosPerRequest(),
                    recording.cpu().samples(),
                    profile.heap().map(HeapHistogram::bytes),
                    recording.lostBytes());
        }
    }

    /**
     * Allocation of a class or at a site.
     *
     * @param name the class or method
     */
    public record AllocationRow(String name, double baselineBytesPerRequest, double candidateBytesPerRequest) {

        /** Above 0. */
        public double growthBytesPerRequest() {
            return candidateBytesPerRequest - baselineBytesPerRequest;
        }
    }

    /**
     * CPU time in a method, or at a site including the JDK methods that it calls.
     *
     * @param name the method
     * @param standardErrorMicrosPerRequest standard error of the growth, from the number of samples alone
     */
    public record CpuRow(
            String name,
            double baselineMicrosPerRequest,
            double candidateMicrosPerRequest,
            double standardErrorMicrosPerRequest,
            long baselineSamples,
            long candidateSamples) {

        /** Above 0. */
        public double growthMicrosPerRequest() {
            return candidateMicrosPerRequest - baselineMicrosPerRequest;
        }
    }

    /**
     * Live objects of a class.
     *
     * @param name the class
     */
    public record HeapRow(String name, long baselineBytes, long candidateBytes) {

        /** Above 0. */
        public long growthBytes() {
            return candidateBytes - baselineBytes;
        }
    }

    /**
     * Sampled objects that outlived the trial.
     *
     * @param name type, holder and site, as in {@link JfrSummary#oldObjects()}
     */
    public record OldObjectRow(String name, long baselineSamples, long candidateSamples) {

        /** Above 0. */
        public long growthSamples() {
            return candidateSamples - baselineSamples;
        }
    }
}
