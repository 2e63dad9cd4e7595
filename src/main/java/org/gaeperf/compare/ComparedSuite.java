package org.gaeperf.compare;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/** A suite as comparisons know it: its metrics, and what was published of them. */
public interface ComparedSuite extends Suite {

    /** Returns the metrics by which its trials are compared, in the order of reports. */
    List<Metric> metrics();

    /**
     * Returns the metrics that the suite is run for, at most six, the most important first. They are named here, before any
     * run, so each is tested by itself where {@link SuiteMetrics#testedAlone} says so; all other metrics of a comparison are
     * tested together (see {@link RowTests}).
     */
    List<Metric> primaryMetrics();

    /**
     * Returns what was published for two variants, if anything.
     *
     * @param group of the trials
     */
    default Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return Optional.empty();
    }

    /**
     * Returns why a variant does not keep a limit that the user has set for values of this suite, or why that is not known;
     * empty if all are kept, or none is set.
     */
    default Optional<ComparisonCheck.Failure> limitFailure(RunResult run) {
        return Optional.empty();
    }

    /**
     * Says whether times of the server are compared in units of the client's CPU time, which shows the machine's speed, where
     * the client did the same work.
     */
    default boolean comparesInUnitsOfClient() {
        return false;
    }
}
