package org.gaeperf.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.model.Mode;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.plan.Options;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;

/** One invocation: plans the trials, runs them one by one, and keeps {@code results.json} up to date after each. */
public final class Run implements AutoCloseable {

    /** Starting a server, proving its mode and stopping it, by experience. */
    private static final Duration OVERHEAD = Duration.ofSeconds(7);

    private final Path harnessJdk;
    private final RunFolder folder;
    private final List<TrialPlan> plans;
    private final List<TrialResult> trials = new ArrayList<>();
    private RunResult state;

    private Run(Path harnessJdk, RunFolder folder, List<TrialPlan> plans, RunResult state) {
        this.harnessJdk = harnessJdk;
        this.folder = folder;
        this.plans = plans;
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

    /** The trials in the order in which they are to be run. */
    public List<TrialPlan> plans() {
        return plans;
    }

    /** How long the trials are expected to take together. */
    public Duration expectedDuration() {
        return plans.stream()
                .map(plan -> plan.warmUp().limit().plus(plan.duration()).plus(OVERHEAD))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Where everything is written. */
    public Path folder() {
        return folder.path();
    }

    /**
     * Runs a trial and stores its result.
     *
     * @throws IOException if the result cannot be stored
     */
    public TrialResult execute(TrialPlan plan, TrialListener listener) throws IOException, InterruptedException {
        TrialResult result = Trial.run(plan, harnessJdk, listener);
        trials.add(result);
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
        store(trials.size() >= plans.size());
    }

    private void store(boolean complete) throws IOException {
        state = new RunResult(state.schemaVersion(), state.id(), state.suites(), state.startedAt(),
                Optional.of(Instant.now()), complete, state.machine(), state.harnessJdk(), state.options(),
                state.command(), state.gitCommit(), plans.size(), trials);
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
                    Variant variant = new Variant(mode.word(), mode, runtime.environment(),
                            runtime.deployment().identity(), Surroundings.jdk(options.jdk()), options.jvmArgs());
                    plans.add(new TrialPlan(id, position, fork + 1, suite, variant, options.workload(),
                            runtime.deployment(), runtime.application(), runtime.engineFor(mode), options.jdk(),
                            options.pinning(), options.warmUp(), options.duration(),
                            options.sampleInterval(), folder.trial(id)));
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
