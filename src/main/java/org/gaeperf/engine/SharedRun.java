package org.gaeperf.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.run.ProgressReporter;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerVariant;
import org.gaeperf.server.variant.Variants;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.trial.plan.TrialPlan;

/** The run that all requested suites share, except gate and calibration, which have a run of their own. */
final class SharedRun {

    /** A trial that has run together with another one has its result at once. */
    private static final Duration SHORTEST_TRIAL = Duration.ofSeconds(1);

    private final BenchmarkOptions options;
    private final SessionOutput output;
    private final Set<Suite> unfinished;
    private final Run run;
    private final SuitePlanner planner;
    private final ProgressReporter progress;
    private boolean closed;

    /** Begins the run, or resumes it, and plans the initial trials of its suites. */
    SharedRun(BenchmarkOptions given, Path baseDirectory, Path targetDirectory, SessionOutput output)
            throws ServerException, IOException {
        OpenTime time = OpenTime.choose(given);
        this.options = time.options();
        this.output = output;
        List<Suite> suites =
                options.suites().stream().filter(suite -> !suite.hasOwnRun()).toList();
        unfinished = new HashSet<>(suites);
        List<ServerVariant> servers = Variants.prepare(options, baseDirectory, targetDirectory);
        run = options.output().resume().isPresent()
                ? Run.resume(options, baseDirectory)
                : Run.begin(options, suites, baseDirectory);
        try {
            planner = new SuitePlanner(options, servers, run);
            List<TrialPlan> initial = new ArrayList<>();
            for (Suite suite : suites) {
                initial.addAll(planner.initialTrials(suite));
            }
            run.plan(initial);
            planLooks(suites);
        } catch (ServerException | IOException | RuntimeException e) {
            // Otherwise the next suite would be told that another run is measuring.
            run.abandon();
            throw e;
        }
        time.lines().forEach(output.console()::println);
        printRemaining();
        printVariants(servers);
        progress = mayEndEarly()
                ? ProgressReporter.withinBudget(
                        expectedDuration(), options.output().printsPhases(), output.console())
                : new ProgressReporter(expectedDuration(), options.output().printsPhases(), output.console());
    }

    /** A run that is resumed has stored at which look a suite has ended. */
    private void planLooks(List<Suite> suites) throws IOException {
        for (Suite suite : suites) {
            Optional<Looks> looks = planner.looks(suite);
            if (looks.isPresent() && run.result().looks(suite).isEmpty()) {
                run.setLooks(looks.get());
            }
            new InterimLooks(suite, run).dropAfterEnd();
        }
    }

    private boolean mayEndEarly() {
        return run.result().looks().stream()
                .anyMatch(looks -> looks.endedAfterPairs().isEmpty());
    }

    private void printRemaining() {
        if (options.output().resume().isPresent()) {
            List<String> remaining = run.planned().stream().map(TrialPlan::id).toList();
            output.console()
                    .println("Resuming " + run.directory() + ": "
                            + run.result().trials().size() + " trials are stored; still to be run: "
                            + (remaining.isEmpty() ? "none" : String.join(", ", remaining)));
        }
    }

    /** Prints the variants: each takes as long as the others, so a user may want fewer of them. */
    private void printVariants(List<ServerVariant> servers) {
        if (servers.size() > 2) {
            output.console()
                    .println(servers.size() + " variants, the first of which is the baseline: "
                            + servers.stream().map(ServerVariant::name).collect(Collectors.joining(", ")) + ". "
                            + run.planned().size() + " trials, which take "
                            + (mayEndEarly() ? "at most about " : "about ")
                            + expectedDuration().plusSeconds(59).toMinutes() + " minutes without retries.");
        }
    }

    BenchmarkOptions options() {
        return options;
    }

    Run run() {
        return run;
    }

    SuitePlanner planner() {
        return planner;
    }

    /** The duration of all trials that are planned, and of those that will be. */
    private Duration expectedDuration() {
        return unfinished.stream()
                .map(suite -> planner.expectedFollowUp(suite).plus(planner.expectedRecordedTrials(suite)))
                .reduce(run.expectedDuration(), Duration::plus);
    }

    /** Runs a trial, after saying how long it and the others will take: some may have been added or dropped. */
    TrialResult execute(TrialPlan plan) throws IOException, InterruptedException {
        Duration expected = expectedDuration().plus(plan.measurement().expected());
        progress.expectRemaining(expected);
        long startedNanos = System.nanoTime();
        TrialResult trial = run.execute(plan, progress);
        learn(trial, expected, Duration.ofNanos(System.nanoTime() - startedNanos));
        return trial;
    }

    /** What trials took, with others in the same servers, says how long the rest takes; a retry was not expected. */
    private void learn(TrialResult trial, Duration expectedBefore, Duration taken) {
        Duration done = expectedBefore.minus(expectedDuration());
        if (!run.isRetried(trial) && !done.isNegative() && !done.isZero() && taken.compareTo(SHORTEST_TRIAL) > 0) {
            progress.learn(done, taken);
        }
    }

    /** Writes a line after a trial, with an estimate of how long the others will take. */
    void println(String line) {
        progress.expectRemaining(expectedDuration());
        progress.println(line);
    }

    /** Ends a suite. With the last suite the run ends, and its reports are written. */
    void end(Suite suite) throws IOException {
        unfinished.remove(suite);
        if (unfinished.isEmpty()) {
            close();
        }
    }

    /**
     * Ends the run if it has not ended. Suites that were asked for may not have been run, such as in an IDE or with
     * {@code -Dtest}; what was measured is reported then as an incomplete run.
     */
    void close() throws IOException {
        if (!closed) {
            closed = true;
            progress.close();
            run.close();
            output.report(run.directory());
        }
    }
}
