package org.gaeperf.benchmark;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Verdict;
import org.gaeperf.plan.Environment;
import org.gaeperf.plan.Options;
import org.gaeperf.process.AncestorWatch;
import org.gaeperf.report.ProgressLine;
import org.gaeperf.report.Reports;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.trial.LoadPlans;
import org.gaeperf.trial.Run;
import org.gaeperf.trial.TrialPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The suite {@code load}: each mode at a constant rate, trials interleaved. */
@Tag("benchmark")
@DisplayName("load")
@TestInstance(Lifecycle.PER_CLASS)
@EnabledIf("isAskedFor")
class LoadSuite {

    private Run run;
    private ProgressLine progress;
    private Set<Verdict> accepted;

    static boolean isAskedFor() {
        return Environment.options().suites().contains(LoadPlans.SUITE);
    }

    @BeforeAll
    void begin() throws ServerException, IOException {
        AncestorWatch.exitWithTheBuild();
        Options options = Environment.options();
        accepted = options.preset().isForFigures()
                ? EnumSet.of(Verdict.VALID)
                : EnumSet.complementOf(EnumSet.of(Verdict.FAILED));
        PreparedRuntime runtime =
                PreparedRuntime.of(options, Environment.baseDirectory(), Environment.targetDirectory());
        run = Run.begin(options, LoadPlans.SUITE, Environment.baseDirectory());
        run.plan(LoadPlans.of(options, runtime, run));
        progress = new ProgressLine(run.expectedDuration(), System.out);
    }

    /** Taken one by one, each after the trial before it has ended: a disturbed trial brings a further one. */
    Stream<Arguments> trials() {
        return Stream.generate(run::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .map(plan -> Arguments.of(Named.of(plan.displayName(run.plannedTrials()), plan)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void trial(TrialPlan plan) throws IOException, InterruptedException {
        TrialResult result = run.execute(plan, progress);
        String reasons = plan.id() + " is " + result.verdict().words() + ": " + String.join("; ", result.reasons())
                + " (files: " + plan.directory() + ")";
        Assumptions.assumeFalse(result.verdict() == Verdict.DISTURBED && run.isToBeRepeated(plan), reasons);
        Assertions.assertTrue(accepted.contains(result.verdict()), reasons);
    }

    @AfterAll
    void end() throws IOException {
        if (run != null) {
            progress.close();
            run.close();
            Reports.make(run.folder(), System.out);
        }
    }
}
