package org.gaeperf.load.closed;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.IntervalHistogramLog;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;

/**
 * The answers of a measurement, by the second in which they were complete. A closed loop has no schedule, so scheduled
 * latency is service time, and nothing is sent late.
 */
final class MeasuredAnswers {

    private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();
    private static final int STATUSES_OF_CLASS = 100;

    private final Optional<Window> window;
    private final List<Second> seconds = new ArrayList<>();
    private final SortedMap<String, Long> statuses = new TreeMap<>();
    private final SortedMap<String, Long> failures = new TreeMap<>();
    private long bodyBytes;
    private long unanswered;

    private MeasuredAnswers(Optional<Window> window) {
        this.window = window;
        window.ifPresent(current -> {
            for (int second = 0; second < current.seconds(); second++) {
                seconds.add(new Second());
            }
        });
    }

    /**
     * When it is measured, by {@link System#nanoTime()}.
     *
     * @param startEpochMillis the start as readers know it
     */
    record Window(long startNanos, long endNanos, long startEpochMillis) {

        int seconds() {
            return Math.toIntExact((endNanos - startNanos + NANOS_PER_SECOND - 1) / NANOS_PER_SECOND);
        }
    }

    private static final class Second {

        private final Histogram latency = Histograms.create();
        private long failed;

        void add(Second other) {
            latency.add(other.latency);
            failed += other.failed;
        }
    }

    /** Before a measurement. */
    static MeasuredAnswers none() {
        return new MeasuredAnswers(Optional.empty());
    }

    /** These answers, or none yet of a measurement that begins. */
    MeasuredAnswers begun(Window current) {
        return window.isPresent() ? this : new MeasuredAnswers(Optional.of(current));
    }

    /** Counts it, if it ended within the measurement. */
    void add(LoopConnection.Outcome outcome) {
        if (window.isEmpty() || outcome.endNanos() < window.get().startNanos()) {
            return;
        }
        if (outcome.endNanos() >= window.get().endNanos()) {
            addFailureOfEarlierRequest(outcome);
            return;
        }
        Second second = seconds.get((int) ((outcome.endNanos() - window.get().startNanos()) / NANOS_PER_SECOND));
        second.latency.recordValue(outcome.nanos());
        bodyBytes += outcome.bodyBytes();
        addStatus(outcome);
        if (outcome.failure().isPresent()) {
            second.failed++;
            failures.merge(outcome.failure().get(), 1L, Long::sum);
        }
    }

    /** A request of the measurement that has failed after it had no answer within it. */
    private void addFailureOfEarlierRequest(LoopConnection.Outcome outcome) {
        if (outcome.failure().isPresent()
                && outcome.endNanos() - outcome.nanos() < window.get().endNanos()) {
            unanswered++;
            addStatus(outcome);
            failures.merge(outcome.failure().get(), 1L, Long::sum);
        }
    }

    private void addStatus(LoopConnection.Outcome outcome) {
        if (outcome.status() > 0) {
            statuses.merge(outcome.status() / STATUSES_OF_CLASS + "xx", 1L, Long::sum);
        }
    }

    /** With requests that had no answer when the load had ended. */
    MeasuredAnswers withUnanswered(long requests) {
        unanswered += requests;
        if (requests > 0) {
            failures.merge(LoadResult.UNANSWERED, requests, Long::sum);
        }
        return this;
    }

    /** The answers of both. */
    MeasuredAnswers plus(MeasuredAnswers other) {
        MeasuredAnswers sum = new MeasuredAnswers(window.or(() -> other.window));
        for (MeasuredAnswers part : List.of(this, other)) {
            for (int second = 0; second < part.seconds.size(); second++) {
                sum.seconds.get(second).add(part.seconds.get(second));
            }
            part.statuses.forEach((status, count) -> sum.statuses.merge(status, count, Long::sum));
            part.failures.forEach((kind, count) -> sum.failures.merge(kind, count, Long::sum));
            sum.bodyBytes += part.bodyBytes;
            sum.unanswered += part.unanswered;
        }
        return sum;
    }

    /**
     * The result.
     *
     * @param endNanos when the load ended
     * @throws IOException if a log cannot be written
     */
    LoadResult toResult(long endNanos, IntervalHistogramLog scheduled, IntervalHistogramLog service)
            throws IOException {
        Histogram sum = Histograms.create();
        List<LoadInterval> intervals = new ArrayList<>();
        if (window.isPresent()) {
            scheduled.begin(window.get().startEpochMillis());
            service.begin(window.get().startEpochMillis());
        }
        for (int second = 0; second < seconds.size(); second++) {
            Second one = seconds.get(second);
            sum.add(one.latency);
            intervals.add(interval(second, one));
            scheduled.write(second, 1, one.latency);
            service.write(second, 1, one.latency);
        }
        long failed = failures.values().stream().mapToLong(Long::longValue).sum();
        long ended = sum.getTotalCount();
        boolean complete =
                window.filter(measured -> endNanos >= measured.endNanos()).isPresent();
        double durationSeconds = window.map(measured ->
                        Math.max(0, Math.min(endNanos, measured.endNanos()) - measured.startNanos()) / 1e9)
                .orElse(0.0);
        long answered = ended - (failed - unanswered);
        LatencySummary latency = Histograms.summarize(sum);
        return new LoadResult(
                complete,
                durationSeconds,
                new RequestCounts(
                        ended + unanswered, ended + unanswered, answered, failed, unanswered, statuses, failures),
                new Throughput(bodyBytes, 0, ended / durationSeconds, answered / durationSeconds),
                new LatencyDistributions(latency, latency, Histograms.summarize(Histograms.create())),
                intervals,
                -1);
    }

    private static LoadInterval interval(int second, Second one) {
        LatencySummary latency = Histograms.summarize(one.latency);
        return new LoadInterval(
                second,
                latency.count(),
                one.failed,
                latency.minMicros(),
                latency.p50Micros(),
                latency.p99Micros(),
                latency.maxMicros(),
                latency.p99Micros(),
                0,
                Double.NaN);
    }
}
