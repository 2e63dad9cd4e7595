package org.gaeperf.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.LoadSecond;
import org.gaeperf.model.Workload;

/**
 * What is left of a measurement whose load generator ended without telling its result: the seconds it had told of,
 * each of which is whole. What was on its way at the end is in no figure, since nobody knows how it would have ended.
 */
final class Remains {

    static final String SCHEDULED_LOG = "scheduled-latency.hlog";
    static final String SERVICE_LOG = "service-time.hlog";

    private final LoadPlan plan;
    private final Window window;
    private final List<LoadProgress> reports;

    Remains(LoadPlan plan, Window window, List<LoadProgress> reports) {
        this.plan = plan;
        this.window = window;
        this.reports = reports;
    }

    /**
     * The figures, or nothing if no second of the measurement was whole.
     *
     * @throws IOException if the histogram logs do not hold what was told of
     */
    Optional<LoadResult> toResult() throws IOException {
        List<LoadSecond> seconds = reports.stream().flatMap(report -> report.ended().stream()).toList();
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        Workload workload = plan.workload();
        long scheduled = seconds.stream().mapToLong(LoadSecond::scheduled).sum();
        long failed = seconds.stream().mapToLong(LoadSecond::failed).sum();
        long answered = scheduled - failed;
        Path directory = Path.of(plan.directory());
        double durationSeconds = (double) scheduled / workload.requestsPerSecond();
        return Optional.of(new LoadResult(false, durationSeconds, scheduled, scheduled, answered, failed, 0,
                new TreeMap<>(), failures(failed), answered * workload.responseBytes(),
                scheduled * workload.requestBytes(), rate(LoadProgress::sent), rate(LoadProgress::answered),
                Histograms.summarize(IntervalLog.read(directory.resolve(SCHEDULED_LOG), seconds.size())),
                Histograms.summarize(IntervalLog.read(directory.resolve(SERVICE_LOG), seconds.size())),
                Histograms.summarize(Histograms.create()), seconds, -1));
    }

    private static SortedMap<String, Long> failures(long failed) {
        SortedMap<String, Long> failures = new TreeMap<>();
        if (failed > 0) {
            failures.put("of unknown kind", failed);
        }
        return failures;
    }

    /** Over the reports that lie in the measurement as a whole. */
    private double rate(ToLongFunction<LoadProgress> count) {
        double startSeconds = plan.schedule().dueNanos(window.firstIndex()) / 1e9;
        List<LoadProgress> measured = reports.stream()
                .filter(report -> report.seconds() - report.intervalSeconds() >= startSeconds)
                .toList();
        return measured.stream().mapToLong(count).sum()
                / measured.stream().mapToDouble(LoadProgress::intervalSeconds).sum();
    }
}
