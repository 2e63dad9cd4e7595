package org.gaeperf.compare;

import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * A gate from round to round: a screen after each; once something is suspected, fresh rounds until one of it is confirmed
 * or all of it is cleared. Whether another round can be afforded is for others to say.
 */
public final class SequentialGate {

    /** Fewer pairs leave an interval that nothing could be clear of. */
    static final int MIN_ROUNDS = 3;

    /** Where the machine or the candidate lets none count, there must be an end. */
    private static final int MAX_OWED_ROUNDS = 2 * MIN_ROUNDS;

    private final RegressionDetector gate;
    private final List<TrialResult> stored;
    private int rounds;
    private int screenRounds;
    private List<Finding> suspected = List.of();

    /**
     * A gate before its first round.
     *
     * @param stored trials of a baseline that is not run again; they count in every round
     */
    public SequentialGate(RegressionDetector gate, List<TrialResult> stored) {
        this.gate = gate;
        this.stored = List.copyOf(stored);
    }

    /** The modes that the next round has to measure: of those in which nothing is suspected, no more is asked then. */
    public List<String> modes() {
        return screenRounds == 0
                ? gate.modes()
                : suspected.stream().map(Finding::mode).distinct().toList();
    }

    /** Begins a round and gives its number, from 1 on. */
    public int beginRound() {
        rounds++;
        return rounds;
    }

    /** How many were begun. */
    public int rounds() {
        return rounds;
    }

    /** Of them, those before something was suspected. */
    public int screenRounds() {
        return screenRounds == 0 ? rounds : screenRounds;
    }

    /**
     * Whether no further round is needed. If something is suspected, it is not: fresh rounds have to confirm it.
     *
     * @param trials of all rounds begun, each of which has ended
     */
    public boolean isDecided(List<TrialResult> trials) {
        if (owesRounds(trials)) {
            return false;
        }
        if (screenRounds > 0) {
            // One is enough to fail; to wait for what else is suspected would only name more.
            if (findings(trials).stream().anyMatch(finding -> finding.decision() == Decision.REGRESSION)) {
                return true;
            }
            if (!isCleared(trials)) {
                return false;
            }
            // All of it was cleared, and what else is open was not looked at meanwhile.
            screenRounds = 0;
        }
        List<Finding> findings = findings(trials);
        suspected = findings.stream()
                .filter(finding -> finding.decision() == Decision.SUSPECTED)
                .toList();
        if (!suspected.isEmpty()) {
            screenRounds = rounds;
            return false;
        }
        return findings.stream().allMatch(finding -> finding.decision() == Decision.PASSED);
    }

    /**
     * Whether too few valid rounds have been run to say anything, of all or of those since something is suspected. A
     * gate that ended then for lack of time would let pass what it has already seen.
     *
     * @param trials of all rounds begun, each of which has ended
     */
    public boolean owesRounds(List<TrialResult> trials) {
        int fresh = rounds - screenRounds;
        return fresh < MIN_ROUNDS || (fresh < MAX_OWED_ROUNDS && freshPairs(trials) < MIN_ROUNDS);
    }

    /** What was suspected, if too few of the fresh rounds owed to it were valid. */
    public List<Finding> unanswered(List<TrialResult> trials) {
        return screenRounds > 0 && freshPairs(trials) < MIN_ROUNDS ? suspected : List.of();
    }

    /** Of the suspected mode that has the fewest, those in which both sides are valid. */
    private long freshPairs(List<TrialResult> trials) {
        return modes().stream()
                .mapToLong(mode -> Math.min(
                        fresh(trials, mode, GateResult.CANDIDATE),
                        stored.isEmpty() ? fresh(trials, mode, GateResult.BASELINE) : Long.MAX_VALUE))
                .min()
                .orElse(0);
    }

    private long fresh(List<TrialResult> trials, String mode, String role) {
        return trials.stream()
                .filter(trial -> trial.pair() > screenRounds && trial.validity() == Validity.VALID)
                .filter(trial ->
                        trial.scenario().equals(mode) && trial.variant().role().equals(role))
                .count();
    }

    /** What all rounds up to now show. */
    public List<Finding> findings(List<TrialResult> trials) {
        List<TrialResult> all = withStored(trials.stream());
        return screenRounds == 0
                ? gate.screen(all)
                : gate.confirm(
                        suspected, all, withStored(trials.stream().filter(trial -> trial.pair() > screenRounds)));
    }

    private boolean isCleared(List<TrialResult> trials) {
        return findings(trials).stream()
                .filter(finding -> suspected.stream()
                        .anyMatch(one -> one.mode().equals(finding.mode())
                                && one.metric().equals(finding.metric())))
                .noneMatch(finding -> finding.decision().isOpen());
    }

    /** A stored baseline cannot be run again; its trials stand on both occasions. */
    private List<TrialResult> withStored(Stream<TrialResult> trials) {
        return Stream.concat(stored.stream(), trials).toList();
    }
}
