package org.gaeperf.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.host.EnvironmentDiff;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp.EndReason;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.server.StartupResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.SuiteSettings;

/**
 * The trials of a stored run, used instead of a baseline that is run together with the candidate.
 *
 * @param displayName for readers
 * @param trials under the name of the baseline, each in the scenario of its scenario, as in a gate
 * @param note that it follows another analysis plan than the candidate; empty if it does not
 */
record StoredBaseline(String displayName, List<TrialResult> trials, Optional<String> note) {

    /**
     * With two, Student's t would require twelve standard errors however often the candidate is measured, and nothing
     * would ever be found.
     */
    private static final int MIN_TRIALS = 3;

    /** The command measures as a gate measures its candidate: one scenario at a time, and sampled as often. */
    private static final String HOW_TO_MEASURE =
            "mvn test -DskipHarnessTests -Dbench.suite=load -Dbench.concurrent=false -Dbench.forks=6 -Dbench.sampleInterval=5s";

    /**
     * Reads the baseline.
     *
     * @param results the stored {@code results.json}
     * @param named the variant that is the baseline, if the stored run has variants that a user has defined
     * @param ignoreMismatch whether it is used even if it was measured in another way
     * @param now the run that measures the candidate
     * @throws GateException if it cannot be read, has too few valid trials, or was measured in another way
     */
    static StoredBaseline read(
            Path results,
            Optional<String> named,
            boolean ignoreMismatch,
            RunResult now,
            SuiteSettings settings,
            Variant candidate)
            throws GateException {
        RunResult run;
        try {
            run = ResultsFile.parse(Json.read(results, JsonNode.class), results.toString());
        } catch (IOException e) {
            throw new GateException("the baseline " + results + " cannot be read: " + e.getMessage(), e);
        }
        requireVariant(results, run, named);
        List<TrialResult> all = run.trials().stream()
                .filter(trial -> trial.suite().canBeBaseline()
                        && trial.scenario().equals(WarmServer.STEADY)
                        && trial.variant().mode().isPresent()
                        && named.filter(name -> !name.equals(trial.variant().name()))
                                .isEmpty())
                .map(trial -> trial.withName(
                        GateResult.BASELINE,
                        new Named(trial.variant().mode().get().key())))
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
                run.id() + ", runtime " + trials.get(0).variant().runtime().version(),
                trials,
                AnalysisPlan.difference("the stored baseline", run.harness(), "this gate", now.harness()));
    }

    /** Requires one variant in a scenario: trials of several must not be taken for those of one server. */
    private static void requireVariant(Path results, RunResult run, Optional<String> named) throws GateException {
        List<String> variants = run.options().definedVariants();
        if (!variants.isEmpty() && named.filter(variants::contains).isEmpty()) {
            throw new GateException(
                    "the baseline " + results + " is a run of the variants " + String.join(", ", variants)
                            + named.map(name -> ", and not of " + name).orElse("") + "; give -D" + RunOptions.BASELINE
                            + "=NAME with one of them");
        }
        if (variants.isEmpty() && named.isPresent()) {
            throw new GateException("the baseline " + results + " has no variants, of which -D" + RunOptions.BASELINE
                    + "=" + named.get() + " names one; leave it out");
        }
    }

    private static boolean isValid(TrialResult trial) {
        return trial.validity() == Validity.VALID;
    }

    private static void requireEnough(Path results, List<TrialResult> trials) throws GateException {
        Map<String, Long> valid = trials.stream()
                .collect(Collectors.groupingBy(
                        trial -> trial.scenario().displayName(),
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
                .add(
                        "analysis plan",
                        run.harness().analysisPlan(),
                        now.harness().analysisPlan())
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
                        run.options().sampleInterval(trial.suite()).orElse("not stored"),
                        now.options().sampleInterval(GatePlanner.suite()).orElse("not stored"))
                .add("a concurrent pair in its server before", followsConcurrentPair(trial, run), false)
                .addAll(run.setup(trial).compareWith(now.setup(candidate, false)));
        if (jdk.feature().equals(candidate.jdk().feature())) {
            differences.add("JDK", jdk.version(), candidate.jdk().version());
        }
        return differences.found();
    }

    /**
     * Says whether a concurrent pair came before. The server was compiled at twice the rate then, so that this trial had a
     * shorter warm-up.
     */
    private static boolean followsConcurrentPair(TrialResult trial, RunResult run) {
        return run.trials().stream()
                .filter(TrialResult::concurrent)
                .anyMatch(other -> trial.startup().isPresent()
                        && trial.startup()
                                .map(StartupResult::pid)
                                .equals(other.startup().map(StartupResult::pid)));
    }

    /** Describes the warm-up by its ramp, which has a fixed length; the measured whole includes the time to read the heap. */
    private static String warmUp(boolean untilSteady, double rampSeconds) {
        return (untilSteady ? "until steady" : "fixed") + " after a ramp of " + rampSeconds + " s";
    }
}
