package org.gaeperf.compare.regression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.compare.EarlierLoads;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricLabels;
import org.gaeperf.compare.PairedTrials;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RowTests.Tested;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Decides about a candidate from rounds of trials. A round is one trial of each side in each scenario.
 *
 * <p>The interim look tests each metric in each scenario: is the ratio above its threshold, by Student's t over the pairs? It tests
 * many hypotheses, and after every round, so it suspects too much. That costs more rounds and nothing else, since every
 * suspicion must be confirmed by rounds that are run after it. The confirmation tests the same hypothesis. The interim look did
 * not see its rounds, so only the number of suspicions must be corrected for, by Holm's step-down method (S. Holm, "A
 * simple sequentially rejective multiple test procedure", 1979); and the 95 % interval over all rounds must lie above the
 * threshold. An interim look with such a correction took two to three more rounds to find the same.
 */
public final class RegressionDetector {

    /** Is the level at which each metric is suspected by itself. */
    public static final double INTERIM_LEVEL = 0.05;

    /**
     * Is the level of all confirmations together, in one look. A level of 2.5 % would delay the stop at twice the threshold by a round
     * (median of {@code scripts/gate-rates.sh}).
     */
    public static final double CONFIRMATION_LEVEL = 0.05;

    private final List<RegressionThreshold> thresholds;
    private final List<String> scenarios;
    private final boolean paired;

    /**
     * A detector without state: each call looks at all trials that it is given.
     *
     * @param scenarios whose trials are tested, each by itself
     * @param paired whether each round has a trial of both sides; if not, the baseline is a stored run
     */
    public RegressionDetector(List<RegressionThreshold> thresholds, List<String> scenarios, boolean paired) {
        this.thresholds = List.copyOf(thresholds);
        this.scenarios = List.copyOf(scenarios);
        this.paired = paired;
    }

    /** The hypothesis that a metric rose above its threshold in a scenario, of all requests or of those of a primary row of a mix. */
    private record Hypothesis(String scenario, RegressionThreshold threshold, Tested tested) {

        static Hypothesis of(String scenario, RegressionThreshold threshold) {
            return new Hypothesis(scenario, threshold, new Tested(threshold.metric(), Optional.empty()));
        }

        Metric metric() {
            return threshold.metric();
        }

        double maxRatio() {
            return threshold.maxRatio();
        }
    }

    /** The scenarios whose trials are tested. */
    List<String> scenarios() {
        return scenarios;
    }

    /** Decides each hypothesis by the rounds so far. None is confirmed yet, so there is no regression among them. */
    public List<Finding> interimLook(List<TrialResult> trials) {
        Map<Hypothesis, Optional<RatioEstimate>> estimates = estimates(trials);
        return findings(trials, estimates, hypothesis -> unconfirmed(hypothesis, estimates.get(hypothesis)));
    }

    /**
     * Decides each hypothesis by all rounds, after fresh ones were run because of a suspicion.
     *
     * @param suspected what the interim look suspects
     * @param all every trial of the gate
     * @param fresh the trials that were run after the suspicion
     */
    public List<Finding> confirm(List<Finding> suspected, List<TrialResult> all, List<TrialResult> fresh) {
        Map<Hypothesis, Optional<RatioEstimate>> estimates = estimates(all);
        Map<Hypothesis, Optional<RatioEstimate>> freshEstimates = estimates(fresh);
        freshEstimates
                .keySet()
                .removeIf(hypothesis -> suspected.stream().noneMatch(finding -> isSuspicionOf(hypothesis, finding)));
        List<Hypothesis> confirmed = confirmed(freshEstimates);
        return findings(all, estimates, hypothesis -> {
            boolean wholeIntervalAbove = estimates
                    .get(hypothesis)
                    .flatMap(ConfidenceSequence::interval)
                    .filter(interval -> interval.low() > hypothesis.maxRatio())
                    .isPresent();
            return confirmed.contains(hypothesis) && wholeIntervalAbove
                    ? Decision.REGRESSION
                    : unconfirmed(hypothesis, estimates.get(hypothesis));
        });
    }

    private static boolean isSuspicionOf(Hypothesis hypothesis, Finding finding) {
        return finding.decision() == Decision.SUSPECTED
                && finding.scenario().equals(hypothesis.scenario())
                && finding.metric().equals(hypothesis.metric().key())
                && finding.row().equals(hypothesis.tested().rowName());
    }

    private static boolean isSuspected(Hypothesis hypothesis, Optional<RatioEstimate> estimate) {
        return estimate.filter(one -> one.oneSidedPValue(hypothesis.maxRatio()) <= INTERIM_LEVEL)
                .isPresent();
    }

    /** A metric that fresh rounds have not confirmed stays suspected while all rounds together suspect it. */
    private static Decision unconfirmed(Hypothesis hypothesis, Optional<RatioEstimate> estimate) {
        return isSuspected(hypothesis, estimate)
                ? Decision.SUSPECTED
                : estimate.flatMap(ConfidenceSequence::interval)
                        .map(interval ->
                                interval.high() < hypothesis.maxRatio() ? Decision.PASSED : Decision.INCONCLUSIVE)
                        .orElse(Decision.NOT_MEASURED);
    }

    private static List<Hypothesis> confirmed(Map<Hypothesis, Optional<RatioEstimate>> estimates) {
        Map<Hypothesis, Double> pValues = new LinkedHashMap<>();
        estimates.forEach((hypothesis, estimate) ->
                estimate.ifPresent(one -> pValues.put(hypothesis, one.oneSidedPValue(hypothesis.maxRatio()))));
        return HolmStepDown.rejected(pValues, CONFIRMATION_LEVEL);
    }

    private Map<Hypothesis, Optional<RatioEstimate>> estimates(List<TrialResult> trials) {
        Map<Hypothesis, Optional<RatioEstimate>> estimates = new LinkedHashMap<>();
        for (String scenario : scenarios) {
            List<TrialResult> baseline = valid(trials, scenario, GateResult.BASELINE);
            List<TrialResult> candidate = valid(trials, scenario, GateResult.CANDIDATE);
            hypotheses(scenario, Stream.concat(candidate.stream(), baseline.stream()))
                    .forEach(hypothesis -> estimates.put(
                            hypothesis,
                            estimate(
                                    hypothesis.metric(),
                                    hypothesis.tested().of(baseline),
                                    hypothesis.tested().of(candidate))));
        }
        return estimates;
    }

    /** Returns each threshold, and those of a metric of rows again for each primary row. */
    private Stream<Hypothesis> hypotheses(String scenario, Stream<TrialResult> trials) {
        List<Tested> ofMix = Tested.ofMix(trials).stream()
                .filter(tested -> tested.row().filter(Tested.Row::primary).isPresent())
                .toList();
        return Stream.concat(
                thresholds.stream().map(threshold -> Hypothesis.of(scenario, threshold)),
                thresholds.stream()
                        .flatMap(threshold -> ofMix.stream()
                                .filter(tested -> tested.metric() == threshold.metric())
                                .map(tested -> new Hypothesis(scenario, threshold, tested))));
    }

    /** Returns the estimate; empty with fewer rounds than {@link SequentialGate#MIN_ROUNDS}. */
    private Optional<RatioEstimate> estimate(Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        if (paired) {
            return PairedTrials.pairs(metric, baseline, candidate).size() < SequentialGate.MIN_ROUNDS
                    ? Optional.empty()
                    : PairedTrials.estimate(metric, baseline, candidate);
        }
        List<Double> baselineValues = metric.values(counted(metric, baseline, candidate));
        List<Double> candidateValues = metric.values(counted(metric, candidate, baseline));
        return Math.min(baselineValues.size(), candidateValues.size()) < SequentialGate.MIN_ROUNDS
                ? Optional.empty()
                : RatioEstimate.fromUnpaired(baselineValues, candidateValues);
    }

    private List<Finding> findings(
            List<TrialResult> trials,
            Map<Hypothesis, Optional<RatioEstimate>> estimates,
            Function<Hypothesis, Decision> decide) {
        List<Finding> findings = new ArrayList<>();
        estimates.forEach((hypothesis, estimate) -> {
            Metric metric = hypothesis.metric();
            List<TrialResult> baseline =
                    hypothesis.tested().of(valid(trials, hypothesis.scenario(), GateResult.BASELINE));
            List<TrialResult> candidate =
                    hypothesis.tested().of(valid(trials, hypothesis.scenario(), GateResult.CANDIDATE));
            findings.add(new Finding(
                    hypothesis.scenario(),
                    metric.key(),
                    hypothesis.tested().label(MetricLabels.of(metric, candidate)),
                    metric.unit(),
                    mean(metric, counted(metric, baseline, candidate)),
                    mean(metric, counted(metric, candidate, baseline)),
                    estimate.map(RatioEstimate::ratio),
                    estimate.flatMap(ConfidenceSequence::interval).map(RatioEstimate.Interval::low),
                    estimate.flatMap(ConfidenceSequence::interval).map(RatioEstimate.Interval::high),
                    hypothesis.threshold().minimumEffect(),
                    decide.apply(hypothesis),
                    estimate.map(found -> outlook(found, rounds(found, metric, baseline, candidate), hypothesis))
                            .orElse(Outlook.UNKNOWN),
                    hypothesis.tested().rowName()));
        });
        return findings;
    }

    /** Takes the trials of a side that are compared; without pairs, those that have served as many loads as most of both. */
    private List<TrialResult> counted(Metric metric, List<TrialResult> side, List<TrialResult> other) {
        return paired
                ? PairedTrials.withPartner(metric, side, other)
                : EarlierLoads.asMostOf(
                        metric,
                        side,
                        Stream.concat(side.stream(), other.stream()).toList());
    }

    /** Returns what more rounds would do; the power of the gate is not known here. */
    private static Outlook outlook(RatioEstimate estimate, int rounds, Hypothesis hypothesis) {
        return new Outlook(
                ConfidenceSequence.moreRounds(estimate, rounds, hypothesis.maxRatio()),
                estimate.standardError().map(error -> error * Math.sqrt(rounds)),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the number of pairs, which is less than the degrees of freedom where sums of pairs count too. */
    private int rounds(RatioEstimate estimate, Metric metric, List<TrialResult> baseline, List<TrialResult> candidate) {
        return paired
                ? PairedTrials.pairs(metric, baseline, candidate).size()
                : (int) Math.round(estimate.degreesOfFreedom()) + 1;
    }

    private static List<TrialResult> valid(List<TrialResult> trials, String scenario, String variant) {
        Predicate<TrialResult> ofScenario = trial ->
                trial.scenario().isNamed(scenario) && trial.variant().name().equals(variant);
        return trials.stream()
                .filter(ofScenario)
                .filter(trial -> trial.validity() == Validity.VALID)
                .toList();
    }

    private static Optional<Double> mean(Metric metric, List<TrialResult> trials) {
        OptionalDouble mean =
                metric.values(trials).stream().mapToDouble(Double::doubleValue).average();
        return mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty();
    }
}
