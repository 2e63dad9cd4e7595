package org.gaeperf.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gaeperf.plan.Environment;
import org.gaeperf.plan.Options;
import org.gaeperf.plan.Suite;
import org.gaeperf.process.AncestorWatch;
import org.gaeperf.report.ProgressLine;
import org.gaeperf.report.Reports;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.trial.Run;
import org.gaeperf.trial.SuitePlans;
import org.gaeperf.trial.TrialPlan;

/** The one run that all suites asked for in an invocation share, but those that measure something else. */
final class BenchmarkRun {

    private static final Set<Suite> RUN_BY_THEMSELVES = EnumSet.of(Suite.GATE, Suite.CALIBRATION);

    private static BenchmarkRun current;

    private final Options options;
    private final Set<Suite> open;
    private final Run run;
    private final SuitePlans plans;
    private final ProgressLine progress;

    private BenchmarkRun() throws ServerException, IOException {
        AncestorWatch.exitWithTheBuild();
        options = Environment.options();
        List<Suite> suites = options.suites().stream().filter(suite -> !RUN_BY_THEMSELVES.contains(suite))
                .toList();
        open = EnumSet.copyOf(suites);
        PreparedRuntime runtime =
                PreparedRuntime.of(options, Environment.baseDirectory(), Environment.targetDirectory());
        run = options.resume().isPresent() ? Run.resume(options, Environment.baseDirectory())
                : Run.begin(options, suites.stream().map(Suite::word).toList(), Environment.baseDirectory());
        plans = new SuitePlans(options, runtime, run);
        List<TrialPlan> first = new ArrayList<>();
        Duration later = Duration.ZERO;
        for (Suite suite : suites) {
            first.addAll(plans.first(suite));
            later = later.plus(plans.expectedThen(suite));
        }
        run.plan(first);
        tellWhatIsLeft();
        progress = new ProgressLine(run.expectedDuration().plus(later), System.out);
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
            System.out.println("Resuming " + run.folder() + ": " + run.result().trials().size()
                    + " trials are kept; to be run: " + (left.isEmpty() ? "none" : String.join(", ", left)));
        }
    }

    Options options() {
        return options;
    }

    Run run() {
        return run;
    }

    SuitePlans plans() {
        return plans;
    }

    ProgressLine progress() {
        return progress;
    }

    /** A suite's last trial has been run; with the last suite the run ends and its reports are made. */
    void end(Suite suite) throws IOException {
        open.remove(suite);
        if (open.isEmpty()) {
            progress.close();
            run.close();
            Reports.make(run.folder(), System.out);
        }
    }
}
