package org.gaeperf.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ParentWatchdog;
import org.gaeperf.report.ReportWriter;
import org.gaeperf.run.ProgressReporter;
import org.gaeperf.run.Run;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.trial.plan.TrialPlan;

/** The one run that all suites asked for in an invocation share, but those that measure something else. */
final class BenchmarkRun {

    private static final Set<Suite> RUN_BY_THEMSELVES = EnumSet.of(Suite.GATE, Suite.CALIBRATION);

    private static BenchmarkRun current;

    private final BenchmarkOptions options;
    private final Set<Suite> open;
    private final Run run;
    private final SuitePlanner plans;
    private final ProgressReporter progress;

    private BenchmarkRun() throws ServerException, IOException {
        ParentWatchdog.exitWithTheBuild();
        options = BuildContext.options();
        List<Suite> suites = options.suites().stream()
                .filter(suite -> !RUN_BY_THEMSELVES.contains(suite))
                .toList();
        open = EnumSet.copyOf(suites);
        PreparedRuntime runtime =
                PreparedRuntime.of(options, BuildContext.baseDirectory(), BuildContext.targetDirectory());
        run = options.resume().isPresent()
                ? Run.resume(options, BuildContext.baseDirectory())
                : Run.begin(options, suites, BuildContext.baseDirectory());
        plans = new SuitePlanner(options, runtime, run);
        List<TrialPlan> first = new ArrayList<>();
        Duration later = Duration.ZERO;
        for (Suite suite : suites) {
            first.addAll(plans.first(suite));
            later = later.plus(plans.expectedThen(suite));
        }
        run.plan(first);
        tellWhatIsLeft();
        progress = new ProgressReporter(run.expectedDuration().plus(later), System.out);
    }

    /** Begins the run with the first suite that asks. */
    static synchronized BenchmarkRun current() throws ServerException, IOException {
        if (current == null) {
            current = new BenchmarkRun();
        }
        return current;
    }

    private void tellWhatIsLeft() {
        if (options.resume().isPresent()) {
            List<String> left = run.planned().stream().map(TrialPlan::id).toList();
            System.out.println(
                    "Resuming " + run.directory() + ": " + run.result().trials().size()
                            + " trials are kept; to be run: " + (left.isEmpty() ? "none" : String.join(", ", left)));
        }
    }

    BenchmarkOptions options() {
        return options;
    }

    Run run() {
        return run;
    }

    SuitePlanner plans() {
        return plans;
    }

    ProgressReporter progress() {
        return progress;
    }

    /** A suite's last trial has been run; with the last suite the run ends and its reports are made. */
    void end(Suite suite) throws IOException {
        open.remove(suite);
        if (open.isEmpty()) {
            progress.close();
            run.close();
            ReportWriter.make(run.directory(), System.out);
        }
    }
}
