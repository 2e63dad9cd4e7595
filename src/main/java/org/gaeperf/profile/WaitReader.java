package org.gaeperf.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.gaeperf.profile.RequestThreads.Activity;

/**
 * Reads from a JFR recording where requests wait, and how long: at monitors, parked, asleep and for sockets, by kind and
 * site; and when the JVM paused. Only waits of threads that are known to serve requests count. Left out are a
 * thread of a pool that waits for its next task, since no request waits there; a thread of a proxy inside the server that
 * waits for the one that answers, since it would count the whole request again; and a wait that is longer than the
 * slowest request, since no request contains it. The part of a wait in which the JVM paused is a pause, not a wait.
 *
 * <p>A worker of a pool may do more than serve requests, and what it does by the clock goes on when no request comes. So a kind and
 * site is left out altogether if it has, in a time without load, half as much waiting in each second as under load, or more.
 */
public final class WaitReader {

    /** Which waits are recorded, for readers. */
    public static final String THRESHOLDS =
            "sleep and monitors from 0.1 ms, parking, notifications and sockets from 1 ms, by threads that are known to"
                    + " serve requests, where they wait less than half as much without load";

    private static final Map<String, String> KINDS = Map.of(
            "jdk.JavaMonitorEnter", "enter monitor",
            "jdk.JavaMonitorWait", "wait at monitor",
            "jdk.ThreadPark", "park",
            "jdk.ThreadSleep", "sleep",
            "jdk.SocketRead", "read from socket",
            "jdk.SocketWrite", "write to socket");

    private static final double NANOS_PER_MICRO = 1e3;

    /** So large a part of what is waited in a second under load is not due to requests if it is waited without them, too. */
    private static final double IDLE_SHARE = 0.5;

    /** The thread of an event that another thread writes. */
    private static final String SAMPLED = "sampledThread";

    private final RecordedFiles.MeasuredSpan measured;
    private final SymbolNormalizer names = new SymbolNormalizer();
    private final RequestThreads threads = new RequestThreads();
    private final JvmPauses pauses = new JvmPauses();
    private final List<Wait> waits = new ArrayList<>();
    private final List<Wait> idleWaits = new ArrayList<>();
    private boolean virtualThreads;

    private WaitReader(RecordedFiles.MeasuredSpan measured) {
        this.measured = measured;
    }

    /**
     * The waits and pauses of a measurement.
     *
     * @param microsBySite for each span, microseconds by kind and site
     * @param pauses of the JVM, in the whole measurement
     * @param lostBytes data that the JVM could not write in time; if it is above 0, waits are missing
     * @param virtualThreads whether virtual threads ran; Flight Recorder has no event for their parking, so waits of theirs
     *     for locks, sockets and other threads are missing
     */
    public record Waits(
            List<Map<String, Double>> microsBySite, List<Pause> pauses, long lostBytes, boolean virtualThreads) {

        public Waits {
            microsBySite = microsBySite.stream().map(Map::copyOf).toList();
            pauses = List.copyOf(pauses);
        }
    }

    /**
     * A time in which none of the JVM's threads ran Java code.
     *
     * @param name what the JVM paused for
     * @param micros the part of it that is in the measurement
     */
    public record Pause(String name, double micros) {}

    private record Wait(String name, long thread, Instant from, Instant to) {}

    /**
     * Sums up the waits of a measurement, in spans of equal length. A wait belongs to the span in which it begins.
     *
     * @param count number of spans
     * @param slowestRequestMicros the longest time that a request of the measurement took
     * @throws JfrException if the file is missing, empty, incomplete or not a JFR recording
     */
    public static Waits read(Path jfr, RecordedFiles.MeasuredSpan measured, int count, double slowestRequestMicros)
            throws JfrException {
        WaitReader reader = new WaitReader(measured);
        long lostBytes = JfrEvents.read(jfr, reader::see);
        return new Waits(
                reader.sums(count, slowestRequestMicros),
                reader.pauses.between(measured.from(), measured.to()),
                lostBytes,
                reader.virtualThreads);
    }

    static double micros(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / NANOS_PER_MICRO;
    }

    private void see(RecordedEvent event) {
        if (overlaps(event, measured.from(), measured.to())) {
            virtualThreads = virtualThreads || isOfVirtualThread(event);
            pauses.see(event);
            readWait(event).filter(wait -> !wait.from.isBefore(measured.from())).ifPresent(waits::add);
        } else if (measured.idle()
                .filter(idle -> overlaps(event, idle.from(), idle.to()))
                .isPresent()) {
            readWait(event).ifPresent(idleWaits::add);
        }
    }

    private static boolean overlaps(RecordedEvent event, Instant from, Instant to) {
        return !event.getEndTime().isBefore(from) && event.getStartTime().isBefore(to);
    }

    /** Returns a wait of a thread that may serve a request; empty for other events. */
    private Optional<Wait> readWait(RecordedEvent event) {
        String kind = KINDS.get(event.getEventType().getName());
        if (kind == null) {
            return Optional.empty();
        }
        String site = names.site(event.getStackTrace());
        Activity activity = threads.see(event, site);
        return Optional.ofNullable(event.getThread())
                .filter(thread -> activity == Activity.TASK)
                .map(thread -> new Wait(
                        event.getStackTrace() == null ? kind : kind + " in " + site,
                        thread.getId(),
                        event.getStartTime(),
                        event.getEndTime()));
    }

    /** The field is in recordings of JDK 21 and later. */
    private static boolean isOfVirtualThread(RecordedEvent event) {
        RecordedThread thread = event.hasField(SAMPLED) ? event.getThread(SAMPLED) : event.getThread();
        return thread != null && thread.hasField("virtual") && thread.getBoolean("virtual");
    }

    private List<Map<String, Double>> sums(int count, double slowestRequestMicros) {
        List<Map<String, Double>> spans = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            spans.add(new HashMap<>());
        }
        double spanMicros = micros(measured.from(), measured.to()) / count;
        for (Wait wait : waits) {
            if (isOfRequest(wait, slowestRequestMicros)) {
                int span = (int) Math.min(count - 1.0, micros(measured.from(), wait.from) / spanMicros);
                spans.get(span).merge(wait.name, waitedMicros(wait), Double::sum);
            }
        }
        measured.idle().ifPresent(idle -> removeIndependent(spans, idle, slowestRequestMicros));
        return spans;
    }

    private boolean isOfRequest(Wait wait, double slowestRequestMicros) {
        return threads.serves(wait.thread) && micros(wait.from, wait.to) <= slowestRequestMicros;
    }

    /** Removes what is waited without requests as well. */
    private void removeIndependent(
            List<Map<String, Double>> spans, RecordedFiles.Idle idle, double slowestRequestMicros) {
        Map<String, Double> waited = new HashMap<>();
        spans.forEach(span -> span.forEach((name, micros) -> waited.merge(name, micros, Double::sum)));
        Map<String, Double> waitedIdle = new HashMap<>();
        idleWaits.stream()
                .filter(wait -> isOfRequest(wait, slowestRequestMicros))
                .forEach(wait -> waitedIdle.merge(wait.name, micros(wait.from, wait.to), Double::sum));
        double lengths = micros(measured.from(), measured.to()) / micros(idle.from(), idle.to());
        waitedIdle.forEach((name, micros) -> {
            if (micros * lengths >= IDLE_SHARE * waited.getOrDefault(name, 0.0)) {
                spans.forEach(span -> span.remove(name));
            }
        });
    }

    /** Returns for how long a wait lasted within the measurement, without pauses of the JVM. */
    private double waitedMicros(Wait wait) {
        Instant to = wait.to.isBefore(measured.to()) ? wait.to : measured.to();
        return Math.max(0, micros(wait.from, to) - pauses.pausedMicros(wait.from, to));
    }
}
