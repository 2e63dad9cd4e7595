package org.gaeperf.load.closed;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.gaeperf.load.protocol.MeasurementWindow;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.Histograms;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/**
 * The responses of a measurement that one loop gets, by the second in which they were complete. All methods are for its
 * thread.
 */
final class MeasuredResponses {

    private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();
    private static final int STATUSES_OF_CLASS = 100;

    private final MeasuredSeconds seconds;
    private final SortedMap<String, Long> statuses = new TreeMap<>();
    private final Map<RequestFailure, Long> failures = new HashMap<>();
    private final SortedMap<Connections.End, Long> endings = new TreeMap<>();
    private Optional<MeasurementWindow> window = Optional.empty();
    private Histogram latency = Histograms.create();
    private int second;
    private long failed;
    private long bodyBytes;
    private long unanswered;
    private long opened;
    private long contentChecked;

    /**
     * Makes the counts before a measurement.
     *
     * @param seconds takes each second that has ended
     */
    MeasuredResponses(MeasuredSeconds seconds) {
        this.seconds = seconds;
    }

    /**
     * What all seconds have together.
     *
     * @param bodyBytes of responses
     * @param unanswered requests of the measurement that had no response in it, and failed or had none later
     * @param statuses responses by class, as {@code 2xx}
     * @param failures requests by what was wrong
     * @param connections that were opened
     * @param contentChecked responses whose bodies were compared with the right one
     */
    record Totals(
            long bodyBytes,
            long unanswered,
            SortedMap<String, Long> statuses,
            List<FailureCount> failures,
            Connections connections,
            long contentChecked) {

        static Totals none() {
            return new Totals(0, 0, new TreeMap<>(), List.of(), new Connections(0, new TreeMap<>()), 0);
        }

        Totals plus(Totals other) {
            return new Totals(
                    bodyBytes + other.bodyBytes,
                    unanswered + other.unanswered,
                    sum(statuses, other.statuses),
                    FailureCount.sum(Stream.concat(failures.stream(), other.failures.stream())),
                    new Connections(
                            connections.opened() + other.connections.opened(),
                            sum(connections.endings(), other.connections.endings())),
                    contentChecked + other.contentChecked);
        }

        private static <K> SortedMap<K, Long> sum(SortedMap<K, Long> some, SortedMap<K, Long> others) {
            SortedMap<K, Long> sum = new TreeMap<>(some);
            others.forEach((name, count) -> sum.merge(name, count, Long::sum));
            return sum;
        }
    }

    /** Begins a measurement, if none was begun. */
    void begin(MeasurementWindow measured) {
        if (window.isEmpty()) {
            window = Optional.of(measured);
        }
    }

    /** Counts a connection, if it was opened within the measurement. */
    void opened(long nanos) {
        if (window.isPresent()
                && nanos >= window.get().startNanos()
                && nanos < window.get().endNanos()) {
            opened++;
        }
    }

    /** Hands over the seconds that are over at this time; no response that ended before it may follow. */
    void advance(long nanos) {
        if (window.isPresent() && nanos >= window.get().startNanos()) {
            handOverUntil(nanos >= window.get().endNanos() ? seconds(window.get()) : secondAt(nanos, window.get()));
        }
    }

    private static int seconds(MeasurementWindow measured) {
        return secondAt(measured.endNanos() + NANOS_PER_SECOND - 1, measured);
    }

    private static int secondAt(long nanos, MeasurementWindow measured) {
        return Math.toIntExact((nanos - measured.startNanos()) / NANOS_PER_SECOND);
    }

    private void handOverUntil(int present) {
        while (second < present) {
            seconds.ended(new MeasuredSeconds.Part(second, latency, failed));
            latency = Histograms.create();
            failed = 0;
            second++;
        }
    }

    /** Totals it, if it ended within the measurement. */
    void add(LoopConnection.Outcome outcome) {
        if (window.isEmpty() || outcome.endNanos() < window.get().startNanos()) {
            return;
        }
        advance(outcome.endNanos());
        if (outcome.endNanos() >= window.get().endNanos()) {
            addFailureOfEarlierRequest(outcome);
            return;
        }
        latency.recordValue(outcome.nanos());
        bodyBytes += outcome.bodyBytes();
        addStatus(outcome);
        outcome.ending().ifPresent(by -> endings.merge(by, 1L, Long::sum));
        contentChecked += outcome.contentChecked() ? 1 : 0;
        if (outcome.failure().isPresent()) {
            failed++;
            failures.merge(outcome.failure().get(), 1L, Long::sum);
        }
    }

    /** Counts a request of the measurement that has failed after it had no response within it. */
    private void addFailureOfEarlierRequest(LoopConnection.Outcome outcome) {
        if (outcome.failure().isPresent()
                && outcome.endNanos() - outcome.nanos() < window.get().endNanos()) {
            unanswered++;
            addStatus(outcome);
            contentChecked += outcome.contentChecked() ? 1 : 0;
            failures.merge(outcome.failure().get(), 1L, Long::sum);
        }
    }

    private void addStatus(LoopConnection.Outcome outcome) {
        if (outcome.status() > 0) {
            statuses.merge(outcome.status() / STATUSES_OF_CLASS + "xx", 1L, Long::sum);
        }
    }

    /**
     * Hands over the rest, the second that this time is in included, and counts requests that have no response.
     *
     * @param nanos when the loop has ended
     */
    Totals end(long nanos, long withoutResponse) {
        window.filter(measured -> nanos >= measured.startNanos())
                .ifPresent(measured -> handOverUntil(Math.min(seconds(measured), secondAt(nanos, measured) + 1)));
        if (withoutResponse > 0) {
            failures.merge(RequestFailure.of(FailureKind.UNANSWERED), withoutResponse, Long::sum);
        }
        return new Totals(
                bodyBytes,
                unanswered + withoutResponse,
                statuses,
                FailureCount.list(failures),
                new Connections(opened, endings),
                contentChecked);
    }
}
