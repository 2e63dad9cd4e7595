package org.gaeperf.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/**
 * What there is of a measurement whose load generator ended without reporting its result: the seconds it had reported,
 * each of which is whole. Requests that were in flight at the end count nowhere, since nobody knows how they would have
 * ended.
 */
final class PartialResult {

    private final LoadPlan plan;
    private final MeasurementWindow window;
    private final List<LoadProgress> reports;

    PartialResult(LoadPlan plan, MeasurementWindow window, List<LoadProgress> reports) {
        this.plan = plan;
        this.window = window;
        this.reports = reports;
    }

    /**
     * The result, or empty if no second of the measurement was whole.
     *
     * @throws IOException if the histogram logs do not contain what was reported
     */
    Optional<LoadResult> toResult() throws IOException {
        List<LoadInterval> seconds =
                reports.stream().flatMap(report -> report.ended().stream()).toList();
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        Workload workload = plan.workload();
        long scheduled = seconds.stream().mapToLong(LoadInterval::scheduled).sum();
        long failed = seconds.stream().mapToLong(LoadInterval::failed).sum();
        long answered = scheduled - failed;
        Path directory = Path.of(plan.directory());
        double durationSeconds = durationSeconds(seconds.size(), scheduled);
        return Optional.of(new LoadResult(
                false,
                durationSeconds,
                new RequestCounts(scheduled, scheduled, answered, failed, 0, new TreeMap<>(), failures(failed)),
                new Throughput(
                        answered * workload.responseBytes(),
                        scheduled * workload.requestBytes(),
                        rate(LoadProgress::sent).orElse(scheduled / durationSeconds),
                        rate(LoadProgress::answered).orElse(answered / durationSeconds)),
                new LatencyDistributions(
                        Histograms.summarize(IntervalHistogramLog.read(
                                directory.resolve(IntervalHistogramLog.SCHEDULED_LATENCY_FILE), seconds.size())),
                        Histograms.summarize(IntervalHistogramLog.read(
                                directory.resolve(IntervalHistogramLog.SERVICE_TIME_FILE), seconds.size())),
                        Histograms.summarize(Histograms.create())),
                seconds,
                -1));
    }

    private static List<FailureCount> failures(long failed) {
        return failed > 0 ? List.of(new FailureCount(RequestFailure.of(FailureKind.UNKNOWN), failed)) : List.of();
    }

    /** In an open loop the last second may be a short one. */
    private double durationSeconds(int seconds, long scheduled) {
        return plan.workload().inClosedLoop() || plan.workload().atRecordedTimes()
                ? seconds
                : (double) scheduled / plan.workload().requestsPerSecond();
    }

    /**
     * Returns the mean rate over the reports that lie completely in the measurement. Their times count from the first
     * request, and by as much as the schedule was held back until then, the measurement began later than planned. Empty
     * without a schedule, which would say when the measurement began.
     */
    private OptionalDouble rate(ToLongFunction<LoadProgress> count) {
        if (plan.workload().inClosedLoop()) {
            return OptionalDouble.empty();
        }
        double startSeconds = plan.scheduleMeasuredFrom(window.firstIndex()).intendedStartNanos(window.firstIndex())
                        / 1e9
                + reports.stream().mapToDouble(LoadProgress::heldBackSeconds).sum();
        double endSeconds = startSeconds + (window.endNanos() - window.startNanos()) / 1e9;
        List<LoadProgress> measured = reports.stream()
                .filter(report ->
                        report.seconds() - report.intervalSeconds() >= startSeconds && report.seconds() <= endSeconds)
                .toList();
        return OptionalDouble.of(measured.stream().mapToLong(count).sum()
                / measured.stream().mapToDouble(LoadProgress::intervalSeconds).sum());
    }
}
