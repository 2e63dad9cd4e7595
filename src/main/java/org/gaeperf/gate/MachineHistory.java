package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.EnvironmentDiff;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.Validity;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * How much the rounds of earlier gates varied on this machine, from the runs that are stored next to the new one.
 *
 * @param gates that were used
 * @param otherDesign gates that were not used, since their sides took turns and those of the new one do not, or the other
 *     way round
 * @param rounds of those gates in which both sides were valid, in the scenario that has most
 * @param minutesPerRound of one scenario, mean; 0 without gates
 * @param deviations standard deviation of the logarithm of a round's ratio within a gate, by {@link #key}
 */
record MachineHistory(int gates, int otherDesign, int rounds, double minutesPerRound, Map<String, Double> deviations) {

    /** Older gates say less about today, and each file takes time to read. */
    private static final int MAX_GATES = 5;

    /** Which servers they are: versions change from gate to gate, and vary alike. */
    private static final List<String> SERVERS = List.of("bench.server", "bench.variants");

    MachineHistory {
        deviations = Map.copyOf(deviations);
    }

    /** Squares of the differences to the mean of their gate, and their degrees of freedom. */
    private record Squares(double sum, int degrees) {

        Squares plus(Squares other) {
            return new Squares(sum + other.sum, degrees + other.degrees);
        }
    }

    /**
     * Reads the newest gates of this machine that measured the same workload for as long. A run that cannot be read is left out: it says
     * nothing about this gate.
     *
     * @param output the directory that contains the directories of runs
     * @param now the run that begins
     * @param workload of the gate that begins
     * @param measurement how long it measures
     * @param concurrent whether it measures both sides at the same time
     * @throws IOException if the directory cannot be listed
     */
    static MachineHistory read(
            Path output,
            RunResult now,
            Workload workload,
            Duration measurement,
            boolean concurrent,
            List<RegressionThreshold> thresholds,
            List<String> scenarios)
            throws IOException {
        Predicate<TrialResult> isUsed = trial -> trial.scenario().isOneOf(scenarios) && isUsed(trial, concurrent);
        List<RunResult> gates = new ArrayList<>();
        int otherDesign = 0;
        for (Path directory : newestFirst(output)) {
            Optional<RunResult> gate = gate(directory, now, workload, measurement);
            if (gate.filter(found -> isOfOtherDesign(found, scenarios, concurrent))
                    .isPresent()) {
                otherDesign++;
            } else {
                gate.ifPresent(gates::add);
            }
            if (gates.size() == MAX_GATES) {
                break;
            }
        }
        Map<String, Squares> squares = new HashMap<>();
        int rounds = 0;
        for (RunResult gate : gates) {
            int most = 0;
            for (String scenario : scenarios) {
                for (RegressionThreshold threshold : thresholds) {
                    List<RatioEstimate.Pair> pairs = pairs(gate, scenario, threshold.metric(), isUsed);
                    most = Math.max(most, pairs.size());
                    if (pairs.size() > 1) {
                        squares.merge(key(scenario, threshold.metric().key()), squares(pairs), Squares::plus);
                    }
                }
            }
            rounds += most;
        }
        Map<String, Double> deviations = new HashMap<>();
        squares.forEach((key, sum) -> deviations.put(key, Math.sqrt(sum.sum() / sum.degrees())));
        return new MachineHistory(gates.size(), otherDesign, rounds, minutesPerRound(gates, isUsed), deviations);
    }

    private static double minutesPerRound(List<RunResult> gates, Predicate<TrialResult> isUsed) {
        return gates.stream()
                .flatMap(gate -> gate.trials().stream())
                .filter(isUsed)
                .mapToDouble(trial -> trial.elapsedSeconds() / 60 * (trial.concurrent() ? 1 : 2))
                .average()
                .orElse(0);
    }

    /** Returns how {@link #deviations} names a metric in a scenario. */
    static String key(String scenario, String metric) {
        return scenario + " " + metric;
    }

    /** A link is a second name of a run. */
    private static List<Path> newestFirst(Path output) throws IOException {
        if (!Files.isDirectory(output)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(output)) {
            return entries.filter(entry -> !Files.isSymbolicLink(entry) && Files.exists(entry.resolve(GateFile.NAME)))
                    .sorted(Comparator.comparing(
                                    (Path entry) -> entry.getFileName().toString())
                            .reversed())
                    .toList();
        }
    }

    private static Optional<RunResult> gate(Path directory, RunResult now, Workload workload, Duration measurement) {
        try {
            RunResult run = ResultsFile.read(directory);
            boolean comparable = new EnvironmentDiff()
                            .addHost(run.host(), now.host())
                            .found()
                            .isEmpty()
                    && options(run, SERVERS).equals(options(now, SERVERS))
                    && run.options().loadHosts().equals(now.options().loadHosts())
                    && run.options().asked().equals(now.options().asked())
                    && (run.trials().stream()
                                    .noneMatch(trial -> trial.microbenchmark().isPresent())
                            // No result of a trial says how long a fork of a microbenchmark is.
                            || run.options()
                                    .lengths(GatePlanner.suite())
                                    .equals(now.options().lengths(GatePlanner.suite())))
                    && run.trials().stream().allMatch(trial -> isMeasuredAlike(trial, workload, measurement));
            return comparable ? Optional.of(run) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<String> options(RunResult run, List<String> names) {
        Map<String, String> options = run.effectiveOptions();
        return names.stream().map(name -> options.getOrDefault(name, "")).toList();
    }

    private static boolean isMeasuredAlike(TrialResult trial, Workload workload, Duration measurement) {
        return trial.workload().equals(workload)
                && trial.load()
                        .map(load -> Math.round(load.durationSeconds()) == measurement.toSeconds())
                        .orElse(true);
    }

    private static List<RatioEstimate.Pair> pairs(
            RunResult gate, String scenario, Metric metric, Predicate<TrialResult> isUsed) {
        return PairedTrials.pairs(
                metric,
                used(gate, scenario, GateResult.BASELINE, isUsed),
                used(gate, scenario, GateResult.CANDIDATE, isUsed));
    }

    private static List<TrialResult> used(
            RunResult gate, String scenario, String variant, Predicate<TrialResult> isUsed) {
        return gate.trials().stream()
                .filter(trial -> trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .filter(isUsed)
                .toList();
    }

    /**
     * Says whether a trial was measured as the new gate measures: both sides at the same time or in turn. The sides of a
     * microbenchmark always take turns.
     */
    private static boolean isUsed(TrialResult trial, boolean concurrent) {
        return trial.validity() == Validity.VALID
                && (trial.concurrent() == concurrent || trial.microbenchmark().isPresent());
    }

    private static boolean isOfOtherDesign(RunResult gate, List<String> scenarios, boolean concurrent) {
        List<TrialResult> valid = gate.trials().stream()
                .filter(trial -> trial.scenario().isOneOf(scenarios) && trial.validity() == Validity.VALID)
                .toList();
        return !valid.isEmpty() && valid.stream().noneMatch(trial -> isUsed(trial, concurrent));
    }

    private static Squares squares(List<RatioEstimate.Pair> pairs) {
        StreamingStatistics logs = new StreamingStatistics();
        pairs.forEach(pair -> logs.addValue(pair.logRatio()));
        return new Squares(logs.getVariance() * (pairs.size() - 1), pairs.size() - 1);
    }
}
