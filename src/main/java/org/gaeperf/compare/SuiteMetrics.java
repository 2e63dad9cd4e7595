package org.gaeperf.compare;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.gaeperf.compare.value.MetricTopic;
import org.gaeperf.model.Suite;

/** The metrics of each suite, in the order of reports. */
public final class SuiteMetrics {

    /** The metrics of servers under load at a constant rate, as their kinds say. */
    public static final List<Metric> UNDER_LOAD = Arrays.stream(Metric.values())
            .filter(metric -> metric.kind().isShownUnderLoad())
            .toList();

    /**
     * The metrics of different servers under load. What is slow is shown by each trial's own median. So a server with a
     * lower median would look worse by it, and only versions of one server, whose medians are nearly the same, are compared
     * by it.
     */
    public static final List<Metric> OF_DIFFERENT_SERVERS =
            UNDER_LOAD.stream().filter(metric -> metric != Metric.SLOW_REQUESTS).toList();

    /** The metrics of code that is measured without a server. */
    public static final List<Metric> OF_MICROBENCHMARKS = List.of(Metric.OPERATION_TIME, Metric.OPERATION_ALLOCATED);

    /** The metrics that servers are compared for under load, if nothing else is known of them. */
    public static final List<Metric> PRIMARY_UNDER_LOAD =
            List.of(Metric.CPU_PER_REQUEST, Metric.P50, Metric.P99, Metric.RSS, Metric.ALLOCATED_PER_REQUEST);

    /** The metrics of each row of a mix: CPU, memory and allocation are known of all requests together only. */
    public static final List<Metric> OF_MIX_ROWS = List.of(Metric.P50, Metric.SERVICE_P95);

    private SuiteMetrics() {}

    /** Returns all metrics of a topic. */
    public static List<Metric> about(MetricTopic topic) {
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.kind().topic() == topic)
                .toList();
    }

    /** Returns the metrics by which the trials of a suite are compared. */
    public static List<Metric> of(Suite suite) {
        return suite.as(ComparedSuite.class).metrics();
    }

    /** Returns the metrics that a suite is run for ({@link ComparedSuite#primaryMetrics}). */
    public static List<Metric> primary(Suite suite) {
        return suite.as(ComparedSuite.class).primaryMetrics();
    }

    /**
     * The metrics of one group that are tested by themselves: the primary ones, except where a group only shows the shape of a
     * curve ({@link org.gaeperf.model.scenario.Scenario#onlyShowsShapeBeside}): with a verdict on each step, a run would have more
     * of them the more steps it has, and more false ones.
     *
     * @param ofRun all groups of the run
     */
    public static List<Metric> testedAlone(Comparison.Group group, Collection<Comparison.Group> ofRun) {
        boolean onlyShowsShape = ofRun.stream()
                .filter(other -> other.suite() == group.suite())
                .anyMatch(other -> group.scenario().onlyShowsShapeBeside(other.scenario()));
        return onlyShowsShape ? List.of() : primary(group.suite());
    }
}
