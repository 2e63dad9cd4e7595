package org.gaeperf.compare;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/** Finds out whether only the machine is to blame that trials cannot be compared. */
public final class InvalidTrials {

    /** A trial that is not steady may be the server's doing, so it does not blame the machine alone. */
    private static final Set<Validity> CAUSED_BY_MACHINE = EnumSet.of(Validity.DISTURBED, Validity.SATURATED_BY_CLIENT);

    private static final Set<Validity> CAUSED_BY_SERVER = EnumSet.of(Validity.FAILED, Validity.SATURATED_BY_SERVER);

    private InvalidTrials() {}

    /**
     * Describes in words how many trials the machine has made invalid, and the first of them; empty if it has made none invalid, or if a
     * trial failed or was saturated because of its server.
     */
    public static Optional<String> describe(List<TrialResult> all) {
        List<TrialResult> trials =
                all.stream().filter(trial -> trial.scenario().isCompared()).toList();
        List<TrialResult> invalid = trials.stream()
                .filter(trial -> CAUSED_BY_MACHINE.contains(trial.validity()))
                .toList();
        if (invalid.isEmpty() || trials.stream().anyMatch(InvalidTrials::isCausedByServer)) {
            return Optional.empty();
        }
        return Optional.of("the machine made " + invalid.size() + " of " + trials.size()
                + " trials invalid; the first: " + describe(invalid.get(0)));
    }

    /** Says whether trials do not count, and none of them because a server or gaeperf failed, or a server was saturated. */
    public static boolean isNobodysFault(List<TrialResult> all) {
        List<TrialResult> trials =
                all.stream().filter(trial -> trial.scenario().isCompared()).toList();
        return trials.stream().anyMatch(trial -> trial.validity() != Validity.VALID)
                && trials.stream().noneMatch(InvalidTrials::isCausedByServer);
    }

    /** Says whether a server or gaeperf failed in a trial, or the server was saturated. */
    static boolean isCausedByServer(TrialResult trial) {
        return CAUSED_BY_SERVER.contains(trial.validity());
    }

    /** Describes why a trial is not valid: {@code 01-load-http disturbed: steal 31 %}. */
    public static String describe(TrialResult trial) {
        return trial.id() + " " + trial.validity().displayName() + ": " + String.join("; ", trial.reasons());
    }
}
