package org.gaeperf.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Mode;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.Verdict;
import org.gaeperf.plan.Options;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;

/** One invocation: plans the trials, runs them one by one, and keeps {@code results.json} up to date after each. */
public final class Run implements AutoCloseable {

    /** A machine that disturbs more than one trial in so many is not worth waiting for. */
    private static final int TRIALS_PER_REPEAT = 4;

    /** Starting a server, proving its mode and stopping it, by experience. */
    private static final Duration OVERHEAD = Duration.ofSeconds(7);

    private final Path harnessJdk;
    private final RunFolder folder;
    private final Deque<TrialPlan> plans;
    private final int plannedTrials;
    private final List<TrialResult> trials = new ArrayList<>();
    private int repeatsLeft;
    private RunResult state;

    private Run(Path harnessJdk, RunFolder folder, List<TrialPlan> plans, RunResult state) {
        this.harnessJdk = harnessJdk;
        this.folder = folder;
        this.plans = new ArrayDeque<>(plans);
        this.plannedTrials = plans.size();
        this.repeatsLeft = (plans.size() + TRIALS_PER_REPEAT - 1) / TRIALS_PER_REPEAT;
        this.state = state;
    }

    /**
     * Finds the runtime, stages the application, makes the run's folder and plans its trials. No server is started.
     *
     * @param baseDirectory the project's
     * @param target the build's, for what is unpacked, compiled and staged
     * @throws ServerException if the runtime asked for cannot be run
     * @throws IOException if something cannot be written
     */
    public static Run begin(Options options, Path baseDirectory, Path target) throws ServerException, IOException {
        PreparedRuntime runtime = PreparedRuntime.of(options, baseDirectory, target);
        Instant startedAt = Instant.now();
        RunFolder folder = RunFolder.create(options.output(), startedAt, options.suites());
        List<TrialPlan> plans = plan(options, runtime, folder);
        Path harnessJdk = Path.of(System.getProperty("java.home"));
        RunResult state = new RunResult(RunResult.SCHEMA_VERSION, folder.path().getFileName().toString(),
                options.suites(), startedAt, Optional.empty(), false, Surroundings.machine(options.pinning()),
                Surroundings.jdk(harnessJdk), options.asWritten(), repeatCommand(options),
                Surroundings.gitCommit(baseDirectory), plans.size(), List.of());
        folder.write(state);
        return new Run(harnessJdk, folder, plans, state);
    }

    /** How many trials were planned; repeated ones come on top. */
    public int plannedTrials() {
        return plannedTrials;
    }

    /** The trial to run next, or empty if all were run. */
    public Optional<TrialPlan> next() {
        return Optional.ofNullable(plans.poll());
    }

    /** How long the trials are expected to take together. */
    public Duration expectedDuration() {
        return plans.stream()
                .map(plan -> plan.warmUp().limit().plus(plan.duration()).plus(OVERHEAD))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Whether the trial that comes next is this one once more. */
    public boolean isToBeRepeated(TrialPlan plan) {
        return plans.peek() != null && plans.peek().position() == plan.position();
    }

    /** Where everything is written. */
    public Path folder() {
        return folder.path();
    }

    /**
     * Runs a trial and stores its result. A disturbed one is repeated next, next to its partner, while there is a
     * budget for it; both are kept.
     *
     * @throws IOException if the result cannot be stored
     */
    public TrialResult execute(TrialPlan plan, TrialListener listener) throws IOException, InterruptedException {
        TrialResult result = Trial.run(plan, harnessJdk, listener);
        trials.add(result);
        if (result.verdict() == Verdict.DISTURBED && repeatsLeft > 0) {
            repeatsLeft--;
            plans.addFirst(plan.again(folder.trial(plan.id() + "-again")));
        }
        store(false);
        return result;
    }

    /**
     * Marks the run complete, if every trial was run.
     *
     * @throws IOException if that cannot be stored
     */
    @Override
    public void close() throws IOException {
        store(plans.isEmpty() && trials.size() >= plannedTrials);
    }

    private void store(boolean complete) throws IOException {
        state = new RunResult(state.schemaVersion(), state.id(), state.suites(), state.startedAt(),
                Optional.of(Instant.now()), complete, state.machine(), state.harnessJdk(), state.options(),
                state.command(), state.gitCommit(), plannedTrials, trials);
        folder.write(state);
    }

    /** A B B A …: neighbouring trials make a pair, and each order is used as often as the other. */
    private static List<TrialPlan> plan(Options options, PreparedRuntime runtime, RunFolder folder)
            throws ServerException {
        List<TrialPlan> plans = new ArrayList<>();
        for (String suite : options.suites()) {
            for (int fork = 0; fork < options.forks(); fork++) {
                List<Mode> order = new ArrayList<>(options.modes());
                if (fork % 2 == 1) {
                    Collections.reverse(order);
                }
                for (Mode mode : order) {
                    int position = plans.size() + 1;
                    String id = String.format(Locale.ROOT, "%02d-%s-%s", position, suite, mode.word());
                    Variant variant = new Variant(mode.word(), Optional.of(mode), Optional.of(runtime.environment()),
                            runtime.deployment().identity(), Surroundings.jdk(options.jdk()), options.jvmArgs());
                    plans.add(new TrialPlan(id, position, fork + 1, suite, variant, options.workload(),
                            runtime.kind(mode), Instruments.ALL, options.jdk(), options.pinning(), options.warmUp(),
                            options.duration(), options.sampleInterval(), folder.trial(id)));
                }
            }
        }
        return List.copyOf(plans);
    }

    private static String repeatCommand(Options options) {
        StringBuilder command = new StringBuilder("mvn test");
        for (Map.Entry<String, String> option : options.givenByUser().entrySet()) {
            String word = "-D" + option.getKey() + "=" + option.getValue();
            command.append(' ').append(word.matches("[\\w.,:=/+-]+") ? word : "'" + word.replace("'", "'\\''") + "'");
        }
        return command.toString();
    }
}
