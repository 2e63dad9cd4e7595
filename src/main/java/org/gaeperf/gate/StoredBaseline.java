package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.model.Differences;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.LoadResult;
import org.gaeperf.model.Machine;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.plan.Suite;
import org.gaeperf.plan.SuiteSettings;

/**
 * A stored run that takes the place of a baseline measured at the same time.
 *
 * @param words for readers
 * @param trials as the gate wants them: in the role of the baseline, each in the scenario of its mode
 */
record StoredBaseline(String words, List<TrialResult> trials) {

    /** Load on a server that was warmed up before; the suite {@code cpu} has that as well, at a rate of its own. */
    private static final String STEADY = "steady";

    /**
     * Reads it.
     *
     * @param anyway whether it counts even if it differs from what is measured now
     * @throws GateException if it cannot be read, has no trial that counts, or differs
     */
    static StoredBaseline read(Path results, boolean anyway, Machine machine, SuiteSettings settings, Variant candidate)
            throws GateException {
        RunResult run;
        try {
            run = ResultsFile.read(results.toAbsolutePath().getParent());
        } catch (IOException unreadable) {
            throw new GateException("the baseline " + results + " cannot be read: " + unreadable.getMessage(),
                    unreadable);
        }
        List<TrialResult> trials = run.trials().stream()
                .filter(trial -> trial.suite().equals(Suite.LOAD.word()) && trial.scenario().equals(STEADY)
                        && trial.variant().mode().isPresent())
                .map(trial -> trial.as(GateResult.BASELINE, trial.variant().mode().get().word()))
                .toList();
        if (trials.isEmpty()) {
            throw new GateException("the baseline " + results + " has no trial of the suite load in it; one is made by"
                    + " mvn test -Dbench.suite=load");
        }
        List<String> differences = trials.stream()
                .flatMap(trial -> differences(run, trial, machine, settings, candidate).stream()).distinct().toList();
        if (!anyway && !differences.isEmpty()) {
            throw new GateException("the baseline " + results + " was measured otherwise: "
                    + String.join("; ", differences) + ". Measure it again in the same way, or let"
                    + " -Dbench.baseline.anyway=true compare all the same");
        }
        return new StoredBaseline(run.id() + ", runtime " + trials.get(0).variant().runtime().version(), trials);
    }

    private static List<String> differences(
            RunResult run, TrialResult trial, Machine machine, SuiteSettings settings, Variant candidate) {
        return new Differences()
                .addMachine(run.machine(), machine)
                .add("workload", trial.workload(), settings.workload())
                .add("seconds of measurement", trial.load().map(LoadResult::durationSeconds).map(Math::round)
                        .orElse(settings.duration().toSeconds()), settings.duration().toSeconds())
                .add("the other mode at the same time", trial.together(), false)
                .add("flags", trial.variant().jvmArgs(), candidate.jvmArgs())
                .add("JDK", trial.variant().jdk().version(), candidate.jdk().version())
                .found();
    }
}
