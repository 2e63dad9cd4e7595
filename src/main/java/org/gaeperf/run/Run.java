package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.HarnessInfo;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.trial.ConcurrentPairRunner;
import org.gaeperf.trial.TrialRunner;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/** One invocation: plans the trials, runs them in turn, and keeps {@code results.json} up to date after each. */
public final class Run implements AutoCloseable {

    /** Starting a server, proving its mode and stopping it, by experience. */
    private static final Duration OVERHEAD = Duration.ofSeconds(7);

    private final RunLock lock;
    private final RunDirectory directory;
    private final ResumePlan stored;
    private final Deque<TrialPlan> plans = new ArrayDeque<>();
    private final List<TrialResult> trials = new ArrayList<>();
    private final Map<String, TrialResult> resultsOfConcurrentTrials = new HashMap<>();
    private final List<CrossCheck> crossChecks = new ArrayList<>();
    private int plannedTrials;
    private int dueTrials;
    private RunResult state;

    private Run(RunLock lock, RunDirectory directory, RunResult state) {
        this.lock = lock;
        this.directory = directory;
        this.stored = new ResumePlan(state);
        this.trials.addAll(state.trials());
        this.crossChecks.addAll(state.crossChecks());
        this.dueTrials = trials.size();
        this.state = state;
    }

    /**
     * Makes the run's folder. Nothing is planned yet.
     *
     * @param baseDirectory the project's
     * @throws IOException if something cannot be written, or another run is being measured into the same directory
     */
    public static Run begin(BenchmarkOptions options, List<Suite> suites, Path baseDirectory) throws IOException {
        RunLock lock = RunLock.acquire(options.output());
        Instant startedAt = Instant.now();
        RunDirectory directory = RunDirectory.create(options.output(), startedAt, suites);
        RunResult state = new RunResult(
                RunResult.SCHEMA_VERSION,
                directory.path().getFileName().toString(),
                suites,
                Timeline.startingAt(startedAt),
                SystemInfo.machine(options.pinning()),
                new HarnessInfo(
                        SystemInfo.gitCommit(baseDirectory),
                        HarnessFingerprint.sha256(baseDirectory),
                        SystemInfo.jdk(harnessJdk())),
                new RunOptions(options.effective(), options.givenByUser(), options.command()),
                0,
                List.of(),
                List.of());
        directory.write(state);
        return new Run(lock, directory, state);
    }

    /**
     * Takes up the run in {@link BenchmarkOptions#resume}. Nothing is written until its trials are planned.
     *
     * @param baseDirectory the project's
     * @throws InvalidOptionsException if the rest cannot be measured like what is stored
     * @throws IOException if something cannot be read, or another run is being measured into the same directory
     */
    public static Run resume(BenchmarkOptions options, Path baseDirectory) throws IOException {
        RunLock lock = RunLock.acquire(options.output());
        try {
            RunResult was = ResumeValidator.read(options, baseDirectory);
            return new Run(lock, RunDirectory.of(options.resume().orElseThrow()), was.resumed(Instant.now()));
        } catch (IOException | InvalidOptionsException refused) {
            lock.close();
            throw refused;
        }
    }

    /**
     * Trials to be run after those planned before, but for those that are stored.
     *
     * @throws InvalidOptionsException if what is stored was planned otherwise; the run has ended then
     * @throws IOException if it cannot be stored how many they are
     */
    public void plan(List<TrialPlan> further) throws IOException {
        ResumePlan.Rest rest;
        try {
            rest = stored.rest(further, directory::trial);
        } catch (InvalidOptionsException refused) {
            lock.close();
            throw refused;
        }
        trials.replaceAll(rest::marked);
        plans.addAll(rest.missing());
        plannedTrials += further.size();
        dueTrials += rest.missing().size();
        store(false);
    }

    /**
     * Stores what another tool found.
     *
     * @throws IOException if it cannot be stored
     */
    public void add(CrossCheck crossCheck) throws IOException {
        crossChecks.add(crossCheck);
        store(false);
    }

    /** Where the files of a trial go. */
    public Path trialDirectory(String id) {
        return directory.trial(id);
    }

    /** The results so far. */
    public RunResult result() {
        return state;
    }

    /** How many trials were planned; repeated ones come on top. */
    public int plannedTrials() {
        return plannedTrials;
    }

    /** The trials that are still to be run, as far as they are planned. */
    public List<TrialPlan> planned() {
        return List.copyOf(plans);
    }

    /** The trial to run next, or empty if all were run. */
    public Optional<TrialPlan> next() {
        return Optional.ofNullable(plans.poll());
    }

    /** The trial of a suite to run next, or empty if all of it were run. */
    public Optional<TrialPlan> next(Suite suite) {
        Optional<TrialPlan> next =
                plans.stream().filter(plan -> plan.suite() == suite).findFirst();
        next.ifPresent(plans::remove);
        return next;
    }

    /** How long the trials not yet run are expected to take together. */
    public Duration expectedDuration() {
        List<TrialPlan> left = List.copyOf(plans);
        return left.stream()
                .filter(plan -> left.subList(0, left.indexOf(plan)).stream().noneMatch(plan::runsConcurrentlyWith))
                .map(plan -> plan.exercise().expected().plus(OVERHEAD))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Whether a trial was run once more after it, or will be. */
    public boolean isRepeated(TrialResult trial) {
        return plans.stream().anyMatch(plan -> plan.position() == trial.position())
                || RetryPolicy.wasRepeated(trial, trials);
    }

    /** Where everything is written. */
    public Path directory() {
        return directory.path();
    }

    /**
     * Runs a trial, and those that run beside it, and stores what came of it. A disturbed one is repeated next, next to
     * its partner, while there is a budget for it; both are kept. A trial that has run beside another already is not
     * run again: its result is given.
     *
     * @throws IOException if the result cannot be stored; no trial is left to be run then
     * @throws InterruptedException if the calling thread is interrupted, or this JVM ends; the trial is not stored then
     */
    public TrialResult execute(TrialPlan plan, TrialListener listener) throws IOException, InterruptedException {
        if (resultsOfConcurrentTrials.containsKey(plan.id())) {
            return resultsOfConcurrentTrials.remove(plan.id());
        }
        stored.requireAllPlanned();
        List<TrialPlan> others =
                plans.stream().filter(plan::runsConcurrentlyWith).toList();
        List<TrialPlan> turn = Stream.concat(Stream.of(plan), others.stream()).toList();
        List<TrialResult> results = run(turn, listener);
        trials.addAll(results);
        results.stream().skip(1).forEach(result -> resultsOfConcurrentTrials.put(result.id(), result));
        if (results.stream().anyMatch(result -> result.validity() == Validity.DISTURBED)
                && RetryPolicy.mayRepeat(results.get(0), trials, plannedTrials)) {
            dueTrials += turn.size();
            repeat(turn, others);
        }
        try {
            store(false);
        } catch (IOException e) {
            // What cannot be kept need not be measured.
            plans.clear();
            throw e;
        }
        return results.get(0);
    }

    private List<TrialResult> run(List<TrialPlan> turn, TrialListener listener)
            throws IOException, InterruptedException {
        for (TrialPlan plan : turn) {
            directory.archiveInterrupted(plan.id());
        }
        List<TrialResult> results = turn.size() == 1
                ? List.of(TrialRunner.run(turn.get(0), harnessJdk(), listener))
                : ConcurrentPairRunner.run(turn, harnessJdk(), listener);
        if (ChildProcessRegistry.areBeingEnded()) {
            throw new InterruptedException(turn.get(0).id() + " was cut short");
        }
        return results;
    }

    /** After those whose results only have to be given. */
    private void repeat(List<TrialPlan> turn, List<TrialPlan> others) {
        plans.removeAll(others);
        List<TrialPlan> next = new ArrayList<>(others);
        turn.forEach(plan -> next.add(plan.again(directory.trial(plan.id() + TrialPlan.RETRY_SUFFIX))));
        Collections.reverse(next);
        next.forEach(plans::addFirst);
    }

    /**
     * Marks the run complete, if every trial was run, and lets other runs in.
     *
     * @throws IOException if that cannot be stored
     */
    @Override
    public void close() throws IOException {
        try (lock) {
            store(plans.isEmpty() && trials.size() >= dueTrials);
        }
    }

    private void store(boolean complete) throws IOException {
        Timeline timeline = state.timeline().storedAt(Instant.now(), complete);
        state = state.with(timeline, plannedTrials, trials, crossChecks);
        directory.write(state);
    }

    /** What runs the harness, and its clients. */
    static Path harnessJdk() {
        return Path.of(System.getProperty("java.home"));
    }
}
