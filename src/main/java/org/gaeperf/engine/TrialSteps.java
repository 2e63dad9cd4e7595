package org.gaeperf.engine;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.ComparisonCheck;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.suite.LoweredRate;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.trial.plan.TrialPlan;

/**
 * A suite that compares servers: trials of a run that it shares with other suites, then whether the servers could be
 * compared.
 */
final class TrialSteps extends SuiteSteps {

    private static final String PAIR = "fork";

    private final Suite suite;
    private final SharedRun shared;
    private final InterimLooks looks;

    /** The trials that were run before the run was resumed. */
    private final Iterator<TrialResult> stored;

    TrialSteps(Suite suite, SharedRun shared) {
        this.suite = suite;
        this.shared = shared;
        this.looks = new InterimLooks(suite, shared.run());
        this.stored = shared.run().result().trials().stream()
                .filter(trial -> trial.suite() == suite)
                .iterator();
    }

    @Override
    public Optional<Step> nextTrial() throws ServerException, IOException {
        if (stored.hasNext()) {
            TrialResult trial = stored.next();
            return Optional.of(new Step(TrialNames.of(trial, PAIR), () -> judge(trial)));
        }
        return nextPlan().map(plan -> new Step(TrialNames.of(plan, PAIR), () -> judge(shared.execute(plan))));
    }

    /** The next trial that is planned; once there is none, what follows from the results until then. */
    private Optional<TrialPlan> nextPlan() throws ServerException, IOException {
        Run run = shared.run();
        SuitePlanner planner = shared.planner();
        lowerRates(false);
        looks.next().ifPresent(shared::println);
        Optional<TrialPlan> known = run.next(suite);
        if (known.isPresent()) {
            return known;
        }
        lowerRates(isAllRun());
        if (isAllRun()) {
            planner.notesBeforeFollowUp(suite, run.result()).forEach(shared::println);
            run.plan(planner.followUpTrials(suite, run.result()));
            lowerRates(false);
        }
        if (isAllRun()) {
            run.plan(planner.recordedTrials(suite, run.result()));
        }
        return run.next(suite);
    }

    private boolean isAllRun() {
        return shared.run().planned().stream().noneMatch(plan -> plan.suite() == suite);
    }

    /** Lowers rates, more than once if a run is resumed whose rate was lowered more than once. */
    private void lowerRates(boolean allWereRun) throws ServerException, IOException {
        Run run = shared.run();
        List<LoweredRate> rates = shared.planner().lowerRates(suite, run.result(), allWereRun);
        while (!rates.isEmpty()) {
            for (LoweredRate lowered : rates) {
                run.drop(lowered::replaces);
                run.plan(lowered.plans());
            }
            rates = shared.planner().lowerRates(suite, run.result(), allWereRun && isAllRun());
        }
    }

    private StepResult judge(TrialResult trial) {
        Run run = shared.run();
        shared.println(line(trial, run.isRetried(trial)));
        String reasons = whyInvalid(trial) + " (files: " + run.trialDirectory(trial.id()) + ")";
        if (trial.validity() == Validity.FAILED) {
            return StepResult.failed(reasons);
        }
        // The machine may have made it invalid. Whether enough trials are left is the question of the comparison. A
        // recorded trial is profiled, not measured: what disturbs a measurement does not make it invalid.
        boolean counts = isForMeasurement() && !trial.scenario().isRecorded();
        return counts && trial.validity() != Validity.VALID ? StepResult.skipped(reasons) : StepResult.passed();
    }

    @Override
    public List<Step> checks() {
        return List.of(new Step("comparison", this::compare));
    }

    private StepResult compare() {
        if (!isForMeasurement()) {
            return StepResult.skipped("the trials of this preset are too short to be compared");
        }
        return ComparisonCheck.findFailure(
                        shared.run().result(), suite, shared.options().server().compared(), this::forks)
                .map(failure -> failure.undecided()
                        ? StepResult.skipped(failure.reason())
                        : StepResult.failed(failure.reason()))
                .orElseGet(StepResult::passed);
    }

    private int forks(Scenario scenario) {
        BenchmarkOptions options = shared.options();
        return scenario.isConcurrent()
                ? options.measurement().concurrentLoad().orElseThrow().forks()
                : options.settings(suite).forks();
    }

    private boolean isForMeasurement() {
        return shared.options().measurement().preset().isForMeasurement();
    }

    @Override
    public void close() throws IOException {
        shared.end(suite);
    }
}
