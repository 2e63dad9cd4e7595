package org.gaeperf.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.load.Connections;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.RequestMix.RowResult;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.validity.FailureCount;
import org.gaeperf.model.validity.FailureKind;
import org.gaeperf.model.validity.RequestFailure;

/** Builds what the load generator measured: 1,000 requests/s that were all sent and answered. */
public final class LoadResults {

    private static final int REQUESTS_PER_SECOND = 1000;
    private static final long TIMER_SLACK_NANOS = 1000;

    private final int durationSeconds;
    private boolean complete = true;
    private long failed;
    private RequestFailure reason = RequestFailure.of(FailureKind.STATUS, 500);
    private long unanswered;
    private double sentPerSecond = REQUESTS_PER_SECOND;
    private double answeredPerSecond = REQUESTS_PER_SECOND;
    private LatencySummary latency = Latencies.constant(1);
    private LatencySummary serviceTime = Latencies.constant(1);
    private LatencySummary senderLag = Latencies.constant(1);
    private List<LoadInterval> intervals = List.of();
    private long requests;
    private Optional<Connections> connections = Optional.empty();
    private Optional<ProtocolUse> protocol = Optional.empty();
    private final List<RowResult> rows = new ArrayList<>();

    private LoadResults(int durationSeconds) {
        this.durationSeconds = durationSeconds;
        this.requests = (long) REQUESTS_PER_SECOND * durationSeconds;
    }

    /** A load of so many seconds. */
    public static LoadResults ofSeconds(int durationSeconds) {
        return new LoadResults(durationSeconds);
    }

    /** The failed requests of a load, by the words that readers see. */
    public static SortedMap<String, Long> failures(LoadResult load) {
        return load.failures().stream()
                .collect(Collectors.toMap(
                        failed -> failed.failure().displayName(), FailureCount::count, Long::sum, TreeMap::new));
    }

    /** Sets how many requests were due, or in a closed loop, answered. */
    public LoadResults requests(long number) {
        requests = number;
        return this;
    }

    /** Makes the load end before the measurement. */
    public LoadResults endedEarly() {
        complete = false;
        return this;
    }

    /** Sets how many requests were answered with status 500. */
    public LoadResults failed(long requests) {
        failed = requests;
        return this;
    }

    /** Sets how many requests failed for this reason. */
    public LoadResults failed(long requests, RequestFailure why) {
        failed = requests;
        reason = why;
        return this;
    }

    /** Sets how many requests had no response at the end. */
    public LoadResults unanswered(long requests) {
        unanswered = requests;
        return this;
    }

    public LoadResults sentPerSecond(double requests) {
        sentPerSecond = requests;
        return this;
    }

    public LoadResults answeredPerSecond(double requests) {
        answeredPerSecond = requests;
        return this;
    }

    /** Sets the latency from the scheduled time of each request. */
    public LoadResults latency(LatencySummary summary) {
        latency = summary;
        return this;
    }

    /** Sets the time from the sending of each request to its response. */
    public LoadResults serviceTime(LatencySummary summary) {
        serviceTime = summary;
        return this;
    }

    public LoadResults senderLag(LatencySummary summary) {
        senderLag = summary;
        return this;
    }

    public LoadResults intervals(List<LoadInterval> each) {
        intervals = each;
        return this;
    }

    /** Sets how many connections were opened that the client was to keep. */
    public LoadResults connections(long opened) {
        connections = Optional.of(new Connections(opened, new TreeMap<>()));
        return this;
    }

    /** Sets by what it was sent. */
    public LoadResults protocol(ProtocolUse sent) {
        protocol = Optional.of(sent);
        return this;
    }

    /** Adds a row of a mix, whose requests all took the same time. */
    public LoadResults row(String name, boolean isPrimary, double micros, long failedOfRow) {
        LatencySummary times = Latencies.constant(micros);
        rows.add(new RowResult(
                name,
                isPrimary,
                0.5,
                times.count(),
                times.count(),
                failedOfRow,
                failedOfRow == 0 ? List.of() : List.of(new FailureCount(reason, failedOfRow)),
                times.count(),
                Optional.empty(),
                times,
                times));
        return this;
    }

    public LoadResult build() {
        List<FailureCount> failures = Stream.of(
                        new FailureCount(reason, failed),
                        new FailureCount(RequestFailure.of(FailureKind.UNANSWERED), unanswered))
                .filter(failure -> failure.count() > 0)
                .toList();
        long allFailed = failed + unanswered;
        return new LoadResult(
                complete,
                durationSeconds,
                new RequestCounts(
                        requests, requests, requests - allFailed, allFailed, unanswered, new TreeMap<>(), failures),
                new Throughput(0, 0, sentPerSecond, answeredPerSecond),
                new LatencyDistributions(latency, serviceTime, senderLag),
                intervals,
                TIMER_SLACK_NANOS,
                connections,
                Optional.empty(),
                protocol,
                rows,
                Optional.empty(),
                Optional.empty());
    }
}
