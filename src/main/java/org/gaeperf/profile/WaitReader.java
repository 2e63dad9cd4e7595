package org.gaeperf.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * Reads from a JFR recording where threads wait, and how long: at monitors, parked, asleep and for sockets, by kind and
 * site, and how long the JVM paused for collections. A thread of a pool that waits for its next task is left out, since
 * no request waits there. So is a thread of a proxy inside the server that waits for the one that answers: it would
 * count the whole request again.
 */
public final class WaitReader {

    /** Which waits are recorded, for readers. */
    public static final String THRESHOLDS =
            "sleep and monitors from 0.1 ms, parking, notifications and sockets from 1 ms";

    private static final Map<String, String> KINDS = Map.of(
            "jdk.JavaMonitorEnter", "enter monitor",
            "jdk.JavaMonitorWait", "wait at monitor",
            "jdk.ThreadPark", "park",
            "jdk.ThreadSleep", "sleep",
            "jdk.SocketRead", "read from socket",
            "jdk.SocketWrite", "write to socket",
            "jdk.GCPhasePause", "pause for garbage collection");

    /** Methods in which the thread of a pool, a selector or a timer waits until there is something to do. */
    private static final Set<String> IDLE_METHODS = Set.of(
            "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ForkJoinPool.awaitWork",
            "java.util.TimerThread.mainLoop",
            "java.lang.ref.ReferenceQueue.remove",
            "java.lang.ref.Reference$ReferenceHandler.run",
            "jdk.internal.misc.InnocuousThread.run",
            "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.idleJobPoll",
            "org.eclipse.jetty.util.thread.QueuedThreadPool.idleJobPoll",
            "org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.reservedWait",
            "org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.waitForTask",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask",
            "io.netty.util.concurrent.SingleThreadEventExecutor.takeTask");

    /** Methods that run tasks, too: a thread is idle there only if it waits in the JDK from there. */
    private static final Set<String> IDLE_SITES = Set.of(
            "com.google.apphosting.runtime.ThreadGroupPool$PoolEntry.run",
            "org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run");

    /**
     * Where a thread of the RPC mode waits for the thread that answers. The runtime's versions have the class at
     * different places: {@code jetty94.JettyHttpProxy$LocalRpcContext} in 2.0.19, {@code LocalRpcContext} later.
     */
    private static final Pattern HANDED_OVER =
            Pattern.compile("com\\.google\\.apphosting\\.runtime\\.(.*[.$])?LocalRpcContext\\.getResponse");

    private WaitReader() {}

    /**
     * The waits of a measurement.
     *
     * @param microsBySite for each span, microseconds by kind and site
     * @param lostBytes data that the JVM could not write in time; if it is above 0, waits are missing
     */
    public record Waits(List<Map<String, Double>> microsBySite, long lostBytes) {

        public Waits {
            microsBySite = microsBySite.stream().map(Map::copyOf).toList();
        }
    }

    /**
     * Sums up the waits of a measurement, in spans of equal length. A wait belongs to the span in which it begins.
     *
     * @param count number of spans
     * @throws JfrException if the file is missing, empty, incomplete or not a JFR recording
     */
    public static Waits read(Path jfr, RecordedFiles.MeasuredSpan measured, int count) throws JfrException {
        Duration length = Duration.between(measured.from(), measured.to()).dividedBy(count);
        List<Map<String, Double>> spans = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            spans.add(new HashMap<>());
        }
        SymbolNormalizer names = new SymbolNormalizer();
        long lostBytes = JfrEvents.read(jfr, event -> {
            long span = Math.floorDiv(
                    Duration.between(measured.from(), event.getStartTime()).toNanos(), length.toNanos());
            if (span >= 0 && span < count) {
                add(event, measured.to(), names, spans.get(Math.toIntExact(span)));
            }
        });
        return new Waits(spans, lostBytes);
    }

    /** What lasts until after the measurement counts until its end. */
    private static void add(
            RecordedEvent event, Instant measuredTo, SymbolNormalizer names, Map<String, Double> microsBySite) {
        String kind = KINDS.get(event.getEventType().getName());
        RecordedStackTrace stack = event.getStackTrace();
        if (kind == null || isIdle(stack)) {
            return;
        }
        String site = names.site(stack);
        if (stack != null && IDLE_SITES.contains(site)) {
            return;
        }
        Instant end = event.getEndTime().isBefore(measuredTo) ? event.getEndTime() : measuredTo;
        String name = stack == null ? kind : kind + " in " + site;
        microsBySite.merge(name, Duration.between(event.getStartTime(), end).toNanos() / 1e3, Double::sum);
    }

    private static boolean isIdle(RecordedStackTrace stack) {
        return stack != null && stack.getFrames().stream().anyMatch(WaitReader::isIdle);
    }

    private static boolean isIdle(RecordedFrame frame) {
        if (frame.getMethod() == null) {
            return false;
        }
        String method =
                frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
        return IDLE_METHODS.contains(method) || HANDED_OVER.matcher(method).matches();
    }
}
