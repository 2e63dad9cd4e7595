package org.gaeperf.compare;

import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;

/** The metrics of each suite, in the order of reports. */
public final class SuiteMetrics {

    private static final List<Metric> UNDER_LOAD = List.of(
            Metric.P50,
            Metric.MEAN,
            Metric.MIN,
            Metric.P90,
            Metric.P99,
            Metric.P999,
            Metric.MAX,
            Metric.SERVICE_P50,
            Metric.SERVICE_P95,
            Metric.SERVICE_P99,
            Metric.SERVICE_P999,
            Metric.SLOWEST_SERVICE,
            Metric.SLOW_REQUESTS,
            Metric.LONGEST_STANDSTILL,
            Metric.LOWER_QUARTILE_SERVICE_P99,
            Metric.CPU_PER_REQUEST,
            Metric.CPU_WITHOUT_COMPILER,
            Metric.CPU_PERCENT,
            Metric.PS_CPU_PERCENT,
            Metric.ALLOCATED_PER_REQUEST,
            Metric.GC_COUNT,
            Metric.GC_PAUSE,
            Metric.GC_MAX_PAUSE,
            Metric.RSS,
            Metric.RSS_AFTER_BURST,
            Metric.COMMITTED,
            Metric.HEAP_COMMITTED,
            Metric.FIRST_ANSWER,
            Metric.IDLE_RSS,
            Metric.IDLE_COMMITTED);

    /**
     * What is slow is told by each trial's own median. So a server with a lower median would look worse by it, and only
     * versions of one server, whose medians are nearly the same, are compared by it.
     */
    private static final List<Metric> OF_DIFFERENT_SERVERS =
            UNDER_LOAD.stream().filter(metric -> metric != Metric.SLOW_REQUESTS).toList();

    private static final List<Metric> CPU_SUITE = List.of(
            Metric.CPU_TICKS,
            Metric.CPU_USER,
            Metric.CPU_SYSTEM,
            Metric.CPU_PERCENT,
            Metric.CPU_PER_REQUEST,
            Metric.CPU_WITHOUT_COMPILER,
            Metric.ALLOCATED_PER_REQUEST,
            Metric.GC_COUNT,
            Metric.GC_PAUSE,
            Metric.P50,
            Metric.P99,
            Metric.RSS,
            Metric.COMMITTED,
            Metric.HEAP_COMMITTED);
    private static final List<Metric> SEQUENTIAL_REQUESTS = List.of(
            Metric.HEAP_AFTER_GC,
            Metric.GARBAGE,
            Metric.HEAP_GROWTH,
            Metric.NON_HEAP,
            Metric.OUTSIDE_HEAP_COMMITTED,
            Metric.DIRECT_BUFFERS);
    private static final List<Metric> STARTUP =
            List.of(Metric.FIRST_ANSWER, Metric.IDLE_RSS, Metric.IDLE_COMMITTED, Metric.IDLE_CLASSES);

    private static final List<Metric> MICROBENCHMARK = List.of(Metric.OPERATION_TIME, Metric.OPERATION_ALLOCATED);

    /**
     * In the order of the published table. Without two of its columns, of which no value is better: traffic, which is the answers per second
     * again and the length of their headers, and the load average, which knows what ran before.
     */
    private static final List<Metric> PROXY = List.of(
            Metric.THROUGHPUT,
            Metric.SERVICE_MEAN,
            Metric.SERVICE_P50_MILLIS,
            Metric.SERVICE_P75_MILLIS,
            Metric.SERVICE_P90_MILLIS,
            Metric.SERVICE_P99_MILLIS,
            Metric.CPU_PERCENT,
            Metric.CPU_PER_REQUEST,
            Metric.RUNNABLE_THREADS,
            Metric.CONTEXT_SWITCHES,
            Metric.GC_COUNT,
            Metric.GC_PAUSE,
            Metric.RSS,
            Metric.THREADS,
            Metric.DESCRIPTORS);

    private static final List<Metric> PROCESSING =
            List.of(Metric.PROCESSING_P99, Metric.PROCESSING_MAX, Metric.PROCESSING_P50, Metric.PROCESSING_MIN);

    private SuiteMetrics() {}

    /**
     * The metrics by which the trials of a suite are compared. The suites {@code gate} and {@code calibration} have
     * one more than {@code load}.
     */
    public static List<Metric> of(Suite suite) {
        return switch (suite) {
            case CPU -> CPU_SUITE;
            case REQUEST_MEMORY -> SEQUENTIAL_REQUESTS;
            case CAPACITY -> List.of(Metric.CAPACITY);
            case SIZING -> List.of(Metric.INSTANCES_PER_1000, Metric.CAPACITY);
            case STARTUP -> STARTUP;
            case MULTIPART -> MICROBENCHMARK;
            case PROXY -> PROXY;
            case JETTY ->
                Stream.concat(PROCESSING.stream(), OF_DIFFERENT_SERVERS.stream())
                        .toList();
            case LOAD -> OF_DIFFERENT_SERVERS;
            case GATE ->
                Stream.concat(UNDER_LOAD.stream(), MICROBENCHMARK.stream()).toList();
            case CALIBRATION -> UNDER_LOAD;
        };
    }

    /**
     * The metrics that a suite is run for, at most six, the most important first. They are named here, before any run, so
     * each is tested by itself where {@link #testedAlone} says so; all other metrics of a comparison are tested together (see
     * {@link RowTests}).
     */
    public static List<Metric> primary(Suite suite) {
        return switch (suite) {
            case LOAD ->
                List.of(
                        Metric.CPU_WITHOUT_COMPILER,
                        Metric.P50,
                        Metric.SERVICE_P95,
                        Metric.RSS_AFTER_BURST,
                        Metric.RSS,
                        Metric.ALLOCATED_PER_REQUEST);
            case CPU, GATE, CALIBRATION ->
                List.of(Metric.CPU_PER_REQUEST, Metric.P50, Metric.P99, Metric.RSS, Metric.ALLOCATED_PER_REQUEST);
            case REQUEST_MEMORY ->
                List.of(Metric.GARBAGE, Metric.HEAP_AFTER_GC, Metric.NON_HEAP, Metric.OUTSIDE_HEAP_COMMITTED);
            case JETTY -> List.of(Metric.PROCESSING_P99, Metric.PROCESSING_MAX, Metric.CPU_WITHOUT_COMPILER);
            case CAPACITY -> List.of(Metric.CAPACITY);
            case SIZING -> List.of(Metric.INSTANCES_PER_1000);
            case MULTIPART -> MICROBENCHMARK;
            // In a closed loop, the answers per second tell the mean service time, too.
            case PROXY -> List.of(Metric.THROUGHPUT, Metric.SERVICE_P99_MILLIS, Metric.RSS);
            case STARTUP -> List.of(Metric.FIRST_ANSWER, Metric.IDLE_RSS, Metric.IDLE_COMMITTED, Metric.IDLE_CLASSES);
        };
    }

    /**
     * The metrics of one group that are tested by themselves: the primary ones, except in a staircase of connections. Of its
     * closed loops, only the largest number of connections decides, beside the load of new connections: with a verdict on each
     * step, a run would have more of them the more steps it has, and more false ones. The steps before show the shape.
     *
     * @param ofRun all groups of the run
     */
    public static List<Metric> testedAlone(Comparison.Group group, Collection<Comparison.Group> ofRun) {
        return isBeforeLastStep(group, ofRun) ? List.of() : primary(group.suite());
    }

    private static boolean isBeforeLastStep(Comparison.Group group, Collection<Comparison.Group> ofRun) {
        OptionalInt connections = Scenarios.connectionsOf(group.scenario());
        return connections.isPresent()
                && ofRun.stream()
                        .filter(other -> other.suite() == group.suite())
                        .flatMapToInt(other -> Scenarios.connectionsOf(other.scenario()).stream())
                        .anyMatch(others -> others > connections.getAsInt());
    }
}
