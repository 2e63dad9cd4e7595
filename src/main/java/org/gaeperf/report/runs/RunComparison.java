package org.gaeperf.report.runs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.text.Roles;

/** Two runs held against each other: the trials of each role in each group that both have. */
final class RunComparison {

    private RunComparison() {}

    /**
     * A role's trials of both runs.
     *
     * @param trials of both, each run a role of its own, so that charts tell them apart
     */
    record Pair(Group group, String role, Comparison comparison, List<TrialResult> trials) {}

    /**
     * Compares the later run with the earlier one.
     *
     * @param base what the earlier run is called, in few words; {@code other} likewise the later one
     * @throws IncomparableException if they were made on different machines and that is not wanted, if the same group
     *     has another workload in each, or if they have nothing in common
     */
    static List<Pair> of(RunResult earlier, String base, RunResult later, String other, boolean otherMachine)
            throws IncomparableException {
        if (!otherMachine) {
            requireSameMachine(earlier, later);
        }
        Map<Group, List<TrialResult>> laterGroups = Comparison.groups(later);
        List<Pair> pairs = new ArrayList<>();
        for (Map.Entry<Group, List<TrialResult>> group :
                Comparison.groups(earlier).entrySet()) {
            List<TrialResult> others = laterGroups.getOrDefault(group.getKey(), List.of());
            if (!others.isEmpty() && group.getKey().suite() != Suite.CALIBRATION) {
                requireSameWorkload(
                        earlier, later, group.getKey(), group.getValue().get(0), others.get(0));
                pairs.addAll(pairs(group.getKey(), base, group.getValue(), other, others));
            }
        }
        if (pairs.isEmpty()) {
            throw new IncomparableException("nothing to compare: no role of a group has valid trials in both "
                    + earlier.id() + " (" + words(earlier) + ") and " + later.id() + " (" + words(later) + ")");
        }
        return pairs;
    }

    private static List<Pair> pairs(
            Group group, String base, List<TrialResult> before, String other, List<TrialResult> after) {
        List<Pair> pairs = new ArrayList<>();
        for (String role : Roles.of(before).names()) {
            List<TrialResult> baseTrials = numbered(Comparison.valid(before, role), base);
            List<TrialResult> otherTrials = numbered(Comparison.valid(after, role), other);
            if (!baseTrials.isEmpty() && !otherTrials.isEmpty()) {
                List<TrialResult> all = new ArrayList<>(baseTrials);
                all.addAll(otherTrials);
                pairs.add(new Pair(group, role, Comparison.ofRuns(group, base, baseTrials, other, otherTrials), all));
            }
        }
        return pairs;
    }

    /** The first valid trial of either run makes a pair, the second, and so on: nothing else relates them. */
    private static List<TrialResult> numbered(List<TrialResult> trials, String role) {
        List<TrialResult> numbered = new ArrayList<>();
        for (TrialResult trial : trials) {
            numbered.add(trial.withRole(role, trial.scenario()).withPair(numbered.size() + 1));
        }
        return numbered;
    }

    private static void requireSameMachine(RunResult earlier, RunResult later) throws IncomparableException {
        Optional<String> difference = difference(earlier.host(), later.host());
        if (difference.isPresent()) {
            throw new IncomparableException(earlier.id() + " and " + later.id() + " were made on different machines ("
                    + difference.get() + "); --other-machine compares them all the same");
        }
    }

    private static Optional<String> difference(HostInfo one, HostInfo other) {
        if (!one.hostName().equals(other.hostName())) {
            return Optional.of("host " + one.hostName() + ", " + other.hostName());
        }
        if (!one.cpuModel().equals(other.cpuModel()) || one.cores() != other.cores()) {
            return Optional.of(
                    one.cores() + " cores of " + one.cpuModel() + ", " + other.cores() + " of " + other.cpuModel());
        }
        if (one.memoryBytes() != other.memoryBytes()) {
            return Optional.of("memory " + one.memoryBytes() + " bytes, " + other.memoryBytes() + " bytes");
        }
        return one.pinning().equals(other.pinning())
                ? Optional.empty()
                : Optional.of("pinning '" + one.pinning() + "', '" + other.pinning() + "'");
    }

    private static void requireSameWorkload(
            RunResult earlier, RunResult later, Group group, TrialResult before, TrialResult after)
            throws IncomparableException {
        if (!before.workload().equals(after.workload())) {
            throw new IncomparableException(
                    "the workload of " + group.displayName() + " differs: " + words(before.workload()) + " in "
                            + earlier.id() + ", " + words(after.workload()) + " in " + later.id());
        }
        if (before.concurrent() != after.concurrent()) {
            throw new IncomparableException("the trials of " + group.displayName() + " ran two at the same time in "
                    + (before.concurrent() ? earlier : later).id() + " and one after the other in "
                    + (before.concurrent() ? later : earlier).id());
        }
    }

    private static String words(Workload workload) {
        return workload.requestsPerSecond() + " requests/s, answers of " + workload.writes() + " x "
                + workload.writeBytes() + " bytes, requests of " + workload.requestBytes() + " bytes, "
                + workload.connections() + " connections";
    }

    private static String words(RunResult run) {
        return Comparison.groups(run).keySet().stream()
                .map(Group::displayName)
                .distinct()
                .reduce((one, other) -> one + "; " + other)
                .orElse("no trial");
    }
}
