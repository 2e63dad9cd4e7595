package org.gaeperf.load.generator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.mix.RequestSource;
import org.gaeperf.load.mix.ResponseContents;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.RequestMix;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.RequestFailure;

/** Times and counts of the requests of each row of a mix, as {@link RequestTally} has them of all. Not thread-safe. */
final class MixTally {

    private final Optional<RequestMix> mix;
    private final RequestSource source;
    private final List<OfRow> rows = new ArrayList<>();

    MixTally(Optional<RequestMix> mix, RequestSource source) {
        this.mix = mix;
        this.source = source;
        mix.ifPresent(whole -> whole.rows().forEach(row -> rows.add(new OfRow())));
    }

    /** Says whether there is anything to count. */
    boolean isEmpty() {
        return rows.isEmpty();
    }

    void ended(long dueNanos, RequestOutcome outcome) {
        rows.get(outcome.row()).ended(dueNanos, outcome);
    }

    /**
     * A request that had not ended by the given time.
     *
     * @param index of it
     * @param sentNanos when it was sent; empty if it was not
     */
    void expired(MeasurementWindow window, long index, long dueNanos, Optional<Long> sentNanos, long nowNanos) {
        rows.get(source.row(index, RequestMix.MEASURED + index - window.firstIndex()))
                .expired(dueNanos, sentNanos, nowNanos);
    }

    /** Returns the bytes of the bodies of all requests that were sent. */
    long requestBytes() {
        long bytes = 0;
        for (int n = 0; n < rows.size(); n++) {
            bytes += rows.get(n).sent * mix.orElseThrow().rows().get(n).body().length;
        }
        return bytes;
    }

    /**
     * Returns the rows in their order; none without a mix.
     *
     * @param contents with which bodies were compared
     */
    List<RowResult> toResult(ResponseContents contents) {
        List<RowResult> results = new ArrayList<>();
        for (int n = 0; n < rows.size(); n++) {
            MixRow row = mix.orElseThrow().rows().get(n);
            results.add(
                    rows.get(n).toResult(row, row.weight() / mix.orElseThrow().weights(), contents.unchecked(n)));
        }
        return results;
    }

    private static final class OfRow {

        private final Histogram scheduledLatency = Histograms.create();
        private final Histogram serviceTime = Histograms.create();
        private final Map<RequestFailure, Long> failures = new HashMap<>();
        private long scheduled;
        private long sent;
        private long failed;
        private long contentChecked;

        void ended(long dueNanos, RequestOutcome outcome) {
            scheduled++;
            sent++;
            scheduledLatency.recordValue(outcome.responseNanos() - dueNanos);
            serviceTime.recordValue(outcome.responseNanos() - outcome.requestNanos());
            contentChecked += outcome.contentChecked() ? 1 : 0;
            outcome.failure().ifPresent(this::fail);
        }

        void expired(long dueNanos, Optional<Long> sentNanos, long nowNanos) {
            scheduled++;
            sentNanos.ifPresent(nanos -> {
                sent++;
                serviceTime.recordValue(Math.max(0, nowNanos - nanos));
            });
            scheduledLatency.recordValue(Math.max(0, nowNanos - dueNanos));
            RequestOutcome.UNANSWERED.failure().ifPresent(this::fail);
        }

        private void fail(RequestFailure failure) {
            failed++;
            failures.merge(failure, 1L, Long::sum);
        }

        RowResult toResult(MixRow row, double weightShare, Optional<String> unchecked) {
            return new RowResult(
                    row.name(),
                    row.primary(),
                    weightShare,
                    scheduled,
                    sent,
                    failed,
                    FailureCount.list(failures),
                    contentChecked,
                    unchecked,
                    Histograms.summarize(scheduledLatency),
                    Histograms.summarize(serviceTime));
        }
    }
}
