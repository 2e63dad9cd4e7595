package org.gaeperf.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.host.TrialSetup;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.server.JdkIdentity;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.validity.Validity;

/**
 * All trials of one invocation: what {@code results.json} holds, and the only thing that reports read.
 *
 * @param schemaVersion of this format; see {@link #SCHEMA_VERSION}
 * @param id the name of the run's directory
 * @param suites that were run
 * @param timeline when it was run, and whether it is complete
 * @param host the machine that it ran on
 * @param harness which gaeperf measured it
 * @param options how it was configured
 * @param plannedTrials how many trials the plan has
 * @param trials those that were run
 * @param crossChecks what other tools measured, in the suite {@code calibration}
 * @param looks of each suite that ends as soon as it is decided
 */
public record RunResult(
        int schemaVersion,
        String id,
        List<Suite> suites,
        Timeline timeline,
        HostInfo host,
        HarnessInfo harness,
        RunOptions options,
        int plannedTrials,
        List<TrialResult> trials,
        List<CrossCheck> crossChecks,
        List<Looks> looks) {

    /** Rises with every change that could break a reader of {@code results.json}. */
    public static final int SCHEMA_VERSION = 15;

    public RunResult {
        suites = List.copyOf(suites);
        trials = List.copyOf(trials);
        crossChecks = List.copyOf(crossChecks);
        looks = List.copyOf(looks);
    }

    /** Makes a run of which no suite looks at its results before its end. */
    public RunResult(
            int schemaVersion,
            String id,
            List<Suite> suites,
            Timeline timeline,
            HostInfo host,
            HarnessInfo harness,
            RunOptions options,
            int plannedTrials,
            List<TrialResult> trials,
            List<CrossCheck> crossChecks) {
        this(
                schemaVersion,
                id,
                suites,
                timeline,
                host,
                harness,
                options,
                plannedTrials,
                trials,
                crossChecks,
                List.of());
    }

    /** A copy that was resumed once more. */
    public RunResult resumed(Instant at) {
        return copy(timeline.resumed(at), harness, options, plannedTrials, trials, crossChecks, looks);
    }

    /** A copy after more trials were run. */
    public RunResult with(
            Timeline newTimeline, int newPlannedTrials, List<TrialResult> newTrials, List<CrossCheck> newCrossChecks) {
        return copy(newTimeline, harness, options, newPlannedTrials, newTrials, newCrossChecks, looks);
    }

    /** A copy for another build, which has had another machine measure. */
    public RunResult of(HarnessInfo newHarness, RunOptions newOptions) {
        return copy(timeline, newHarness, newOptions, plannedTrials, trials, crossChecks, looks);
    }

    /** Returns a copy in which these are the looks of their suite. */
    public RunResult with(Looks ofSuite) {
        Stream<Looks> others = looks.stream().filter(other -> !other.suite().equals(ofSuite.suite()));
        List<Looks> newLooks = Stream.concat(others, Stream.of(ofSuite)).toList();
        return copy(timeline, harness, options, plannedTrials, trials, crossChecks, newLooks);
    }

    private RunResult copy(
            Timeline newTimeline,
            HarnessInfo newHarness,
            RunOptions newOptions,
            int newPlannedTrials,
            List<TrialResult> newTrials,
            List<CrossCheck> newCrossChecks,
            List<Looks> newLooks) {
        return new RunResult(
                schemaVersion,
                id,
                suites,
                newTimeline,
                host,
                newHarness,
                newOptions,
                newPlannedTrials,
                newTrials,
                newCrossChecks,
                newLooks);
    }

    /** Returns the looks of a suite; empty if its number of trials was fixed before the run. */
    public Optional<Looks> looks(Suite suite) {
        return looks.stream().filter(other -> other.suite().equals(suite.key())).findFirst();
    }

    /** Returns the share of the level at which tests of a suite are made, 1 unless it looks at results before its end. */
    public double levelShare(Suite suite) {
        return looks(suite).map(Looks::levelShare).orElse(1.0);
    }

    /** Returns how one of the trials was set up. */
    public TrialSetup setup(TrialResult trial) {
        return setup(trial.variant(), trial.concurrent());
    }

    /** Returns how a trial of this run is set up. */
    public TrialSetup setup(Variant variant, boolean concurrent) {
        return new TrialSetup(
                variant.jvmArgs(),
                variant.jdk().feature(),
                concurrent,
                options.samplesMethods(),
                options.asked(),
                options.loadHosts());
    }

    /** Says whether the rate of a trial was lowered afterwards, so that trials at a lower rate are compared in its place. */
    public boolean isReplacedByLowerRate(TrialResult trial) {
        return canBeLowered(trial)
                && likeIt(trial)
                        .reduce((first, last) -> last)
                        .filter(last -> !last.scenario().equals(trial.scenario()))
                        .isPresent();
    }

    /**
     * Says whether a trial of a mode alone gives absolute values only, since the same modes are compared by concurrent trials.
     */
    public boolean isComparedConcurrently(TrialResult trial) {
        return trial.scenario().isConstantRate()
                && trials.stream()
                        .anyMatch(other -> other.scenario().isConcurrent()
                                && other.suite() == trial.suite()
                                && other.variant()
                                        .configuration()
                                        .equals(trial.variant().configuration()));
    }

    /**
     * The first trial at the rate that was planned, if that was lowered for this one; empty if it was not. For a
     * concurrent trial whose rate was lowered, that is one alone if the rate of those was lowered, too.
     */
    public Optional<TrialResult> beforeLowering(TrialResult trial) {
        Optional<TrialResult> first =
                canBeLowered(trial) ? likeIt(trial).findFirst().filter(this::isReplacedByLowerRate) : Optional.empty();
        return first.filter(planned -> !planned.scenario().equals(trial.scenario()))
                .map(planned -> trial.scenario().isConcurrent()
                        ? loweredAlone(trial).findFirst().orElse(planned)
                        : planned);
    }

    /**
     * The solo trials at the rate that was planned, if only their rate was lowered, and not that of the concurrent pairs
     * to which this trial belongs; empty otherwise.
     */
    public List<TrialResult> loweredOnlyAlone(TrialResult trial) {
        return trial.scenario().isConcurrent() && likeIt(trial).noneMatch(this::isReplacedByLowerRate)
                ? loweredAlone(trial).toList()
                : List.of();
    }

    private Stream<TrialResult> loweredAlone(TrialResult trial) {
        return trials(trial, WarmServer.STEADY::equals).filter(this::isReplacedByLowerRate);
    }

    private static boolean canBeLowered(TrialResult trial) {
        return trial.scenario().isConstantRate() || trial.scenario().isConcurrent();
    }

    /** The solo trials or the concurrent ones, of the same suite and configuration, in the order in which they were run. */
    private Stream<TrialResult> likeIt(TrialResult trial) {
        return trials(trial, trial.scenario().isConcurrent() ? Scenario::isConcurrent : Scenario::isConstantRate);
    }

    private Stream<TrialResult> trials(TrialResult trial, Predicate<Scenario> scenario) {
        return trials.stream()
                .filter(other -> scenario.test(other.scenario())
                        && other.suite() == trial.suite()
                        && other.variant()
                                .configuration()
                                .equals(trial.variant().configuration()));
    }

    /** Returns how many valid trials may be compared: without retried ones and those that are not for a comparison. */
    public long validTrials() {
        return trials.stream()
                .filter(trial -> trial.validity() == Validity.VALID
                        && trial.scenario().isCompared()
                        && !trial.isRetriedIn(trials))
                .count();
    }

    /** Returns how many of the planned trials are to be compared: without those run that are not for a comparison. */
    public long plannedForComparison() {
        return plannedTrials
                - trials.stream()
                        .filter(trial -> !trial.scenario().isCompared())
                        .map(TrialResult::position)
                        .distinct()
                        .count();
    }

    /** Returns how many of the planned trials were run; a retry does not count again. */
    public long trialsRun() {
        return trials.stream().map(TrialResult::position).distinct().count();
    }

    /** Short for {@link Timeline#startedAt}. */
    public Instant startedAt() {
        return timeline.startedAt();
    }

    /** Short for {@link Timeline#resumedAt}. */
    public List<Instant> resumedAt() {
        return timeline.resumedAt();
    }

    /** Short for {@link Timeline#finishedAt}. */
    public Optional<Instant> finishedAt() {
        return timeline.finishedAt();
    }

    /** Short for {@link Timeline#complete}. */
    public boolean complete() {
        return timeline.complete();
    }

    /** Short for {@link HarnessInfo#gitCommit}. */
    public String gitCommit() {
        return harness.gitCommit();
    }

    /** Short for {@link HarnessInfo#sourcesSha256}. */
    public String sourcesSha256() {
        return harness.sourcesSha256();
    }

    /** Short for {@link RunOptions#userOptions}. */
    public SortedMap<String, String> userOptions() {
        return options.userOptions();
    }

    /** Says whether the user chose the rate, or a recorded log that has it, so that it is not lowered. */
    public boolean hasChosenRate() {
        return options.userOptions().containsKey(RunOptions.RATE)
                || trials.stream().anyMatch(trial -> trial.workload().atRecordedTimes());
    }

    /** Short for {@link RunOptions#command}. */
    public String command() {
        return options.command();
    }

    /** Short for {@link HarnessInfo#jdk}. */
    public JdkIdentity harnessJdk() {
        return harness.jdk();
    }

    /** Short for {@link RunOptions#effective}. */
    public SortedMap<String, String> effectiveOptions() {
        return options.effective();
    }
}
