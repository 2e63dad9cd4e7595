package org.gaeperf.model;

import org.gaeperf.model.scenario.Scenario;

/**
 * Identifies a trial of a run.
 *
 * @param id the name of the trial and of its directory, for instance {@code 01-http}
 * @param position the number of the trial in the run, from 1; a retry has the number of the original
 * @param attempt 1 for a planned trial, 2 for its first retry
 * @param pair neighbouring trials of different variants share it, so that a comparison can use the pairing
 * @param concurrent whether it runs at the same time as the other trials of its pair, on the same cores
 * @param suite the suite it belongs to
 * @param scenario which of the suite's workloads it is, for instance {@code steady}, {@code cold} or {@code 1 MB}; only
 *     trials of the same scenario are compared
 */
public record TrialIdentity(
        String id, int position, int attempt, int pair, boolean concurrent, Suite suite, Scenario scenario) {

    /** The end of the id of a retry, once for each attempt after the first. Nothing is read from it. */
    private static final String RETRY_SUFFIX = "-again";

    /** Makes the identity of a planned trial. */
    public TrialIdentity(String id, int position, int pair, boolean concurrent, Suite suite, Scenario scenario) {
        this(id, position, 1, pair, concurrent, suite, scenario);
    }

    /**
     * Returns the identity of this trial in a later attempt.
     *
     * @param number of the attempt, not below this one
     */
    public TrialIdentity inAttempt(int number) {
        return new TrialIdentity(
                id + RETRY_SUFFIX.repeat(number - attempt), position, number, pair, concurrent, suite, scenario);
    }

    /** Says whether it takes the place of an earlier attempt. */
    public boolean repeatsAnother() {
        return attempt > 1;
    }

    /** Returns the same trial at the same time as the others of its pair. */
    public TrialIdentity concurrently() {
        return new TrialIdentity(id, position, attempt, pair, true, suite, scenario);
    }

    TrialIdentity withPair(int otherPair) {
        return new TrialIdentity(id, position, attempt, otherPair, concurrent, suite, scenario);
    }

    TrialIdentity withScenario(Scenario otherScenario) {
        return new TrialIdentity(id, position, attempt, pair, concurrent, suite, otherScenario);
    }

    /** What has the identity of a trial: its plan, or its result. */
    public interface Owner {

        /** Returns which trial of the run it is. */
        TrialIdentity identity();

        /** Short for {@link TrialIdentity#id}. */
        default String id() {
            return identity().id();
        }

        /** Short for {@link TrialIdentity#position}. */
        default int position() {
            return identity().position();
        }

        /** Short for {@link TrialIdentity#pair}. */
        default int pair() {
            return identity().pair();
        }

        /** Short for {@link TrialIdentity#concurrent}. */
        default boolean concurrent() {
            return identity().concurrent();
        }

        /** Short for {@link TrialIdentity#suite}. */
        default Suite suite() {
            return identity().suite();
        }

        /** Short for {@link TrialIdentity#scenario}. */
        default Scenario scenario() {
            return identity().scenario();
        }
    }
}
