package org.gaeperf.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.CleanGuard;
import org.gaeperf.process.ParentWatchdog;
import org.gaeperf.run.CpuLimitCheck;
import org.gaeperf.run.ProgressReporter;
import org.gaeperf.run.Run;
import org.gaeperf.server.Contender;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.trial.plan.TrialPlan;

/** The run that all requested suites share, except gate and calibration, which have a run of their own. */
final class BenchmarkRun {

    private static final Set<Suite> WITH_OWN_RUN = EnumSet.of(Suite.GATE, Suite.CALIBRATION);

    private static BenchmarkRun current;

    private final BenchmarkOptions options;
    private final Set<Suite> unfinished;
    private final Run run;
    private final SuitePlanner planner;
    private final ProgressReporter progress;
    private boolean closed;

    private BenchmarkRun() throws ServerException, IOException {
        ParentWatchdog.exitWithBuild();
        CleanGuard.protect(BuildContext.targetDirectory());
        options = BuildContext.options();
        CpuLimitCheck.require(options);
        List<Suite> suites = options.suites().stream()
                .filter(suite -> !WITH_OWN_RUN.contains(suite))
                .toList();
        unfinished = EnumSet.copyOf(suites);
        List<Contender> contenders = ServerProvider.of(options)
                .prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        run = options.output().resume().isPresent()
                ? Run.resume(options, BuildContext.baseDirectory())
                : Run.begin(options, suites, BuildContext.baseDirectory());
        try {
            planner = new SuitePlanner(options, contenders, run);
            List<TrialPlan> initial = new ArrayList<>();
            for (Suite suite : suites) {
                initial.addAll(planner.initialTrials(suite));
            }
            run.plan(initial);
        } catch (ServerException | IOException | RuntimeException e) {
            // Otherwise the next suite would be told that another run is measuring.
            run.abandon();
            throw e;
        }
        printRemaining();
        progress = new ProgressReporter(expectedDuration(), System.out);
    }

    /** The run; the first suite that calls this begins it. */
    static synchronized BenchmarkRun current() throws ServerException, IOException {
        if (current == null) {
            current = new BenchmarkRun();
        }
        return current;
    }

    private void printRemaining() {
        if (options.output().resume().isPresent()) {
            List<String> remaining = run.planned().stream().map(TrialPlan::id).toList();
            System.out.println("Resuming " + run.directory() + ": "
                    + run.result().trials().size() + " trials are stored; still to be run: "
                    + (remaining.isEmpty() ? "none" : String.join(", ", remaining)));
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

    ProgressReporter progress() {
        return progress;
    }

    /** Of all trials that are planned, and of those that will be. */
    private Duration expectedDuration() {
        return unfinished.stream()
                .map(suite -> planner.expectedFollowUp(suite).plus(planner.expectedRecordedTrials(suite)))
                .reduce(run.expectedDuration(), Duration::plus);
    }

    /** Runs a trial, after saying how long it and the others will take: some may have been added or dropped. */
    TrialResult execute(TrialPlan plan) throws IOException, InterruptedException {
        progress.expectRemaining(expectedDuration().plus(plan.measurement().expected()));
        return run.execute(plan, progress);
    }

    /** Ends a suite. With the last suite the run ends, and its reports are written. */
    void end(Suite suite) throws IOException {
        unfinished.remove(suite);
        if (unfinished.isEmpty()) {
            close();
        }
    }

    /**
     * Ends the run if it has begun and has not ended. Suites that were asked for by {@code bench.suite} may not have been
     * run, such as in an IDE or with {@code -Dtest}; what was measured is reported then as an incomplete run.
     */
    static synchronized void closeIfOpen() throws IOException {
        if (current != null && !current.closed) {
            current.close();
        }
    }

    private void close() throws IOException {
        closed = true;
        progress.close();
        run.close();
        Reports.make(run.directory());
    }
}
