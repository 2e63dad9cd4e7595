package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.host.EnvironmentDiff;

/**
 * A gate that was run to its end, and stored.
 *
 * @param run its trials and how it was configured
 * @param result what it decided
 * @param fault that was planted in the candidate
 */
record StoredGate(RunResult run, GateResult result, PlantedFault fault) {

    /** The option that plants a fault. */
    static final String FAULT = "bench.gate.injectedFault";

    /** Options in which gates of one experiment may differ: the fault, what makes the order of rounds, and names of directories. */
    private static final Set<String> MAY_DIFFER = Set.of(FAULT, "bench.seed", "bench.output");

    /**
     * Reads the gates of a directory of runs, in the order in which they were run. Runs that are no gates, and those that were
     * interrupted, are left out.
     *
     * @return none if there is no such directory
     * @throws IOException that names the file, if one cannot be read
     */
    static List<StoredGate> readAll(Path directory) throws IOException {
        List<StoredGate> gates = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return gates;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            // A link is a second name of a run.
            for (Path entry :
                    entries.filter(one -> !Files.isSymbolicLink(one)).sorted().toList()) {
                read(entry).ifPresent(gates::add);
            }
        }
        return gates;
    }

    private static Optional<StoredGate> read(Path directory) throws IOException {
        Optional<GateResult> result = GateFile.read(directory);
        if (result.isEmpty()) {
            return Optional.empty();
        }
        RunResult run = ResultsFile.read(directory);
        String planted = run.effectiveOptions().getOrDefault(FAULT, "");
        return run.complete()
                ? Optional.of(new StoredGate(
                        run, result.get(), planted.isEmpty() ? PlantedFault.NONE : PlantedFault.parse(planted)))
                : Optional.empty();
    }

    /**
     * Requires that gates differ in their fault only.
     *
     * @throws GateException that names two gates, and how they differ
     */
    static void requireAlike(List<StoredGate> gates) throws GateException {
        for (StoredGate gate : gates) {
            List<String> differences = gate.differencesTo(gates.get(0));
            if (!differences.isEmpty()) {
                throw new GateException(gate.run.id() + " was not run as "
                        + gates.get(0).run.id() + ": " + String.join("; ", differences)
                        + "; keep gates of each kind in a directory of their own");
            }
        }
    }

    private List<String> differencesTo(StoredGate first) {
        EnvironmentDiff diff = new EnvironmentDiff()
                .addHost(first.run.host(), run.host())
                .add(
                        "analysis plan",
                        first.run.harness().analysisPlan(),
                        run.harness().analysisPlan())
                .add("sources of gaeperf", first.run.sourcesSha256(), run.sourcesSha256());
        Set<String> names = new TreeSet<>(first.run.effectiveOptions().keySet());
        names.addAll(run.effectiveOptions().keySet());
        names.removeAll(MAY_DIFFER);
        names.forEach(name -> diff.add(
                name,
                first.run.effectiveOptions().getOrDefault(name, "not given"),
                run.effectiveOptions().getOrDefault(name, "not given")));
        return diff.found();
    }

    boolean stopped() {
        return result.outcome() == GateOutcome.REGRESSION;
    }

    boolean suspected() {
        return result.outcome() == GateOutcome.SUSPECTED;
    }

    /** Says whether it decided by its metrics: not if trials failed, or too few were valid. */
    boolean measured() {
        return result.outcome() != GateOutcome.FAILED && result.outcome() != GateOutcome.TOO_FEW_TRIALS;
    }

    /** The ratio of the metric that shows the fault, in the scenario in which it is largest. */
    Optional<Double> shownRatio() {
        return fault.shownBy().stream()
                .flatMap(metric -> result.findings().stream()
                        .filter(finding -> finding.metric().equals(metric.key())
                                && finding.row().isEmpty()))
                .flatMap(finding -> finding.ratio().stream())
                .max(Double::compare);
    }

    /** The scenarios that were judged, each by itself. */
    List<String> scenarios() {
        return result.findings().stream().map(Finding::scenario).distinct().toList();
    }
}
