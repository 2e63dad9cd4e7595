package org.gaeperf.gate;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;

/** Prints how often a gate fails, simulated from stored gates: called by {@code scripts/gate-relabelling.sh}. */
public final class GateSimulationMain {

    private static final int GATES = 400;
    private static final long SEED = 20261121;
    private static final String USAGE = "usage: scripts/gate-relabelling.sh RULES ROUNDS RUN...\n"
            + "  RULES is the file of rules, ROUNDS how many rounds a gate has time for, and each RUN the directory of a"
            + " gate; all of them must have measured the same.";

    private GateSimulationMain() {}

    /** Exits with status 2 if the arguments are wrong, and with 1 if the runs cannot be used. */
    public static void main(String[] arguments) {
        int status = run(List.of(arguments), System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        if (arguments.size() < 3 || !arguments.get(1).matches("[1-9]\\d{0,2}")) {
            err.println(USAGE);
            return 2;
        }
        try {
            List<RunResult> runs = new ArrayList<>();
            for (String directory : arguments.subList(2, arguments.size())) {
                runs.add(ResultsFile.read(Path.of(directory)));
            }
            boolean microbenchmarks = runs.stream()
                    .flatMap(run -> run.trials().stream())
                    .anyMatch(trial -> trial.microbenchmark().isPresent());
            List<RegressionThreshold> thresholds = GateThresholds.read(Path.of(arguments.get(0))).stream()
                    .filter(rule -> rule.metric().kind().isOfMicrobenchmark() == microbenchmarks)
                    .toList();
            report(thresholds, Integer.parseInt(arguments.get(1)), runs, out);
            return 0;
        } catch (IOException | GateException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    private static void report(
            List<RegressionThreshold> thresholds, int maxRounds, List<RunResult> runs, PrintStream out)
            throws GateException {
        List<TrialResult> trials =
                runs.stream().flatMap(run -> run.trials().stream()).toList();
        Variant candidate = only(trials, GateResult.CANDIDATE);
        Variant baseline = only(trials, GateResult.BASELINE);
        boolean identical = candidate.withName(GateResult.BASELINE).equals(baseline);
        List<List<TrialResult>> rounds = rounds(runs);
        // Of any kind of server: trials that decide have their mode as their scenario.
        List<String> modes = rounds.stream()
                .flatMap(List::stream)
                .map(trial -> trial.scenario().displayName())
                .distinct()
                .sorted()
                .toList();
        GateSimulation simulation = new GateSimulation(thresholds, modes, rounds, identical, maxRounds, SEED);
        out.printf(
                Locale.ROOT,
                "%d rounds of %d gates; %s.%n",
                rounds.size(),
                runs.size(),
                identical
                        ? "both sides are identical and are swapped at random"
                        : "the candidate differs from the baseline");
        out.println("Gates with rounds of their own: "
                + simulation
                        .independent()
                        .map(failed ->
                                failed.displayName("gates fail") + ". The rates below are of the same rounds in other"
                                        + " orders, and no more certain than that.")
                        .orElse("none, since there are fewer rounds than a gate has time for."));
        print("Gates over them in random order", simulation.simulate(GATES, false), out);
        if (!identical) {
            print("With the sides swapped", simulation.simulate(GATES, true), out);
        }
    }

    private static void print(String what, GateSimulation.Counts counts, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%s: %d of %d fail (%.1f %%).%n",
                what,
                counts.failed(),
                counts.gates(),
                counts.failedShare() * 100);
        if (counts.unresolved() > 0) {
            out.printf(
                    Locale.ROOT,
                    "  %d others had a suspicion and no rounds left to confirm it.%n",
                    counts.unresolved());
        }
        counts.regressions().forEach((metric, times) -> out.printf(Locale.ROOT, "  %s: %d%n", metric, times));
    }

    /** The variant of a side, in any mode; it must be the same in all runs. */
    private static Variant only(List<TrialResult> trials, String name) throws GateException {
        Map<String, Variant> variants = new TreeMap<>();
        for (TrialResult trial : trials) {
            Variant variant = trial.variant();
            if (variant.name().equals(name)) {
                variants.putIfAbsent(variant.runtime().version() + " " + variant.jvmArgs(), variant);
            }
        }
        if (variants.size() != 1) {
            throw new GateException(
                    "the runs have " + variants.size() + " different sides in the variant " + name + " ("
                            + String.join("; ", variants.keySet())
                            + "); give runs of one gate that was run several times");
        }
        return variants.values().iterator().next();
    }

    /** The trials of each run by round, without recorded ones. */
    static List<List<TrialResult>> rounds(List<RunResult> runs) {
        List<List<TrialResult>> rounds = new ArrayList<>();
        for (RunResult run : runs) {
            Map<Integer, List<TrialResult>> byRound = new TreeMap<>();
            run.trials().stream()
                    .filter(trial -> !trial.scenario().isRecorded())
                    .forEach(trial -> byRound.computeIfAbsent(trial.pair(), round -> new ArrayList<>())
                            .add(trial));
            rounds.addAll(byRound.values());
        }
        return rounds;
    }
}
