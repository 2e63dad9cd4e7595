package org.gaeperf.report.runs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.compare.ClientLimited;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.host.TrialSetup;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.LoadShape.ClosedLoop;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.model.load.LoadShape.RecordedArrivals;
import org.gaeperf.model.load.LoadShape.SequentialLoad;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.charts.ChartVariants;

/** Two runs compared: the trials of each variant in each group that both have. */
final class RunComparison {

    private RunComparison() {}

    /**
     * The comparison of a variant's trials in two runs.
     *
     * @param trials of both runs; the name of the run stands instead of the variant, so that charts tell them apart
     */
    record VariantComparison(Group group, String variant, Comparison comparison, List<TrialResult> trials) {}

    /**
     * Compares the later run with the earlier one.
     *
     * @param baseline a short name for the earlier run
     * @param candidate a short name for the later run
     * @param otherMachine whether runs of different machines are compared too
     * @throws IncomparableException if they were made on different machines and that is not wanted, if the same group
     *     has another workload, length or setup in each, or if they have nothing in common
     */
    static List<VariantComparison> compare(
            RunResult earlier, String baseline, RunResult later, String candidate, boolean otherMachine)
            throws IncomparableException {
        if (!otherMachine) {
            requireSameMachine(earlier, later);
        }
        Map<Group, List<TrialResult>> earlierGroups = Comparison.groups(earlier);
        Map<Group, List<TrialResult>> laterGroups = Comparison.groups(later);
        Set<Group> inBoth = new LinkedHashSet<>(earlierGroups.keySet());
        inBoth.retainAll(laterGroups.keySet());
        List<VariantComparison> comparisons = new ArrayList<>();
        for (Map.Entry<Group, List<TrialResult>> group : earlierGroups.entrySet()) {
            List<TrialResult> laterTrials = laterGroups.getOrDefault(group.getKey(), List.of());
            if (!laterTrials.isEmpty() && group.getKey().suite().comparesServers()) {
                requireSameWorkload(
                        earlier, later, group.getKey(), group.getValue().get(0), laterTrials.get(0));
                requireSameSetup(group.getKey(), earlier, group.getValue(), later, laterTrials, otherMachine);
                comparisons.addAll(variants(
                        group.getKey(),
                        new Side(baseline, group.getValue()),
                        new Side(candidate, laterTrials),
                        SuiteMetrics.testedAlone(group.getKey(), inBoth)));
            }
        }
        if (comparisons.isEmpty()) {
            throw new IncomparableException("nothing to compare: no variant of a group has valid trials in both "
                    + earlier.id() + " (" + describe(earlier) + ") and " + later.id() + " (" + describe(later) + ")");
        }
        return comparisons;
    }

    /** One of two runs: its name, and its trials of one group. */
    private record Side(String run, List<TrialResult> trials) {

        /** The valid trials of a variant, with the name of the run instead of the variant. */
        List<TrialResult> valid(String variant) {
            return Comparison.valid(trials, variant).stream()
                    .map(trial -> trial.withName(run, trial.scenario()))
                    .toList();
        }
    }

    private static List<VariantComparison> variants(
            Group group, Side baseline, Side candidate, List<Metric> testedAlone) {
        List<VariantComparison> comparisons = new ArrayList<>();
        for (String variant : ChartVariants.group(baseline.trials()).names()) {
            List<TrialResult> baselineTrials = baseline.valid(variant);
            List<TrialResult> candidateTrials = candidate.valid(variant);
            if (!baselineTrials.isEmpty() && !candidateTrials.isEmpty()) {
                List<TrialResult> all = new ArrayList<>(baselineTrials);
                all.addAll(candidateTrials);
                comparisons.add(new VariantComparison(
                        group,
                        variant,
                        Comparison.compareUnpaired(
                                group,
                                baseline.run(),
                                baselineTrials,
                                candidate.run(),
                                candidateTrials,
                                testedAlone,
                                isLimited(variant, baseline, candidate)),
                        all));
            }
        }
        return comparisons;
    }

    /** Says whether the client limited a trial of a side. It would be the fastest, so a ratio of the others would be too small. */
    private static boolean isLimited(String variant, Side baseline, Side candidate) {
        return Stream.of(baseline, candidate)
                .anyMatch(side -> !ClientLimited.of(side.trials(), variant).isEmpty());
    }

    private static void requireSameMachine(RunResult earlier, RunResult later) throws IncomparableException {
        Optional<String> difference = difference(earlier.host(), later.host());
        if (difference.isPresent()) {
            throw new IncomparableException(earlier.id() + " and " + later.id() + " were made on different machines ("
                    + difference.get() + "); use --other-machine to compare them anyway");
        }
    }

    private static Optional<String> difference(HostInfo earlier, HostInfo later) {
        if (!earlier.hostName().equals(later.hostName())) {
            return Optional.of("host " + earlier.hostName() + ", " + later.hostName());
        }
        if (!earlier.cpuModel().equals(later.cpuModel()) || earlier.cores() != later.cores()) {
            return Optional.of(earlier.cores() + " cores of " + earlier.cpuModel() + ", " + later.cores() + " of "
                    + later.cpuModel());
        }
        if (earlier.memoryBytes() != later.memoryBytes()) {
            return Optional.of("memory " + earlier.memoryBytes() + " bytes, " + later.memoryBytes() + " bytes");
        }
        return earlier.pinning().equals(later.pinning())
                ? Optional.empty()
                : Optional.of("pinning '" + earlier.pinning() + "', '" + later.pinning() + "'");
    }

    private static void requireSameWorkload(
            RunResult earlier, RunResult later, Group group, TrialResult before, TrialResult after)
            throws IncomparableException {
        if (!before.workload().equals(after.workload())) {
            throw new IncomparableException(
                    "the workload of " + group.displayName() + " differs: " + describe(before.workload()) + " in "
                            + earlier.id() + ", " + describe(after.workload()) + " in " + later.id());
        }
        Map<String, String> then = earlier.options().lengths(group.suite());
        Map<String, String> now = later.options().lengths(group.suite());
        if (!then.equals(now)) {
            throw new IncomparableException(
                    "the trials of " + group.displayName() + " were not warmed up and measured for as" + " long: "
                            + describe(then) + " in " + earlier.id() + ", " + describe(now) + " in " + later.id());
        }
    }

    /** Requires the same setup, variant by variant, since each is compared with itself. Another machine has other loaders. */
    private static void requireSameSetup(
            Group group,
            RunResult earlier,
            List<TrialResult> before,
            RunResult later,
            List<TrialResult> after,
            boolean otherMachine)
            throws IncomparableException {
        for (TrialResult first : before) {
            for (TrialResult other : after) {
                TrialSetup then = earlier.setup(first);
                TrialSetup now = otherMachine ? later.setup(other).withLoadHosts(then.loadHosts()) : later.setup(other);
                List<String> differences = then.compareWith(now).found();
                if (first.variant().name().equals(other.variant().name()) && !differences.isEmpty()) {
                    throw new IncomparableException("the trials of " + group.displayName() + " in the variant "
                            + first.variant().name() + " were set up in one way in " + earlier.id()
                            + " and in another in " + later.id() + ": " + String.join("; ", differences));
                }
            }
        }
    }

    private static String describe(Workload workload) {
        return describe(workload.load())
                + ", responses of " + workload.writes() + " x "
                + workload.writeBytes() + " bytes, requests of " + workload.requestBytes() + " bytes, "
                + workload.connections() + " connections";
    }

    private static String describe(LoadShape load) {
        if (load instanceof OpenLoop open) {
            return open.requestsPerSecond() + " requests/s";
        }
        if (load instanceof RecordedArrivals recorded) {
            return "recorded arrivals, " + recorded.requestsPerSecond() + " requests/s on average";
        }
        return load instanceof ClosedLoop
                ? "a closed loop"
                : load instanceof SequentialLoad ? "one request at a time" : "no load";
    }

    private static String describe(Map<String, String> lengths) {
        return lengths.isEmpty()
                ? "not stored"
                : lengths.entrySet().stream()
                        .map(length -> length.getKey() + "=" + length.getValue())
                        .collect(Collectors.joining(" and "));
    }

    private static String describe(RunResult run) {
        return Comparison.groups(run).keySet().stream()
                .map(Group::displayName)
                .distinct()
                .reduce((left, right) -> left + "; " + right)
                .orElse("no trial");
    }
}
