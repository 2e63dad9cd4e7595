package org.gaeperf.compare.regression;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * A gate from round to round: an interim look after each round; once something is suspected, fresh rounds until one suspicion is
 * confirmed or all are cleared. The caller decides whether there is time for another round.
 */
public final class SequentialGate {

    /** Fewer pairs have an interval that is too wide for anything to pass. */
    public static final int MIN_ROUNDS = 3;

    /**
     * The fresh rounds that a suspicion gets whatever the budget. There must be an end, even if the machine or the candidate
     * makes every round invalid.
     */
    public static final int MAX_REQUIRED_ROUNDS = 2 * MIN_ROUNDS;

    private final RegressionDetector detector;
    private final List<TrialResult> stored;
    private int rounds;

    /** The rounds until the current suspicion; 0 while nothing is suspected. */
    private int interimRounds;

    private List<Finding> suspected = List.of();

    /**
     * A gate before its first round.
     *
     * @param stored trials of a baseline that is not run again; they count in every round
     */
    public SequentialGate(RegressionDetector detector, List<TrialResult> stored) {
        this.detector = detector;
        this.stored = List.copyOf(stored);
    }

    /** The scenarios that the next round must measure: once something is suspected, only the scenarios of the suspicions. */
    public List<String> scenarios() {
        return interimRounds == 0
                ? detector.scenarios()
                : suspected.stream().map(Finding::scenario).distinct().toList();
    }

    /** Begins a round and returns its number, from 1. */
    public int beginRound() {
        rounds++;
        return rounds;
    }

    /** Returns how many rounds were begun. */
    public int rounds() {
        return rounds;
    }

    /** Returns how many of them were begun before something was suspected. */
    public int interimRounds() {
        return interimRounds == 0 ? rounds : interimRounds;
    }

    /**
     * Says whether no further round is needed. While something is suspected, fresh rounds must confirm or clear it.
     *
     * @param trials of all rounds begun, each complete
     */
    public boolean isDecided(List<TrialResult> trials) {
        if (requiresRounds(trials)) {
            return false;
        }
        if (interimRounds > 0) {
            // One regression is enough to fail; waiting for the other suspicions would only name more.
            if (findings(trials).stream().anyMatch(finding -> finding.decision() == Decision.REGRESSION)) {
                return true;
            }
            if (!isCleared(trials)) {
                return false;
            }
            // All suspicions are cleared; the other metrics have not been looked at since.
            interimRounds = 0;
        }
        List<Finding> findings = findings(trials);
        suspected = findings.stream()
                .filter(finding -> finding.decision() == Decision.SUSPECTED)
                .toList();
        if (!suspected.isEmpty()) {
            interimRounds = rounds;
            return false;
        }
        return findings.stream().allMatch(finding -> finding.decision() == Decision.PASSED);
    }

    /**
     * Says whether too few valid rounds have been run, of all rounds or of those since something was suspected. A gate that
     * ended now for lack of time would pass a suspected regression.
     *
     * @param trials of all rounds begun, each complete
     */
    public boolean requiresRounds(List<TrialResult> trials) {
        int fresh = rounds - interimRounds;
        return fresh < MIN_ROUNDS || (fresh < MAX_REQUIRED_ROUNDS && freshPairs(trials) < MIN_ROUNDS);
    }

    /**
     * Says whether further rounds are run whatever the budget, in a gate that is not decided: those that are {@linkplain
     * #requiresRounds required}, and {@link #MAX_REQUIRED_ROUNDS} fresh ones for a suspicion that is neither confirmed nor
     * cleared.
     *
     * @param trials of all rounds begun, each complete
     */
    public boolean isOwedRounds(List<TrialResult> trials) {
        return requiresRounds(trials) || (interimRounds > 0 && rounds - interimRounds < MAX_REQUIRED_ROUNDS);
    }

    /** The suspicions, if too few of their fresh rounds were valid to confirm or clear them. */
    public List<Finding> unresolved(List<TrialResult> trials) {
        return interimRounds > 0 && freshPairs(trials) < MIN_ROUNDS ? suspected : List.of();
    }

    /** The fresh rounds in which both sides are valid, in the suspected scenario that has the fewest. */
    private long freshPairs(List<TrialResult> trials) {
        return scenarios().stream()
                .mapToLong(scenario -> freshPairs(trials, scenario))
                .min()
                .orElse(0);
    }

    private long freshPairs(List<TrialResult> trials, String scenario) {
        Set<Integer> rounds = fresh(trials, scenario, GateResult.CANDIDATE);
        if (stored.isEmpty()) {
            rounds.retainAll(fresh(trials, scenario, GateResult.BASELINE));
        }
        return rounds.size();
    }

    /** The rounds, and not how many: a side that is valid in others than the other side makes no pair. */
    private Set<Integer> fresh(List<TrialResult> trials, String scenario, String variant) {
        return trials.stream()
                .filter(trial -> trial.pair() > interimRounds && trial.validity() == Validity.VALID)
                .filter(trial -> trial.scenario().isNamed(scenario)
                        && trial.variant().name().equals(variant))
                .map(TrialResult::pair)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns what all rounds so far show. */
    public List<Finding> findings(List<TrialResult> trials) {
        List<TrialResult> all = withStored(trials.stream());
        return interimRounds == 0
                ? detector.interimLook(all)
                : detector.confirm(
                        suspected, all, withStored(trials.stream().filter(trial -> trial.pair() > interimRounds)));
    }

    private boolean isCleared(List<TrialResult> trials) {
        return findings(trials).stream()
                .filter(finding -> suspected.stream().anyMatch(suspicion -> suspicion.isAboutSameAs(finding)))
                .noneMatch(finding -> finding.decision().isOpen());
    }

    /** A stored baseline cannot be rerun; its trials count before and after a suspicion. */
    private List<TrialResult> withStored(Stream<TrialResult> trials) {
        return Stream.concat(stored.stream(), trials).toList();
    }
}
