package org.gaeperf.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.cluster.ReadyHosts;
import org.gaeperf.load.LoadOrigin;
import org.gaeperf.load.LoaderHosts;
import org.gaeperf.load.SharedClient;
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.CrossCheck;
import org.gaeperf.model.HarnessInfo;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.system.SystemInfo;
import org.gaeperf.trial.client.ReferenceWarmUp;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;

/** One run: its trials are planned and executed one after the other, and {@code results.json} is stored after each. */
public final class Run implements AutoCloseable {

    private final RunLock lock;
    private final RunDirectory directory;
    private final LoadOrigin origin;
    private final SessionRunner sessions;
    private final RetryPolicy retryPolicy;
    private final ResumePlan resumePlan;
    private final TrialQueue queue = new TrialQueue();
    private final RetryPlans retryPlans = new RetryPlans();
    private final List<TrialResult> trials = new ArrayList<>();
    private final Map<String, TrialResult> waitingResults = new HashMap<>();
    private final List<CrossCheck> crossChecks = new ArrayList<>();
    private int plannedTrials;
    private int expectedResults;
    private RunResult state;

    private Run(RunLock lock, RunDirectory directory, RunResult state, LoadOrigin origin, RetryPolicy retryPolicy) {
        this.lock = lock;
        this.origin = origin;
        this.directory = directory;
        this.sessions = new SessionRunner(directory, origin);
        this.retryPolicy = retryPolicy;
        this.resumePlan = new ResumePlan(state, retryPolicy);
        this.trials.addAll(state.trials());
        this.crossChecks.addAll(state.crossChecks());
        this.expectedResults = trials.size();
        this.state = state;
    }

    /**
     * Begins a run and creates its directory. Nothing is planned yet.
     *
     * @param suites what it measures
     * @param baseDirectory the project's
     * @throws IOException if something cannot be written, another run is measuring into the same directory, or a host
     *     cannot send load
     */
    public static Run begin(BenchmarkOptions options, List<Suite> suites, Path baseDirectory) throws IOException {
        Optional<ReadyHosts> hosts = LoaderSetup.check(options);
        RunLock lock = RunLock.acquire(options.output().directory());
        try {
            return begin(options, suites, baseDirectory, hosts, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static Run begin(
            BenchmarkOptions options, List<Suite> suites, Path baseDirectory, Optional<ReadyHosts> hosts, RunLock lock)
            throws IOException {
        Instant startedAt = Instant.now();
        Installation gaeperf = Installation.of(baseDirectory);
        RunDirectory directory = RunDirectory.create(options.output().directory(), startedAt, suites);
        RunResult state = new RunResult(
                RunResult.SCHEMA_VERSION,
                directory.path().getFileName().toString(),
                suites,
                new Timeline(startedAt, List.of(), Optional.empty(), false),
                SystemInfo.host(options.machine().affinity()),
                new HarnessInfo(
                        gaeperf.gitCommit(),
                        gaeperf.sourcesSha256(),
                        AnalysisPlan.NUMBER,
                        SystemInfo.jdk(LoaderSetup.harnessJdk())),
                new RunOptions(
                        options.recorded().common(),
                        options.recorded().bySuite(),
                        options.recorded().userSupplied(),
                        options.command(gaeperf.syntax()),
                        options.recorded().timeChoice()),
                0,
                List.of(),
                List.of());
        directory.write(state);
        return new Run(
                lock, directory, state, LoaderSetup.origin(hosts, directory, options), RetryPolicy.from(options));
    }

    /**
     * Resumes the run in {@link BenchmarkOptions#resume}. Nothing is written until its trials are planned.
     *
     * @param baseDirectory the project's
     * @throws InvalidOptionsException if the rest would not be measured under the same conditions
     * @throws IOException if something cannot be read, or another run is measuring into the same directory
     */
    public static Run resume(BenchmarkOptions options, Path baseDirectory) throws IOException {
        Optional<ReadyHosts> hosts = LoaderSetup.check(options);
        RunLock lock = RunLock.acquire(options.output().directory());
        try {
            RunResult stored = ResumeValidator.read(options, baseDirectory);
            RunDirectory directory =
                    RunDirectory.existing(options.output().resume().orElseThrow());
            return new Run(
                    lock,
                    directory,
                    stored.resumed(Instant.now()),
                    LoaderSetup.origin(hosts, directory, options),
                    RetryPolicy.from(options));
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /**
     * Plans trials, to be run after those planned before. Trials that a resumed run has stored are not run again.
     *
     * @throws InvalidOptionsException if a stored trial differs from the plan; the run has then ended
     * @throws IOException if the number of planned trials cannot be stored
     */
    public void plan(List<TrialPlan> further) throws IOException {
        ResumePlan.Remaining remaining;
        try {
            remaining = resumePlan.compare(further, directory::trial);
        } catch (InvalidOptionsException e) {
            lock.close();
            throw e;
        }
        trials.replaceAll(remaining::mark);
        retryPlans.setPlanned(further);
        queue.add(remaining.toRun());
        plannedTrials += further.size();
        expectedResults += remaining.toRun().size();
        store(false);
    }

    /**
     * Drops planned trials that were not run, since they are no longer needed.
     *
     * @param unwanted which of the planned trials
     * @throws IOException if the number of planned trials cannot be stored
     */
    public void drop(Predicate<TrialPlan> unwanted) throws IOException {
        List<TrialPlan> dropped = queue.drop(unwanted);
        // A retry is expected, but was not planned: the trial that it would replace stays.
        plannedTrials -= (int) dropped.stream()
                .filter(plan -> trials.stream().noneMatch(trial -> trial.position() == plan.position()))
                .count();
        expectedResults -= dropped.size();
        store(false);
    }

    /**
     * Stores what another tool measured.
     *
     * @throws IOException if it cannot be stored
     */
    public void add(CrossCheck crossCheck) throws IOException {
        crossChecks.add(crossCheck);
        store(false);
    }

    /**
     * Stores when a suite looks at its results, or at which look it has ended.
     *
     * @throws IOException if that cannot be stored
     */
    public void setLooks(Looks looks) throws IOException {
        state = state.with(looks);
        store(false);
    }

    /** The directory of a trial. */
    public Path trialDirectory(String id) {
        return directory.trial(id);
    }

    /** The results so far. */
    public RunResult result() {
        return state;
    }

    /** Returns how many trials were planned, without retries. */
    public int plannedTrials() {
        return plannedTrials;
    }

    /** The trials that are still to be run, as far as they are planned. */
    public List<TrialPlan> planned() {
        return queue.plans();
    }

    /** Takes the trial to run next, or empty if all were run. */
    public Optional<TrialPlan> next() {
        return queue.poll();
    }

    /** Takes the trial of a suite to run next, or empty if all of the suite were run. */
    public Optional<TrialPlan> next(Suite suite) {
        return queue.poll(suite);
    }

    /** Returns how long the trials that are still to be run are expected to take in all. */
    public Duration expectedDuration() {
        return queue.expectedDuration().plus(isClientAhead() ? ReferenceWarmUp.EXPECTED : Duration.ZERO);
    }

    /** Says whether the client that the trials share is still to be started and warmed up. */
    private boolean isClientAhead() {
        return queue.sendsLoad()
                && origin.client().filter(client -> client.use().isEmpty()).isPresent();
    }

    /** Says whether a trial was retried, or will be. */
    public boolean isRetried(TrialResult trial) {
        return queue.hasPosition(trial.position()) || trial.isRetriedIn(trials);
    }

    /** The directory of the run. */
    public Path directory() {
        return directory.path();
    }

    /**
     * Runs a trial, together with the trials that run in the same servers, and stores the results. For a trial that has
     * already run together with another one, its result is returned.
     *
     * <p>A trial that the machine has made invalid is retried as soon as possible, together with the trials that are concurrent
     * with it, as far as the {@link RetryPolicy} allows. Both results are kept.
     *
     * @throws IOException if the result cannot be stored; the queue is then empty
     * @throws InterruptedException if the calling thread is interrupted, or this JVM ends; the trial is then not stored
     */
    public TrialResult execute(TrialPlan plan, TrialListener listener) throws IOException, InterruptedException {
        if (waitingResults.containsKey(plan.id())) {
            return waitingResults.remove(plan.id());
        }
        resumePlan.requireAllPlanned();
        TrialQueue.Session session = queue.sessionOf(plan);
        List<TrialResult> results = sessions.run(session, listener);
        trials.addAll(results);
        results.stream().skip(1).forEach(result -> waitingResults.put(result.id(), result));
        queue.setMeasured(session.all().filter(other -> waitingResults.containsKey(other.id())));
        List<TrialPlan> retries = retries(session, results);
        expectedResults += retries.size();
        queue.retryNext(retries);
        try {
            store(false);
        } catch (IOException e) {
            // There is no point in measuring what cannot be stored.
            queue.clear();
            throw e;
        }
        return results.get(0);
    }

    /** Returns all concurrent trials if one of them is to be retried, and those alone that are. */
    private List<TrialPlan> retries(TrialQueue.Session session, List<TrialResult> results) {
        Set<String> invalid = retryPolicy.chooseRetries(results, trials, plannedTrials);
        boolean retriesPair = session.together().stream().anyMatch(plan -> invalid.contains(plan.id()));
        boolean longer = results.stream().anyMatch(retryPolicy::isMeasuredLonger);
        return Stream.concat(
                        session.together().stream()
                                .filter(plan -> retriesPair)
                                .map(plan -> retryPlans.retry(plan, longer, directory::trial)),
                        session.alone().stream()
                                .filter(plan -> invalid.contains(plan.id()))
                                .map(plan -> retryPlans.retry(plan, false, directory::trial)))
                .toList();
    }

    private void endLoad() {
        origin.loaders().ifPresent(LoaderHosts::close);
        origin.client().ifPresent(SharedClient::close);
    }

    /**
     * Ends the run, marks it complete if every trial was run, and releases its output directory for other runs.
     *
     * @throws IOException if that cannot be stored
     */
    @Override
    public void close() throws IOException {
        try (lock) {
            endLoad();
            store(queue.isEmpty() && trials.size() >= expectedResults);
        }
    }

    /**
     * Ends the run as incomplete, since it cannot go on, and releases its output directory for other runs.
     *
     * @throws IOException if the directory cannot be released
     */
    public void abandon() throws IOException {
        try (lock) {
            endLoad();
        }
    }

    private void store(boolean complete) throws IOException {
        Timeline timeline = state.timeline().storedAt(Instant.now(), complete);
        state = state.with(timeline, plannedTrials, trials, crossChecks);
        directory.write(state);
    }
}
