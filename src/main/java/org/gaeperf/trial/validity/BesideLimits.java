package org.gaeperf.trial.validity;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.model.validity.ValidityThresholds;

/**
 * Whether the cores that the client shares with what runs beside the server limited what was measured: then the server waited
 * for a response that waited for a core.
 */
public final class BesideLimits {

    private static final double MAX_PERCENT = 100 * ValidityThresholds.MAX_CLIENT_CPU_SHARE;

    private BesideLimits() {}

    /**
     * Returns the reasons for readers why they did; none if they did not, or it is not known.
     *
     * @param busyPercent the share of these cores' time in which anything ran on them
     */
    public static List<String> find(OptionalDouble busyPercent) {
        if (busyPercent.orElse(0) <= MAX_PERCENT) {
            return List.of();
        }
        Excess busy = Excess.format(busyPercent.getAsDouble(), MAX_PERCENT, 0, 0);
        return List.of(String.format(
                Locale.ROOT,
                "the cores that the client shares with what runs beside the server were busy for %s %% of the time; at most"
                        + " %s %% is allowed",
                busy.value(),
                busy.limit()));
    }
}
