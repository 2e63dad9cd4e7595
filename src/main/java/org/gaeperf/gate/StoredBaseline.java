package org.gaeperf.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.EnvironmentDiff;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.SuiteSettings;

/**
 * A stored run that takes the place of a baseline measured at the same time.
 *
 * @param displayName for readers
 * @param trials as the gate wants them: in the role of the baseline, each in the scenario of its mode
 */
record StoredBaseline(String displayName, List<TrialResult> trials) {

    /** Load on a server that was warmed up before; the suite {@code cpu} has that as well, at a rate of its own. */
    private static final String STEADY = "steady";

    /**
     * With two, Student's t would still ask for twelve standard errors however often the candidate is measured, and
     * nothing would ever be found.
     */
    private static final int FEWEST = 3;

    /**
     * Reads it.
     *
     * @param anyway whether it counts even if it differs from what is measured now
     * @param now the run that measures the candidate
     * @throws GateException if it cannot be read, has too few trials that count, or differs
     */
    static StoredBaseline read(Path results, boolean anyway, RunResult now, SuiteSettings settings, Variant candidate)
            throws GateException {
        RunResult run;
        try {
            run = ResultsFile.parse(Json.read(results, JsonNode.class), results.toString());
        } catch (IOException unreadable) {
            throw new GateException(
                    "the baseline " + results + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
        List<TrialResult> all = run.trials().stream()
                .filter(trial -> trial.suite() == Suite.LOAD
                        && trial.scenario().equals(STEADY)
                        && trial.variant().mode().isPresent())
                .map(trial -> trial.withRole(
                        GateResult.BASELINE, trial.variant().mode().get().key()))
                .toList();
        if (all.isEmpty()) {
            throw new GateException("the baseline " + results + " has no trial of the suite load in it; one is made by"
                    + " mvn test -Dbench.suite=load");
        }
        requireEnough(results, all);
        List<TrialResult> trials = all.stream().filter(StoredBaseline::counts).toList();
        List<String> differences = trials.stream()
                .flatMap(trial -> differences(run, trial, now, settings, candidate).stream())
                .distinct()
                .toList();
        if (!anyway && !differences.isEmpty()) {
            throw new GateException("the baseline " + results + " was measured otherwise: "
                    + String.join("; ", differences) + ". Measure it again in the same way, or let"
                    + " -Dbench.baseline.anyway=true compare all the same");
        }
        return new StoredBaseline(
                run.id() + ", runtime " + trials.get(0).variant().runtime().version(), trials);
    }

    private static boolean counts(TrialResult trial) {
        return trial.validity() == Validity.VALID;
    }

    private static void requireEnough(Path results, List<TrialResult> trials) throws GateException {
        Map<String, Long> valid = trials.stream()
                .collect(Collectors.groupingBy(
                        TrialResult::scenario,
                        TreeMap::new,
                        Collectors.filtering(StoredBaseline::counts, Collectors.counting())));
        if (valid.values().stream().anyMatch(count -> count < FEWEST)) {
            throw new GateException("the baseline " + results + " has too few valid trials to compare with, by mode "
                    + valid + "; " + FEWEST + " of each are needed and more are better: measure it with"
                    + " -Dbench.forks=6");
        }
    }

    private static List<String> differences(
            RunResult run, TrialResult trial, RunResult now, SuiteSettings settings, Variant candidate) {
        return new EnvironmentDiff()
                .addHost(run.host(), now.host())
                .add("gaeperf (SHA-256 of its sources)", run.sourcesSha256(), now.sourcesSha256())
                .add("workload", trial.workload(), settings.workload())
                .add(
                        "seconds of measurement",
                        trial.load()
                                .map(LoadResult::durationSeconds)
                                .map(Math::round)
                                .orElse(settings.duration().toSeconds()),
                        settings.duration().toSeconds())
                .add(
                        "warm-up",
                        trial.warmUp()
                                .map(then -> warmUp(then.endReason() != WarmUp.EndReason.FIXED, then.rampSeconds()))
                                .orElse("none"),
                        warmUp(
                                settings.warmUp().untilSteady(),
                                settings.warmUp().ramp().toNanos() / 1e9))
                .add("the other mode at the same time", trial.concurrent(), false)
                .add("flags", trial.variant().jvmArgs(), candidate.jvmArgs())
                .add("JDK", trial.variant().jdk().version(), candidate.jdk().version())
                .found();
    }

    /** By its ramp, which a fixed length sets: what was measured of the whole has the reading of the heap in it. */
    private static String warmUp(boolean untilSteady, double rampSeconds) {
        return (untilSteady ? "until steady" : "fixed") + " after a ramp of " + rampSeconds + " s";
    }
}
