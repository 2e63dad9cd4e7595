package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gaeperf.compare.Gate;
import org.gaeperf.model.Machine;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Workload;
import org.gaeperf.report.Reports;

/**
 * A stored run that takes the place of a baseline measured at the same time.
 *
 * @param words for readers
 * @param trials as the gate wants them: in the role of the baseline, each in the scenario of its mode
 */
record StoredBaseline(String words, List<TrialResult> trials) {

    /** Load on a server that was warmed up before, as the suite {@code load} stores it. */
    private static final String STEADY = "steady";

    /**
     * Reads it.
     *
     * @param anyway whether it counts even if it differs from what is measured now
     * @throws GateException if it cannot be read, has no trial that counts, or differs
     */
    static StoredBaseline read(Path results, boolean anyway, Machine machine, Workload workload, Variant candidate)
            throws GateException {
        RunResult run;
        try {
            run = Reports.read(results.toAbsolutePath().getParent());
        } catch (IOException unreadable) {
            throw new GateException("the baseline " + results + " cannot be read: " + unreadable.getMessage(),
                    unreadable);
        }
        List<TrialResult> trials = run.trials().stream()
                .filter(trial -> trial.scenario().equals(STEADY) && trial.variant().mode().isPresent())
                .map(trial -> trial.as(Gate.BASELINE, trial.variant().mode().get().word()))
                .toList();
        if (trials.isEmpty()) {
            throw new GateException("the baseline " + results + " has no trial of the suite load in it; one is made by"
                    + " mvn test -Dbench.suite=load");
        }
        List<String> differences = differences(run, trials.get(0), machine, workload, candidate);
        if (!anyway && !differences.isEmpty()) {
            throw new GateException("the baseline " + results + " was measured otherwise: "
                    + String.join("; ", differences) + ". Measure it again in the same way, or let"
                    + " -Dbench.baseline.anyway=true compare all the same");
        }
        return new StoredBaseline(run.id() + ", runtime " + trials.get(0).variant().runtime().version(), trials);
    }

    private static List<String> differences(
            RunResult run, TrialResult trial, Machine machine, Workload workload, Variant candidate) {
        List<String> differences = new ArrayList<>();
        difference(differences, "host", run.machine().hostName(), machine.hostName());
        difference(differences, "CPU", run.machine().cpuModel(), machine.cpuModel());
        difference(differences, "cores", run.machine().cores(), machine.cores());
        difference(differences, "memory", run.machine().memoryBytes(), machine.memoryBytes());
        difference(differences, "kernel", run.machine().kernel(), machine.kernel());
        difference(differences, "pinning", run.machine().pinning(), machine.pinning());
        difference(differences, "workload", trial.workload(), workload);
        difference(differences, "the other mode at the same time", trial.together(), false);
        difference(differences, "flags", trial.variant().jvmArgs(), candidate.jvmArgs());
        difference(differences, "JDK", trial.variant().jdk().version(), candidate.jdk().version());
        return differences;
    }

    private static void difference(List<String> differences, String what, Object then, Object now) {
        if (!Objects.equals(then, now)) {
            differences.add(what + " was " + then + " and is " + now);
        }
    }
}
