package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Why a gate fails, in sentences; it passes without one.
 *
 * @param findings of every metric in every mode
 * @param unresolved suspicions for which too few fresh rounds were valid
 * @param trials of the run
 * @param modes that the gate measured
 * @param inconclusiveFails whether a metric without a decision makes the gate fail
 */
record GateReasons(
        List<Finding> findings,
        List<Finding> unresolved,
        List<TrialResult> trials,
        List<String> modes,
        boolean inconclusiveFails) {

    List<String> describe() {
        List<String> reasons = new ArrayList<>();
        findings.stream()
                .filter(finding -> finding.decision() == Decision.REGRESSION)
                .forEach(finding -> reasons.add(finding.label() + " in mode " + finding.mode() + " became worse"));
        modes.forEach(mode -> reasons.addAll(notMeasured(mode)));
        unresolved.forEach(finding -> reasons.add(finding.label() + " in mode " + finding.mode()
                + " was suspected, and too few fresh rounds were valid to confirm or clear it"));
        reasons.addAll(GateFailures.describe(trials, modes));
        if (inconclusiveFails && inconclusive() > 0) {
            reasons.add(describeOpen());
        }
        return reasons;
    }

    /** What a gate that passes has shown. The first words are those that matter most. */
    String describePassed() {
        List<String> parts = new ArrayList<>(List.of("no regression was found"));
        if (inconclusive() > 0) {
            parts.add(describeOpen());
        }
        long underpowered = findings.stream().filter(Finding::lacksPower).count();
        if (underpowered > 0) {
            parts.add(
                    0,
                    "this gate does not find twice the rule for " + underpowered + " of " + findings.size()
                            + " metrics");
        }
        return String.join("; ", parts);
    }

    private String describeOpen() {
        String open = inconclusive() + " of " + findings.size() + " metrics " + (inconclusive() == 1 ? "is" : "are")
                + " not established";
        String suspected = findings.stream()
                .filter(finding -> finding.decision() == Decision.SUSPECTED)
                .map(finding -> finding.label() + " in mode " + finding.mode()
                        + finding.outlook()
                                .moreRounds()
                                .map(rounds -> ", " + ConfidenceSequence.describeMoreRounds(rounds))
                                .orElse(""))
                .collect(Collectors.joining("; "));
        return suspected.isEmpty() ? open : open + "; suspected: " + suspected;
    }

    /** How many metrics have no decision. */
    private long inconclusive() {
        return findings.stream().filter(finding -> finding.decision().isOpen()).count();
    }

    private List<String> notMeasured(String mode) {
        List<Finding> ofMode =
                findings.stream().filter(finding -> finding.mode().equals(mode)).toList();
        List<Finding> notMeasured = ofMode.stream()
                .filter(finding -> finding.decision() == Decision.NOT_MEASURED)
                .toList();
        if (notMeasured.size() == ofMode.size()) {
            return List.of("too few rounds were valid in mode " + mode + ": " + validRounds(mode));
        }
        return notMeasured.stream()
                .map(finding -> finding.label() + " in mode " + mode
                        + " could not be measured; if it never can be, remove it from the rules")
                .toList();
    }

    /** How many trials of each side could be compared: {@code 2 of 6 trials of the baseline, 0 of 6 of the candidate}. */
    private String validRounds(String mode) {
        return trialsOf(mode, GateResult.BASELINE, "trials of the baseline") + ", "
                + trialsOf(mode, GateResult.CANDIDATE, "of the candidate");
    }

    private String trialsOf(String mode, String role, String words) {
        List<TrialResult> all = trials.stream()
                .filter(trial ->
                        trial.scenario().equals(mode) && trial.variant().role().equals(role))
                .toList();
        long valid =
                all.stream().filter(trial -> trial.validity() == Validity.VALID).count();
        return valid + " of " + all.size() + " " + words;
    }
}
