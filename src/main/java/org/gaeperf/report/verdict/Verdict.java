package org.gaeperf.report.verdict;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.ComparisonCheck;
import org.gaeperf.compare.InvalidTrials;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.text.CalibrationReport;
import org.gaeperf.report.text.RunReport;

/**
 * What a stored run means for a build.
 *
 * @param head what is found, without a full stop
 * @param rest from what it is found, with a separator before it; empty text if nothing was measured
 * @param badge the head in a few words
 */
public record Verdict(VerdictState state, String head, String rest, String badge) {

    private static final String SMOKE = "smoke";

    /** A reason may be a whole log; the trials that do not count have it whole. */
    private static final int MAX_REASON = 160;

    /** Judges a run by its gate, by the checks of its calibration, or else by whether its suites could compare what they were run for. */
    public static Verdict assess(RunReport report) {
        return report.gate().map(gate -> ofGate(gate, report)).orElseGet(() -> ofBenchmark(report));
    }

    /** Shows what the gate has decided. */
    private static Verdict ofGate(GateResult gate, RunReport report) {
        return switch (gate.outcome()) {
            case PASSED -> shown(VerdictState.PASSED, report);
            case INCONCLUSIVE -> shown(VerdictState.INCONCLUSIVE, report);
            case SUSPECTED -> shown(VerdictState.SUSPECTED, report);
            case REGRESSION -> shown(VerdictState.REGRESSION, report);
            case FAILED -> because(VerdictState.FAILED, VerdictLine.of(report).head(), report);
            case TOO_FEW_TRIALS ->
                InvalidTrials.describe(report.run().trials())
                        .map(reason -> because(VerdictState.TOO_FEW_TRIALS, "gate not decided: " + reason, report))
                        .orElseGet(() -> because(
                                VerdictState.TOO_FEW_TRIALS,
                                VerdictLine.of(report).head(),
                                report));
        };
    }

    private static Verdict ofBenchmark(RunReport report) {
        RunResult run = report.run();
        if (report.calibration().filter(CalibrationReport::hasFailed).isPresent()) {
            return shown(VerdictState.CALIBRATION_FAILED, report);
        }
        Optional<TrialResult> failed = run.trials().stream()
                .filter(trial -> trial.validity() == Validity.FAILED)
                .findFirst();
        if (failed.isPresent()) {
            return because(VerdictState.FAILED, "failed: " + InvalidTrials.describe(failed.get()), report);
        }
        if (!run.complete() || run.suites().stream().anyMatch(Suite::isGate)) {
            return because(
                    VerdictState.FAILED,
                    "failed: the run was cut short after " + run.trialsRun() + " of " + run.plannedTrials() + " trials",
                    report);
        }
        return notCompared(run)
                .map(failure -> failure.undecided()
                        ? because(VerdictState.TOO_FEW_TRIALS, "not decided: " + failure.summary(), report)
                        : because(VerdictState.FAILED, "failed: " + failure.summary(), report))
                .orElseGet(() -> shown(VerdictState.MEASURED, report));
    }

    private static Verdict shown(VerdictState state, RunReport report) {
        VerdictLine line = VerdictLine.of(report);
        return new Verdict(state, line.head(), VerdictLine.rest(report), line.badge());
    }

    private static Verdict because(VerdictState state, String reason, RunReport report) {
        return new Verdict(state, shortened(reason), VerdictLine.rest(report), state.displayName());
    }

    /** The first line of a reason, which ends with a whole word. */
    private static String shortened(String reason) {
        return WordUtils.abbreviate(reason.lines().findFirst().orElse(""), MAX_REASON, MAX_REASON + 40, "…");
    }

    /** Says whether a run was only to show that everything works. */
    static boolean isSmoke(RunResult run) {
        return SMOKE.equals(run.effectiveOptions().get(RunOptions.PRESET));
    }

    /** Says why a suite has no comparison, as the build's own test of it says. */
    private static Optional<ComparisonCheck.Failure> notCompared(RunResult run) {
        if (isSmoke(run)) {
            return Optional.empty();
        }
        return run.suites().stream()
                .filter(Suite::comparesServers)
                .flatMap(suite -> ComparisonCheck.findFailure(run, suite, variants(run), forks(run, suite)).stream())
                .findFirst();
    }

    /** The baseline first, since each variant is compared with it: the order of the trials is random. */
    private static List<String> variants(RunResult run) {
        List<String> present = run.trials().stream()
                .map(trial -> trial.variant().name())
                .distinct()
                .toList();
        return Stream.concat(Comparison.variants(run).stream().filter(present::contains), present.stream())
                .distinct()
                .toList();
    }

    /** The pairs of each variant with the baseline: of several variants, the baseline has those of all. */
    private static ToIntFunction<Scenario> forks(RunResult run, Suite suite) {
        return scenario -> run.trials().stream()
                .filter(trial -> trial.suite() == suite && trial.scenario().equals(scenario))
                .collect(Collectors.groupingBy(
                        trial -> trial.variant().name(), Collectors.mapping(TrialResult::pair, Collectors.toSet())))
                .values()
                .stream()
                .mapToInt(Set::size)
                .min()
                .orElse(0);
    }

    /** Returns the line that every report begins with, and that a build server shows next to the build. */
    public String description() {
        return head + rest;
    }

    /** The verdict as lines of {@code key=value}, which shell scripts read. */
    public String toProperties() {
        return "state=" + state.key() + "\nexitStatus=" + state.exitStatus() + "\ndescription="
                + description().replaceAll("\\R", " ") + "\n";
    }
}
