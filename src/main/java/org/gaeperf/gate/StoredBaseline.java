package org.gaeperf.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.EnvironmentDiff;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp.EndReason;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.SuiteSettings;

/**
 * The trials of a stored run, used in place of a baseline that is run together with the candidate.
 *
 * @param displayName for readers
 * @param trials in the role of the baseline, each in the scenario of its mode, as in a gate
 */
record StoredBaseline(String displayName, List<TrialResult> trials) {

    /**
     * With two, Student's t would require twelve standard errors however often the candidate is measured, and nothing
     * would ever be found.
     */
    private static final int MIN_TRIALS = 3;

    /** As a gate measures its candidate: one mode at a time, and sampled as often. */
    private static final String HOW_TO_MEASURE =
            "mvn test -DskipHarnessTests -Dbench.suite=load -Dbench.concurrent=false -Dbench.forks=6 -Dbench.sampleInterval=5s";

    /**
     * Reads the baseline.
     *
     * @param results the stored {@code results.json}
     * @param ignoreMismatch whether it is used even if it was measured in another way
     * @param now the run that measures the candidate
     * @throws GateException if it cannot be read, has too few valid trials, or was measured in another way
     */
    static StoredBaseline read(
            Path results, boolean ignoreMismatch, RunResult now, SuiteSettings settings, Variant candidate)
            throws GateException {
        RunResult run;
        try {
            run = ResultsFile.parse(Json.read(results, JsonNode.class), results.toString());
        } catch (IOException e) {
            throw new GateException("the baseline " + results + " cannot be read: " + e.getMessage(), e);
        }
        List<TrialResult> all = run.trials().stream()
                .filter(trial -> trial.suite() == Suite.LOAD
                        && trial.scenario().equals(Scenarios.STEADY)
                        && trial.variant().mode().isPresent())
                .map(trial -> trial.withRole(
                        GateResult.BASELINE, trial.variant().mode().get().key()))
                .toList();
        if (all.isEmpty()) {
            throw new GateException(
                    "the baseline " + results + " has no trial of the suite load in which a mode ran alone;"
                            + " measure one with " + HOW_TO_MEASURE);
        }
        requireEnough(results, all);
        List<TrialResult> trials = all.stream().filter(StoredBaseline::isValid).toList();
        List<String> differences = trials.stream()
                .flatMap(trial -> differences(run, trial, now, settings, candidate).stream())
                .distinct()
                .toList();
        if (!ignoreMismatch && !differences.isEmpty()) {
            throw new GateException("the baseline " + results + " was measured in another way: "
                    + String.join("; ", differences) + ". Measure it again in the same way, or compare"
                    + " in spite of that with -Dbench.baseline.ignoreMismatch=true");
        }
        return new StoredBaseline(
                run.id() + ", runtime " + trials.get(0).variant().runtime().version(), trials);
    }

    private static boolean isValid(TrialResult trial) {
        return trial.validity() == Validity.VALID;
    }

    private static void requireEnough(Path results, List<TrialResult> trials) throws GateException {
        Map<String, Long> valid = trials.stream()
                .collect(Collectors.groupingBy(
                        TrialResult::scenario,
                        TreeMap::new,
                        Collectors.filtering(StoredBaseline::isValid, Collectors.counting())));
        if (valid.values().stream().anyMatch(count -> count < MIN_TRIALS)) {
            throw new GateException("the baseline " + results + " has too few valid trials to compare with, by mode "
                    + valid + "; " + MIN_TRIALS + " of each are required and more are better: measure it with "
                    + HOW_TO_MEASURE);
        }
    }

    private static List<String> differences(
            RunResult run, TrialResult trial, RunResult now, SuiteSettings settings, Variant candidate) {
        JdkIdentity jdk = trial.variant().jdk();
        EnvironmentDiff differences = new EnvironmentDiff()
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
                                .map(stored -> warmUp(stored.endReason() != EndReason.FIXED, stored.rampSeconds()))
                                .orElse("none"),
                        warmUp(
                                settings.warmUp().untilSteady(),
                                settings.warmUp().ramp().toNanos() / 1e9))
                .add(
                        "time between samples",
                        sampleInterval(run, Suite.LOAD).orElse("not stored"),
                        sampleInterval(now, Suite.GATE).orElse("not stored"))
                .add("a concurrent pair in its server before", followsConcurrentPair(trial, run), false)
                .addAll(run.setup(trial).compareWith(now.setup(candidate, false)));
        if (jdk.feature().equals(candidate.jdk().feature())) {
            differences.add("JDK", jdk.version(), candidate.jdk().version());
        }
        return differences.found();
    }

    /** Its server was compiled at twice the rate then, so that this trial had a shorter warm-up. */
    private static boolean followsConcurrentPair(TrialResult trial, RunResult run) {
        return run.trials().stream()
                .filter(TrialResult::concurrent)
                .anyMatch(other -> trial.startup().isPresent()
                        && trial.startup()
                                .map(StartupResult::pid)
                                .equals(other.startup().map(StartupResult::pid)));
    }

    /** As stored: {@code 5s}, or with its suite if several suites have different values; empty in an older run. */
    private static Optional<String> sampleInterval(RunResult run, Suite suite) {
        String ofSuite = " (" + suite.key() + ")";
        return Optional.ofNullable(run.effectiveOptions().get("bench.sampleInterval"))
                .map(stored -> Stream.of(stored.split(", "))
                        .filter(value -> value.endsWith(ofSuite))
                        .map(value -> value.substring(0, value.length() - ofSuite.length()))
                        .findFirst()
                        .orElse(stored));
    }

    /** Compared by the ramp, which has a fixed length; the measured whole includes the time to read the heap. */
    private static String warmUp(boolean untilSteady, double rampSeconds) {
        return (untilSteady ? "until steady" : "fixed") + " after a ramp of " + rampSeconds + " s";
    }
}
