package org.gaeperf.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.jvm.JvmConfiguration;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.trial.plan.TrialPlan;

/** Plans the trials of the suites that compare servers. */
public final class SuitePlanner {

    private final BenchmarkOptions options;
    private final InterleavedTrialPlanner planner;
    private final Map<Suite, SuitePlan> plans = new HashMap<>();
    private final Set<Suite> recorded = new HashSet<>();
    private final LowerRatePlanner lowerRates;

    /** Plans for a run. The trials are numbered over all its suites. */
    public SuitePlanner(BenchmarkOptions options, List<ServerVariant> servers, Run run) {
        this.options = options;
        this.planner = new InterleavedTrialPlanner(options, servers, run::trialDirectory);
        this.lowerRates = new LowerRatePlanner(options, planner);
    }

    /**
     * The trials of a suite that are known before any is run.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> initialTrials(Suite suite) throws ServerException {
        return plan(suite).initialTrials();
    }

    /**
     * The trials of a suite that depend on the results of its {@link #initialTrials}, to be planned when all of those were
     * run. The second call for a suite returns none.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> followUpTrials(Suite suite, RunResult soFar) throws ServerException {
        return plan(suite).followUpTrials(soFar);
    }

    /** Returns what a user should know before these trials, in sentences. */
    public List<String> notesBeforeFollowUp(Suite suite, RunResult soFar) {
        return plan(suite).notesBeforeFollowUp(soFar);
    }

    /** Returns when a suite looks at its results so that it may end before all planned pairs were run; empty if it does not. */
    public Optional<Looks> looks(Suite suite) {
        return plan(suite).looks();
    }

    private SuitePlan plan(Suite suite) {
        return plans.computeIfAbsent(suite, one -> one.as(PlannedSuite.class).plan(options, planner));
    }

    /**
     * The lower rate at which a suite goes on if a variant does not hold the present one, for each JVM configuration that
     * needs one. Such a rate is returned once. In a resumed run, call it until it returns none: rates of which trials are
     * stored are returned one at a time, in the order in which they were lowered.
     *
     * @param allWereRun whether all trials of the suite that were planned until now were run
     * @throws ServerException if a server cannot serve
     */
    public List<LoweredRate> lowerRates(Suite suite, RunResult soFar, boolean allWereRun) throws ServerException {
        return lowerRates.plan(suite, soFar, allWereRun);
    }

    /**
     * The trials of a suite with Flight Recorder, if they are asked for, to be planned when all its other trials were run:
     * one of each variant, with the workload of its last steady trial. The second call for a suite returns none,
     * and so does the first if no steady trial was run.
     *
     * @throws ServerException if a server cannot serve
     */
    public List<TrialPlan> recordedTrials(Suite suite, RunResult soFar) throws ServerException {
        List<TrialResult> steady = soFar.trials().stream()
                .filter(trial -> trial.suite() == suite && trial.scenario().isConstantRate())
                .toList();
        if (!isRecorded(suite) || steady.isEmpty() || !recorded.add(suite)) {
            return List.of();
        }
        List<TrialPlan> plans = new ArrayList<>();
        for (JvmConfiguration configuration : options.server().jvmConfigurations()) {
            Optional<Workload> last = steady.stream()
                    .filter(trial -> trial.variant().configuration().equals(configuration.name()))
                    .map(TrialResult::workload)
                    .reduce((first, second) -> second);
            if (last.isPresent()) {
                Task task = Task.atConstantRate(
                        suite, RecordedEvents.COSTS.scenario(), last.get(), options.settings(suite));
                plans.addAll(planner.recorded(task, configuration, plans.size() + 1));
            }
        }
        return plans;
    }

    /** Returns how long the {@link #recordedTrials} of a suite may take, if they are not planned yet. */
    public Duration expectedRecordedTrials(Suite suite) {
        return isRecorded(suite) && !recorded.contains(suite) ? planner.expected(suite, 1) : Duration.ZERO;
    }

    private boolean isRecorded(Suite suite) {
        return options.measurement().withRecordedTrials() && suite.hasConstantRate();
    }

    /** Returns how long the {@link #followUpTrials} of a suite may take, if they are not planned yet. */
    public Duration expectedFollowUp(Suite suite) {
        return plan(suite).expectedFollowUp();
    }
}
