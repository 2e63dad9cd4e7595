package org.gaeperf.profile;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * What costs more on the candidate's side than on the baseline's. Each table holds what grew, the largest growth first,
 * and of that no more rows than were asked for.
 *
 * @param heapByClass empty unless both sides have a histogram
 * @param oldObjects what outlived the trial, by type, holder and site
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

    /** Holds the candidate against the baseline; each table gets at most so many rows. */
    public static ProfileDiff between(ServerProfile baseline, ServerProfile candidate, int rows) {
        JfrSummary before = baseline.flight();
        JfrSummary after = candidate.flight();
        return new ProfileDiff(
                Totals.of(baseline),
                Totals.of(candidate),
                allocation(
                        baseline,
                        before.allocation().bytesByClass(),
                        candidate,
                        after.allocation().bytesByClass(),
                        rows),
                allocation(
                        baseline,
                        before.allocation().bytesBySite(),
                        candidate,
                        after.allocation().bytesBySite(),
                        rows),
                cpu(
                        baseline,
                        before.cpu().samplesByMethod(),
                        candidate,
                        after.cpu().samplesByMethod(),
                        rows),
                cpu(
                        baseline,
                        before.cpu().samplesBySite(),
                        candidate,
                        after.cpu().samplesBySite(),
                        rows),
                heap(baseline.heap(), candidate.heap(), rows),
                largest(before.oldObjects(), after.oldObjects(), OldObjectRow::new, OldObjectRow::growthSamples, rows));
    }

    private static List<AllocationRow> allocation(
            ServerProfile baseline,
            Map<String, Long> before,
            ServerProfile candidate,
            Map<String, Long> after,
            int rows) {
        return largest(
                before,
                after,
                (name, bytesBefore, bytesAfter) -> new AllocationRow(
                        name, baseline.bytesPerRequest(bytesBefore), candidate.bytesPerRequest(bytesAfter)),
                AllocationRow::growthBytesPerRequest,
                rows);
    }

    private static List<CpuRow> cpu(
            ServerProfile baseline,
            Map<String, Long> before,
            ServerProfile candidate,
            Map<String, Long> after,
            int rows) {
        return largest(
                before,
                after,
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
     * What a side's tables are parts of.
     *
     * @param requests answered while it was recorded
     * @param allocatedBytesPerRequest by the recording
     * @param allocationSamples that it is known by
     * @param cpuMicrosPerRequest measured from outside
     * @param cpuSamples by which that is shared out
     * @param heapBytes that lived at the end
     * @param lostBytes of the recording that the JVM could not write in time; above 0 the tables are unreliable
     */
    public record Totals(
            long requests,
            double allocatedBytesPerRequest,
            long allocationSamples,
            double cpuMicrosPerRequest,
            long cpuSamples,
            Optional<Long> heapBytes,
            long lostBytes) {

        static Totals of(ServerProfile side) {
            JfrSummary flight = side.flight();
            return new Totals(
                    side.requests(),
                    side.bytesPerRequest(flight.allocation().bytes()),
                    flight.allocation().samples(),
                    side.cpuMicrosPerRequest(),
                    flight.cpu().samples(),
                    side.heap().map(HeapHistogram::bytes),
                    flight.lostBytes());
        }
    }

    /**
     * Allocation of a class, or at a site.
     *
     * @param name of the class or of the method
     */
    public record AllocationRow(String name, double baselineBytesPerRequest, double candidateBytesPerRequest) {

        /** Above 0. */
        public double growthBytesPerRequest() {
            return candidateBytesPerRequest - baselineBytesPerRequest;
        }
    }

    /**
     * CPU time in a method, or below a site in the JDK's methods that it calls.
     *
     * @param name of the method
     * @param standardErrorMicrosPerRequest of the growth, from the number of samples alone
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
     * Living objects of a class.
     *
     * @param name of the class
     */
    public record HeapRow(String name, long baselineBytes, long candidateBytes) {

        /** Above 0. */
        public long growthBytes() {
            return candidateBytes - baselineBytes;
        }
    }

    /**
     * Objects that outlived the trial, among those that the JVM watched.
     *
     * @param name type, holder and site, as {@link JfrSummary#oldObjects()} has it
     */
    public record OldObjectRow(String name, long baselineSamples, long candidateSamples) {

        /** Above 0. */
        public long growthSamples() {
            return candidateSamples - baselineSamples;
        }
    }
}
