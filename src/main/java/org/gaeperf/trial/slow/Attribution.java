package org.gaeperf.trial.slow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.load.protocol.SlowRequest;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests.Share;
import org.gaeperf.model.slow.SlowRequests.Tail;

/**
 * Gives each slow request its cause: the first of {@link SlowCause} that overlaps at least half of the time by which the request
 * took longer than the median one.
 *
 * <p>External CPU on the server's cores says of no single request that it waited for a core. It is named only if waits of that length were
 * frequent enough: of the times at which a thread was due in such seconds, at least as large a share was late by half of the
 * request's time beyond the median as requests took as long as this one. Otherwise every request of a busy hour would be explained.
 *
 * <p>When a pause or a stall ends, the server works off what has waited. So for requests that begin after its start it lasts until the
 * last of them is answered, at most as long again as it lasted. One that was there before is held up by the pause alone.
 */
final class Attribution {

    /** Linux waits at least that long before it sends a segment again. */
    private static final long RETRANSMISSION_NANOS = Duration.ofMillis(200).toNanos();

    /** How often a thread is due of which stalls are known. */
    private static final double DUE_PER_SECOND = 100;

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private final long medianNanos;
    private final long requests;
    private final boolean opensForMost;
    private final List<SlowRequest> slowest;
    private final Map<SlowCause, List<Held>> disturbances = new LinkedHashMap<>();
    private final long[] lateNanos;
    private final double dueTimes;

    /** A cause with its detail. */
    private record Named(SlowCause cause, String detail) {}

    /**
     * What held up requests.
     *
     * @param withBacklog for requests that begin after its start
     */
    private record Held(Disturbance alone, Disturbance withBacklog) {

        Disturbance of(SlowRequest request) {
            return alone.isBefore(request) ? withBacklog : alone;
        }
    }

    private static final class Sum {
        private long requests;
        private double beyondMicros;
    }

    /**
     * Prepares to attribute.
     *
     * @param medianNanos latency of the median request
     * @param requests how many there were, slow or not
     * @param opensForMost whether a connection is opened for at least half of all requests, so that it makes none slower than the
     *     median
     * @param slowest requests, the slowest first
     */
    Attribution(
            long medianNanos,
            long requests,
            boolean opensForMost,
            List<SlowRequest> slowest,
            List<Disturbance> disturbances) {
        this.medianNanos = medianNanos;
        this.requests = requests;
        this.opensForMost = opensForMost;
        this.slowest = slowest;
        disturbances.stream()
                .sorted(Comparator.comparingLong(Disturbance::startNanos))
                .forEach(one -> this.disturbances
                        .computeIfAbsent(one.cause(), cause -> new ArrayList<>())
                        .add(new Held(one, one.holdsUpAll() ? withBacklog(one) : one)));
        this.lateNanos = lateNanos(disturbances);
        this.dueTimes = seconds(disturbances) * DUE_PER_SECOND;
    }

    /** By how much a thread on the server's cores was late while others took much of them. */
    private static long[] lateNanos(List<Disturbance> disturbances) {
        List<Disturbance> taken = disturbances.stream()
                .filter(one -> one.cause() == SlowCause.SERVER_EXTERNAL_CPU)
                .toList();
        return disturbances.stream()
                .filter(one -> one.cause() == SlowCause.SERVER_STALL)
                .filter(one -> taken.stream().anyMatch(second -> second.overlaps(one)))
                .mapToLong(one -> one.endNanos() - one.startNanos())
                .toArray();
    }

    private static double seconds(List<Disturbance> disturbances) {
        return disturbances.stream()
                .filter(one -> one.cause() == SlowCause.SERVER_EXTERNAL_CPU)
                .mapToDouble(one -> (one.endNanos() - one.startNanos()) / NANOS_PER_SECOND)
                .sum();
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
        Map<Disturbance, Long> resent = new HashMap<>();
        for (int n = 0; n < tail.size(); n++) {
            SlowRequest request = tail.get(n);
            Sum sum = sums.computeIfAbsent(cause(request, (n + 1.0) / requests, resent), named -> new Sum());
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

    /**
     * Finds the cause of a request.
     *
     * @param share of the requests that are as slow as it
     * @param resent how many requests have a retransmission for their cause, by the time in which it was
     */
    private Named cause(SlowRequest request, double share, Map<Disturbance, Long> resent) {
        for (SlowCause cause : SlowCause.values()) {
            if (cause == SlowCause.UNEXPLAINED
                    || (explains(cause, request)
                            && (cause != SlowCause.SERVER_EXTERNAL_CPU || isOftenLate(request, share))
                            && (cause != SlowCause.RETRANSMISSION || takes(request, resent)))) {
                // Others that take the cores make them stall.
                boolean byOthers = cause == SlowCause.SERVER_STALL && explains(SlowCause.SERVER_EXTERNAL_CPU, request);
                return new Named(byOthers ? SlowCause.SERVER_EXTERNAL_CPU : cause, detail(cause, request));
            }
        }
        throw new IllegalStateException("unexplained is the last cause");
    }

    private boolean isOftenLate(SlowRequest request, double share) {
        long late = Arrays.stream(lateNanos)
                .filter(nanos -> 2 * nanos >= beyondNanos(request))
                .count();
        return late >= share * dueTimes;
    }

    /** A segment that was sent again held up one request. */
    private boolean takes(SlowRequest request, Map<Disturbance, Long> resent) {
        Optional<Disturbance> free = disturbances.getOrDefault(SlowCause.RETRANSMISSION, List.of()).stream()
                .map(Held::alone)
                .filter(one -> one.overlapNanos(request) > 0 && resent.getOrDefault(one, 0L) < one.most())
                .findFirst();
        free.ifPresent(one -> resent.merge(one, 1L, Long::sum));
        return free.isPresent();
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

    /** How much of a request's time they overlap in all; where they overlap each other, that counts once. */
    private long overlapNanos(SlowCause cause, SlowRequest request) {
        long sum = 0;
        long countedTo = Long.MIN_VALUE;
        for (Held held : disturbances.getOrDefault(cause, List.of())) {
            Disturbance one = held.of(request);
            long from = Math.max(one.fromNanos(request), countedTo);
            long to = Math.min(one.endNanos(), request.answeredNanos());
            if (to > from) {
                sum += to - from;
                countedTo = to;
            }
        }
        return sum;
    }

    private String detail(SlowCause cause, SlowRequest request) {
        return disturbances.getOrDefault(cause, List.of()).stream()
                .map(held -> held.of(request))
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
                .filter(request -> one.isBefore(request) && one.overlapNanos(request) > 0)
                .mapToLong(SlowRequest::answeredNanos)
                .max()
                .orElse(one.endNanos());
        return one.endingAt(Math.max(one.endNanos(), Math.min(latest, answered)));
    }
}
