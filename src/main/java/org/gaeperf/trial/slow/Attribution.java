package org.gaeperf.trial.slow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.model.slow.SlowRequests.Tail;

/**
 * Gives each slow request its cause: the first of {@link SlowCause} that overlaps at least half of the time by which the request
 * took longer than the median one.
 *
 * <p>When a pause or a stall ends, the server works off what has waited. So it lasts until the last of the requests that it
 * overlaps is answered, at most as long again as it lasted.
 */
final class Attribution {

    /** Linux waits at least that long before it sends a segment again. */
    private static final long RETRANSMISSION_NANOS = Duration.ofMillis(200).toNanos();

    private static final double NANOS_PER_MICRO = 1e3;

    private final long medianNanos;
    private final boolean opensForMost;
    private final List<SlowRequest> slowest;
    private final Map<SlowCause, List<Disturbance>> disturbances = new LinkedHashMap<>();

    /** A cause with its detail. */
    private record Named(SlowCause cause, String detail) {}

    private static final class Sum {
        private long requests;
        private double beyondMicros;
    }

    /**
     * Prepares to attribute.
     *
     * @param medianNanos latency of the median request
     * @param opensForMost whether a connection is opened for at least half of all requests, so that it makes none slower than the
     *     median
     * @param slowest requests, the slowest first
     */
    Attribution(long medianNanos, boolean opensForMost, List<SlowRequest> slowest, List<Disturbance> disturbances) {
        this.medianNanos = medianNanos;
        this.opensForMost = opensForMost;
        this.slowest = slowest;
        disturbances.forEach(one -> this.disturbances
                .computeIfAbsent(one.cause(), cause -> new ArrayList<>())
                .add(one.holdsUpAll() ? withBacklog(one) : one));
    }

    /**
     * The causes of the slowest requests.
     *
     * @param percent of all requests, for readers
     * @param count how many of the slowest are looked at
     */
    Tail tail(double percent, int count) {
        Map<Named, Sum> sums = new LinkedHashMap<>();
        List<SlowRequest> tail = slowest.subList(0, Math.min(count, slowest.size()));
        for (SlowRequest request : tail) {
            Sum sum = sums.computeIfAbsent(cause(request), named -> new Sum());
            sum.requests++;
            sum.beyondMicros += beyondNanos(request) / NANOS_PER_MICRO;
        }
        return new Tail(
                percent,
                tail.size(),
                tail.isEmpty() ? 0 : tail.get(tail.size() - 1).latencyNanos() / NANOS_PER_MICRO,
                sums.entrySet().stream()
                        .map(entry -> new Share(
                                entry.getKey().cause(),
                                entry.getKey().detail(),
                                entry.getValue().requests,
                                entry.getValue().beyondMicros))
                        .sorted(Comparator.comparingDouble(Share::beyondMedianMicros)
                                .reversed())
                        .toList());
    }

    private Named cause(SlowRequest request) {
        for (SlowCause cause : SlowCause.values()) {
            if (cause == SlowCause.UNEXPLAINED || explains(cause, request)) {
                // Others that take the cores make them stall.
                boolean byOthers = cause == SlowCause.SERVER_STALL && explains(SlowCause.SERVER_EXTERNAL_CPU, request);
                return new Named(byOthers ? SlowCause.SERVER_EXTERNAL_CPU : cause, detail(cause, request));
            }
        }
        throw new IllegalStateException("unexplained is the last cause");
    }

    private boolean explains(SlowCause cause, SlowRequest request) {
        return 2 * explainedNanos(cause, request) >= beyondNanos(request);
    }

    /** How much of a request's time a cause explains. */
    private long explainedNanos(SlowCause cause, SlowRequest request) {
        return switch (cause) {
            case CLIENT_EXTERNAL_CPU ->
                Math.min(
                        overlapNanos(cause, request),
                        Math.max(lagNanos(request), overlapNanos(SlowCause.CLIENT_STALL, request)));
            case SENDER_LAG -> lagNanos(request);
            case CONNECTION -> request.openedConnection() && !opensForMost ? beyondNanos(request) : 0;
            case NO_FREE_CONNECTION -> request.begunNanos() - request.sentNanos();
            case RETRANSMISSION -> request.latencyNanos() >= RETRANSMISSION_NANOS ? overlapNanos(cause, request) : 0;
            default -> overlapNanos(cause, request);
        };
    }

    private static long lagNanos(SlowRequest request) {
        return request.sentNanos() - request.dueNanos();
    }

    private long overlapNanos(SlowCause cause, SlowRequest request) {
        return disturbances.getOrDefault(cause, List.of()).stream()
                .mapToLong(one -> one.overlapNanos(request))
                .sum();
    }

    private String detail(SlowCause cause, SlowRequest request) {
        return disturbances.getOrDefault(cause, List.of()).stream()
                .max(Comparator.comparingLong(one -> one.overlapNanos(request)))
                .map(Disturbance::detail)
                .orElse("");
    }

    private long beyondNanos(SlowRequest request) {
        return Math.max(1, request.latencyNanos() - medianNanos);
    }

    private Disturbance withBacklog(Disturbance one) {
        long latest = one.endNanos() + (one.endNanos() - one.startNanos());
        long answered = slowest.stream()
                .filter(request -> one.overlapNanos(request) > 0)
                .mapToLong(SlowRequest::answeredNanos)
                .max()
                .orElse(one.endNanos());
        return one.until(Math.max(one.endNanos(), Math.min(latest, answered)));
    }
}
