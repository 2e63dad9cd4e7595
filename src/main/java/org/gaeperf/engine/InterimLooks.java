package org.gaeperf.engine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.compare.regression.RegressionThreshold;
import org.gaeperf.compare.stopping.InterimLook;
import org.gaeperf.model.Suite;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.report.console.InterimLine;
import org.gaeperf.run.Run;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.trial.plan.TrialPlan;

/** Looks at a suite after each round of its concurrent pairs, and drops those that are left as soon as it is decided. */
final class InterimLooks {

    private final Suite suite;
    private final Run run;
    private int roundsSeen;

    InterimLooks(Suite suite, Run run) {
        this.suite = suite;
        this.run = run;
    }

    /**
     * Looks at the suite if a round has ended since the last call. To be called before each trial, after the rates were
     * lowered: pairs at a lower rate are new ones, which begin with their first round.
     *
     * @return what the round has shown, in a line; empty if no round has ended
     * @throws IOException if that the suite has ended cannot be stored
     */
    Optional<String> next() throws IOException {
        Optional<Looks> planned = run.result().looks(suite);
        if (planned.isEmpty()) {
            return Optional.empty();
        }
        Looks looks = planned.get();
        int rounds = roundsRun(looks);
        boolean isNew = rounds != roundsSeen;
        roundsSeen = rounds;
        if (looks.endedAfterPairs().isPresent()) {
            if (rounds >= looks.endedAfterPairs().get()) {
                // A run that is resumed plans the pairs at a lower rate after the end of the suite was stored.
                dropAfterEnd();
                return Optional.empty();
            }
            looks = looks.notEnded();
            run.setLooks(looks);
        }
        return isNew && rounds > 0 ? Optional.of(look(looks, rounds)) : Optional.empty();
    }

    private String look(Looks looks, int rounds) throws IOException {
        List<RegressionThreshold> margins = GateThresholds.read(Optional.empty());
        InterimLook look = InterimLook.of(run.result(), looks, rounds, margins);
        if (look.isDecided() || rounds == looks.maxPairs()) {
            run.setLooks(looks.endedAfter(rounds));
            dropAfterEnd();
        }
        return InterimLine.render(look);
    }

    /**
     * Drops the pairs that are planned after the look at which the suite has ended; none if it has not.
     *
     * @throws IOException if the number of planned trials cannot be stored
     */
    void dropAfterEnd() throws IOException {
        Optional<Looks> ended = run.result()
                .looks(suite)
                .filter(looks -> looks.endedAfterPairs()
                        .filter(end -> roundsRun(looks) >= end)
                        .isPresent());
        if (ended.isPresent() && run.planned().stream().anyMatch(this::isPair)) {
            run.drop(this::isPair);
        }
    }

    /** Returns how many rounds have no trial and no retry left to be run. */
    private int roundsRun(Looks looks) {
        return run.planned().stream()
                .filter(this::isPair)
                .mapToInt(plan -> InterleavedTrialPlanner.roundOf(plan.pair(), looks.maxPairs()) - 1)
                .min()
                .orElse(looks.maxPairs());
    }

    private boolean isPair(TrialPlan plan) {
        return plan.suite() == suite && plan.concurrent();
    }
}
