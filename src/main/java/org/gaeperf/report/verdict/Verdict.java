package org.gaeperf.report.verdict;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.gaeperf.compare.ComparisonCheck;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.console.GateSummary;
import org.gaeperf.report.text.CalibrationReport;
import org.gaeperf.report.text.RunConclusion;
import org.gaeperf.report.text.RunReport;

/**
 * What a stored run means for a build.
 *
 * @param description in one line, without a full stop: what a build server shows next to the build
 */
public record Verdict(VerdictState state, String description) {

    private static final String PRESET = "bench.preset";
    private static final String SMOKE = "smoke";

    /** With this option a suspicion fails the gate by itself; without it, only if too few trials were valid to clear it. */
    private static final String INCONCLUSIVE = "bench.gate.inconclusive";

    private static final String FAIL = "fail";

    /** A trial that is not steady may be the server's doing, so it does not blame the machine alone. */
    private static final Set<Validity> CAUSED_BY_MACHINE = EnumSet.of(Validity.DISTURBED, Validity.SATURATED_BY_CLIENT);

    private static final Set<Validity> CAUSED_BY_SERVER = EnumSet.of(Validity.FAILED, Validity.SATURATED_BY_SERVER);

    /** Judges a run by its gate, by the checks of its calibration, or else by whether its suites could compare what they were run for. */
    public static Verdict assess(RunReport report) {
        return report.gate().map(gate -> ofGate(gate, report.run())).orElseGet(() -> ofBenchmark(report));
    }

    private static Verdict ofGate(GateResult gate, RunResult run) {
        List<Finding> open = gate.findings().stream()
                .filter(finding -> finding.decision().isOpen())
                .toList();
        if (has(gate, Decision.REGRESSION)) {
            return new Verdict(VerdictState.REGRESSION, GateSummary.decision(gate));
        }
        if (gate.passed()) {
            return open.isEmpty()
                    ? new Verdict(VerdictState.PASSED, allPassed(gate.findings().size()))
                    : new Verdict(VerdictState.NOT_ESTABLISHED, notEstablished(gate, open));
        }
        boolean lacksTrials = gate.findings().isEmpty()
                || has(gate, Decision.NOT_MEASURED)
                || (has(gate, Decision.SUSPECTED)
                        && !FAIL.equals(run.effectiveOptions().get(INCONCLUSIVE)));
        return lacksTrials ? spoiledOrFailed(run, gate.summary()) : new Verdict(VerdictState.FAILED, gate.summary());
    }

    private static String allPassed(int metrics) {
        return metrics == 1 ? "the only metric passed" : "all " + metrics + " metrics passed";
    }

    private static boolean has(GateResult gate, Decision decision) {
        return gate.findings().stream().anyMatch(finding -> finding.decision() == decision);
    }

    private static String notEstablished(GateResult gate, List<Finding> open) {
        return "no regression was found, but for " + open.size() + " of "
                + gate.findings().size() + " metrics that is not established: "
                + open.stream()
                        .map(finding -> finding.label() + " in mode " + finding.mode())
                        .collect(Collectors.joining(", "));
    }

    private static Verdict ofBenchmark(RunReport report) {
        RunResult run = report.run();
        if (report.calibration().filter(CalibrationReport::hasFailed).isPresent()) {
            return new Verdict(VerdictState.CALIBRATION_FAILED, RunConclusion.headline(report));
        }
        Optional<TrialResult> failed = run.trials().stream()
                .filter(trial -> trial.validity() == Validity.FAILED)
                .findFirst();
        if (failed.isPresent()) {
            return new Verdict(VerdictState.FAILED, describe(failed.get()));
        }
        if (!run.complete() || run.suites().contains(Suite.GATE)) {
            return new Verdict(
                    VerdictState.FAILED,
                    "the run was cut short after " + run.trialsRun() + " of " + run.plannedTrials() + " trials");
        }
        return notCompared(run)
                .map(reason -> spoiledOrFailed(run, reason))
                .orElseGet(() -> new Verdict(VerdictState.MEASURED, RunConclusion.headline(report)));
    }

    /** Why a suite has no comparison, as the build's own test of it says. */
    private static Optional<String> notCompared(RunResult run) {
        if (SMOKE.equals(run.effectiveOptions().get(PRESET))) {
            return Optional.empty();
        }
        return run.suites().stream()
                .filter(suite -> suite != Suite.CALIBRATION)
                .flatMap(suite -> ComparisonCheck.findFailure(run, suite, roles(run), forks(run, suite)).stream())
                .findFirst();
    }

    private static List<String> roles(RunResult run) {
        return run.trials().stream()
                .map(trial -> trial.variant().role())
                .distinct()
                .toList();
    }

    private static ToIntFunction<String> forks(RunResult run, Suite suite) {
        return scenario -> (int) run.trials().stream()
                .filter(trial -> trial.suite() == suite && trial.scenario().equals(scenario))
                .mapToInt(TrialResult::pair)
                .distinct()
                .count();
    }

    private static Verdict spoiledOrFailed(RunResult run, String reason) {
        List<TrialResult> trials = run.trials().stream()
                .filter(trial -> Scenarios.isCompared(trial.scenario()))
                .toList();
        List<TrialResult> spoiled = trials.stream()
                .filter(trial -> CAUSED_BY_MACHINE.contains(trial.validity()))
                .toList();
        if (spoiled.isEmpty() || trials.stream().anyMatch(trial -> CAUSED_BY_SERVER.contains(trial.validity()))) {
            return new Verdict(VerdictState.FAILED, reason);
        }
        return new Verdict(
                VerdictState.SPOILED,
                "the machine spoiled " + spoiled.size() + " of " + trials.size() + " trials; the first: "
                        + describe(spoiled.get(0)));
    }

    private static String describe(TrialResult trial) {
        return trial.id() + " " + trial.validity().displayName() + ": " + String.join("; ", trial.reasons());
    }

    /** The verdict as lines of {@code key=value}, which shell scripts read. */
    public String toProperties() {
        return "state=" + state.key() + "\nexitStatus=" + state.exitStatus() + "\ndescription="
                + description.replaceAll("\\R", " ") + "\n";
    }
}
