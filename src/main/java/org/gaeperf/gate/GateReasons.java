package org.gaeperf.gate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.compare.InvalidTrials;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.GateScenario;
import org.gaeperf.model.validity.Validity;

/**
 * Why a gate fails, in sentences, and what it decides as a whole; it passes without a sentence.
 *
 * @param findings of every metric in every scenario
 * @param unresolved suspicions for which too few fresh rounds were valid
 * @param trials of the run
 * @param scenarios that the gate measured
 * @param inconclusiveFails whether a metric without a decision makes the gate fail
 * @param grown the methods and classes that cost more, if these make the gate fail
 */
record GateReasons(
        List<Finding> findings,
        List<Finding> unresolved,
        List<TrialResult> trials,
        List<String> scenarios,
        boolean inconclusiveFails,
        List<String> grown) {

    /** How many are named at most: as many as a file of thresholds may have. */
    private static final int RULE_DECIMALS = 3;

    /** What judges memory where the resident set is only a bound. */
    private static final Map<Metric, Metric> PROPORTIONAL = Map.of(
            Metric.RSS, Metric.PSS,
            Metric.RSS_AFTER_BURST, Metric.PSS_AFTER_BURST,
            Metric.IDLE_RSS, Metric.IDLE_PSS);

    /** Decides the gate. This is the only place that does. */
    GateOutcome outcome() {
        if (has(Decision.REGRESSION)) {
            return GateOutcome.REGRESSION;
        }
        if (!fails()) {
            return outcomeOfPassing();
        }
        return grown.isEmpty() && lacksTrials() && InvalidTrials.isNobodysFault(trials)
                ? GateOutcome.TOO_FEW_TRIALS
                : GateOutcome.FAILED;
    }

    /** Says whether anything but a regression fails the gate. */
    private boolean fails() {
        return scenarios.stream().anyMatch(this::isAnyNotMeasured)
                || !unresolved.isEmpty()
                || !GateFailures.ofCandidate(trials, scenarios).isEmpty()
                || (inconclusiveFails && inconclusive() > 0)
                || !grown.isEmpty();
    }

    private GateOutcome outcomeOfPassing() {
        if (has(Decision.SUSPECTED)) {
            return GateOutcome.SUSPECTED;
        }
        return inconclusive() == 0 ? GateOutcome.PASSED : GateOutcome.INCONCLUSIVE;
    }

    /** A suspicion lacks trials unless the options say that it fails by itself. */
    private boolean lacksTrials() {
        return findings.isEmpty() || has(Decision.NOT_MEASURED) || (has(Decision.SUSPECTED) && !inconclusiveFails);
    }

    private boolean has(Decision decision) {
        return findings.stream().anyMatch(finding -> finding.decision() == decision);
    }

    /** Says why the gate fails, or what it has shown if it passes, in one sentence. */
    String summary() {
        return outcome().isPassed() ? describePassed() : String.join("; ", describe());
    }

    List<String> describe() {
        List<String> reasons = new ArrayList<>();
        findings.stream()
                .filter(finding -> finding.decision() == Decision.REGRESSION)
                .forEach(finding -> reasons.add(MetricLabels.inList(finding.label())
                        + GateScenario.suffix(finding.scenario()) + " became worse"));
        if (!grown.isEmpty()) {
            reasons.add("grew by method or class: " + String.join(", ", grown));
        }
        scenarios.forEach(scenario -> reasons.addAll(describeNotMeasured(scenario)));
        unresolved.forEach(
                finding -> reasons.add(MetricLabels.inList(finding.label()) + GateScenario.suffix(finding.scenario())
                        + " was suspected, and too few fresh rounds were valid to confirm or clear it"));
        reasons.addAll(GateFailures.describe(trials, scenarios));
        if (inconclusiveFails && inconclusive() > 0) {
            reasons.add(describeOpen());
        }
        return reasons;
    }

    /** Returns what a gate that passes has shown. The first words are those that matter most. */
    String describePassed() {
        List<String> parts = new ArrayList<>(List.of("no regression was found"));
        if (inconclusive() > 0) {
            parts.add(describeOpen());
        }
        String passedTails = passedTailsOnSharedCores();
        if (!passedTails.isEmpty()) {
            parts.add("a pause that needs a core may pass, since both servers share their cores: " + passedTails);
        }
        long underpowered = findings.stream().filter(Finding::lacksPower).count();
        if (underpowered > 0) {
            parts.add(
                    0,
                    "this gate does not find twice the threshold for " + underpowered + " of " + findings.size()
                            + " metrics");
        }
        return String.join("; ", parts);
    }

    /** Names the metrics of tails that passed in concurrent pairs, whose ratio is nearer to 1 than on cores that a server has to itself. */
    private String passedTailsOnSharedCores() {
        return findings.stream()
                .filter(finding -> finding.decision() == Decision.PASSED)
                .flatMap(finding -> Arrays.stream(Metric.values())
                        .filter(metric -> metric.key().equals(finding.metric())
                                && metric.kind().isTail())
                        .filter(metric -> trials.stream()
                                .anyMatch(trial -> trial.scenario().isNamed(finding.scenario()) && trial.concurrent()))
                        .map(metric -> MetricLabels.inList(metric.label()) + GateScenario.suffix(finding.scenario())))
                .collect(Collectors.joining(", "));
    }

    private String describeOpen() {
        String open = inconclusive() + " of " + findings.size() + " metrics " + (inconclusive() == 1 ? "is" : "are")
                + " inconclusive";
        String suspected = findings.stream()
                .filter(finding -> finding.decision() == Decision.SUSPECTED)
                .map(finding -> MetricLabels.inList(finding.label())
                        + GateScenario.suffix(finding.scenario())
                        + finding.outlook()
                                .moreRounds()
                                .map(rounds -> ", " + ConfidenceSequence.describeMoreRounds(rounds))
                                .orElse(""))
                .collect(Collectors.joining("; "));
        return suspected.isEmpty() ? open : open + "; suspected: " + suspected;
    }

    /** Returns how many metrics have no decision. */
    private long inconclusive() {
        return findings.stream().filter(finding -> finding.decision().isOpen()).count();
    }

    private List<Finding> ofScenario(String scenario) {
        return findings.stream()
                .filter(finding -> finding.scenario().equals(scenario))
                .toList();
    }

    private static List<Finding> notMeasured(List<Finding> ofScenario) {
        return ofScenario.stream()
                .filter(finding -> finding.decision() == Decision.NOT_MEASURED)
                .toList();
    }

    /** A scenario without a finding was not measured at all. */
    private boolean isAnyNotMeasured(String scenario) {
        return ofScenario(scenario).isEmpty()
                || !notMeasured(ofScenario(scenario)).isEmpty();
    }

    private List<String> describeNotMeasured(String scenario) {
        List<Finding> ofScenario = ofScenario(scenario);
        List<Finding> notMeasured = notMeasured(ofScenario);
        boolean onlyBounds = notMeasured.stream()
                .anyMatch(finding -> onlyBound(finding, ofScenario).isPresent());
        if (notMeasured.size() == ofScenario.size() && !onlyBounds) {
            return List.of("too few rounds were valid" + GateScenario.suffix(scenario) + ": " + validRounds(scenario));
        }
        return notMeasured.stream()
                .map(finding -> MetricLabels.inList(finding.label()) + GateScenario.suffix(scenario)
                        + " could not be measured"
                        + onlyBound(finding, ofScenario).orElse("; if it never can be, remove it from the thresholds"))
                .toList();
    }

    /** Says why a resident set is no value, and which rule judges the memory in its place; empty if that is not the reason. */
    private Optional<String> onlyBound(Finding finding, List<Finding> ofScenario) {
        return PROPORTIONAL.keySet().stream()
                .filter(resident -> resident.key().equals(finding.metric()))
                .findFirst()
                .flatMap(
                        resident -> valid(finding.scenario()).stream()
                                .flatMapToDouble(trial -> resident.boundOf(trial).stream())
                                .max()
                                .stream()
                                .mapToObj(most -> describeBound(resident, finding, most, ofScenario))
                                .findFirst());
    }

    private static String describeBound(Metric resident, Finding finding, double most, List<Finding> ofScenario) {
        Metric proportional = PROPORTIONAL.get(resident);
        boolean isJudged = ofScenario.stream()
                .anyMatch(other ->
                        other.metric().equals(proportional.key()) && other.decision() != Decision.NOT_MEASURED);
        String limit = BigDecimal.valueOf(finding.minimumEffect())
                .movePointRight(2)
                .setScale(RULE_DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return String.format(
                Locale.ROOT,
                ": it is only known to be at most %.0f MB, since memory that is mapped at several addresses, as a heap of ZGC"
                        + " may be, or shared by several processes counts more than once in it. The %s counts each page once:"
                        + " %s the thresholds (bench.gate.thresholds)",
                most,
                proportional.label(),
                isJudged
                        ? "the threshold of " + proportional.key() + " judges it, so remove " + resident.key() + " from"
                        : "write " + proportional.key() + " = " + limit + " % instead of " + resident.key() + " in");
    }

    private List<TrialResult> valid(String scenario) {
        return trials.stream()
                .filter(trial -> trial.scenario().isNamed(scenario) && trial.validity() == Validity.VALID)
                .toList();
    }

    /** Returns how many trials of each side could be compared: {@code 2 of 6 trials of the baseline, 0 of 6 of the candidate}. */
    private String validRounds(String scenario) {
        return trialsOf(scenario, GateResult.BASELINE, "trials of the baseline") + ", "
                + trialsOf(scenario, GateResult.CANDIDATE, "of the candidate");
    }

    private String trialsOf(String scenario, String variant, String words) {
        List<TrialResult> all = trials.stream()
                .filter(trial -> trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .toList();
        long valid =
                all.stream().filter(trial -> trial.validity() == Validity.VALID).count();
        return valid + " of " + all.size() + " " + words;
    }
}
