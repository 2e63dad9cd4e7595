package org.gaeperf.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Judges a candidate by rounds of trials. A round is one trial of either side in each mode.
 *
 * <p>The screen asks of each metric in each mode, by Student's t over the pairs, whether the ratio lies beyond the
 * smallest change that matters. It asks of many at once, and after every round, so that it suspects too much; that costs
 * rounds and no more, since what it suspects must be confirmed by rounds run after that. They are asked the same
 * question. The screen did not see them, so that only what was suspected is to be corrected for, by Holm's step-down
 * method (S. Holm, "A simple sequentially rejective multiple test procedure", 1979); and the 95 % interval over all
 * rounds must lie beyond the change. A screen that was corrected as well took two to three rounds more to find the same.
 */
public final class RegressionDetector {

    /** Of each suspicion by itself. */
    private static final double SCREEN_LEVEL = 0.05;

    /** Of all confirmations together. */
    private static final double LEVEL = 0.05;

    private final List<RegressionThreshold> rules;
    private final List<String> modes;
    private final boolean paired;

    /**
     * A gate.
     *
     * @param modes whose trials are judged, each by itself
     * @param paired whether both sides' trials of a round were run side by side
     */
    public RegressionDetector(List<RegressionThreshold> rules, List<String> modes, boolean paired) {
        this.rules = List.copyOf(rules);
        this.modes = List.copyOf(modes);
        this.paired = paired;
    }

    private record Question(String mode, RegressionThreshold rule) {}

    /** Whose trials are judged. */
    List<String> modes() {
        return modes;
    }

    /** What the rounds up to now show: clear, suspected, undecided or not measured. */
    public List<Finding> screen(List<TrialResult> trials) {
        Map<Question, Optional<RatioEstimate>> estimates = estimates(trials);
        return findings(
                trials,
                estimates,
                question -> isSuspected(question, estimates.get(question))
                        ? Decision.SUSPECTED
                        : decision(question, estimates.get(question)));
    }

    /**
     * What all rounds show, once fresh ones were run because of a suspicion.
     *
     * @param suspected what the screen found
     * @param all every trial of the gate
     * @param fresh those that were run after the suspicion
     */
    public List<Finding> confirm(List<Finding> suspected, List<TrialResult> all, List<TrialResult> fresh) {
        Map<Question, Optional<RatioEstimate>> estimates = estimates(all);
        Map<Question, Optional<RatioEstimate>> again = estimates(fresh);
        again.keySet().removeIf(question -> suspected.stream().noneMatch(finding -> isOf(question, finding)));
        List<Question> confirmed = rejected(again);
        return findings(all, estimates, question -> {
            boolean beyond = estimates
                    .get(question)
                    .flatMap(RatioEstimate::low)
                    .filter(low -> low > question.rule().limit())
                    .isPresent();
            if (confirmed.contains(question) && beyond) {
                return Decision.REGRESSION;
            }
            return decision(question, estimates.get(question));
        });
    }

    private static boolean isOf(Question question, Finding finding) {
        return finding.decision() == Decision.SUSPECTED
                && finding.mode().equals(question.mode())
                && finding.metric().equals(question.rule().metric().key());
    }

    private static boolean isSuspected(Question question, Optional<RatioEstimate> estimate) {
        return estimate.filter(one -> one.oneSidedPValue(question.rule().limit()) <= SCREEN_LEVEL)
                .isPresent();
    }

    private static Decision decision(Question question, Optional<RatioEstimate> estimate) {
        if (estimate.isEmpty() || estimate.get().high().isEmpty()) {
            return Decision.NOT_MEASURED;
        }
        return estimate.get().high().get() < question.rule().limit() ? Decision.PASSED : Decision.INCONCLUSIVE;
    }

    /** Holm: the smallest probability against the level over all, the next against that over one less, and so on. */
    private static List<Question> rejected(Map<Question, Optional<RatioEstimate>> estimates) {
        List<Map.Entry<Question, Double>> byProbability = estimates.entrySet().stream()
                .filter(entry -> entry.getValue().isPresent())
                .map(entry -> Map.entry(
                        entry.getKey(),
                        entry.getValue()
                                .get()
                                .oneSidedPValue(entry.getKey().rule().limit())))
                .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .toList();
        List<Question> rejected = new ArrayList<>();
        int left = byProbability.size();
        for (Map.Entry<Question, Double> next : byProbability) {
            if (next.getValue() > LEVEL / left) {
                break;
            }
            rejected.add(next.getKey());
            left--;
        }
        return rejected;
    }

    private Map<Question, Optional<RatioEstimate>> estimates(List<TrialResult> trials) {
        Map<Question, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
        for (String mode : modes) {
            List<TrialResult> base = valid(trials, mode, GateResult.BASELINE);
            List<TrialResult> candidate = valid(trials, mode, GateResult.CANDIDATE);
            rules.forEach(rule -> estimates.put(new Question(mode, rule), estimate(rule.metric(), base, candidate)));
        }
        return estimates;
    }

    /** Of fewer rounds than a gate is owed nothing is said. */
    private Optional<RatioEstimate> estimate(Metric metric, List<TrialResult> base, List<TrialResult> candidate) {
        if (paired) {
            return Comparison.pairs(metric, base, candidate).size() < SequentialGate.MIN_ROUNDS
                    ? Optional.empty()
                    : Comparison.estimate(metric, base, candidate);
        }
        List<Double> bases = metric.figures(base);
        List<Double> candidates = metric.figures(candidate);
        return Math.min(bases.size(), candidates.size()) < SequentialGate.MIN_ROUNDS
                ? Optional.empty()
                : RatioEstimate.ofUnpaired(bases, candidates);
    }

    private List<Finding> findings(
            List<TrialResult> trials,
            Map<Question, Optional<RatioEstimate>> estimates,
            Function<Question, Decision> decide) {
        List<Finding> findings = new ArrayList<>();
        estimates.forEach((question, estimate) -> {
            Metric metric = question.rule().metric();
            List<TrialResult> base = valid(trials, question.mode(), GateResult.BASELINE);
            List<TrialResult> candidate = valid(trials, question.mode(), GateResult.CANDIDATE);
            findings.add(new Finding(
                    question.mode(),
                    metric.key(),
                    metric.label(),
                    metric.unit(),
                    mean(metric, paired ? Comparison.partnered(metric, base, candidate) : base),
                    mean(metric, paired ? Comparison.partnered(metric, candidate, base) : candidate),
                    estimate.map(RatioEstimate::ratio),
                    estimate.flatMap(RatioEstimate::low),
                    estimate.flatMap(RatioEstimate::high),
                    question.rule().minimumEffect(),
                    decide.apply(question)));
        });
        return findings;
    }

    private static List<TrialResult> valid(List<TrialResult> trials, String mode, String role) {
        Predicate<TrialResult> ofMode =
                trial -> trial.scenario().equals(mode) && trial.variant().role().equals(role);
        return trials.stream()
                .filter(ofMode)
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
    }

    private static Optional<Double> mean(Metric metric, List<TrialResult> trials) {
        OptionalDouble mean =
                metric.figures(trials).stream().mapToDouble(Double::doubleValue).average();
        return mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty();
    }
}
