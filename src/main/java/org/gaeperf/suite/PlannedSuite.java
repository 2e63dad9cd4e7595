package org.gaeperf.suite;

import java.util.List;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BenchmarkOptions;

/** A suite as the planner of a run knows it: what its trials are. */
public interface PlannedSuite extends Suite {

    /** Makes the plan of the suite for one run. A suite with a run of its own plans its trials itself. */
    default SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return List::of;
    }
}
