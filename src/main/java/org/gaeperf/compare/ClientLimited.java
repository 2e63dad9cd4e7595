package org.gaeperf.compare;

import java.util.List;
import java.util.Set;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;

/**
 * Finds the trials of a closed loop that the client limited. In a closed loop the client is asked to do as much as the
 * server does, so it limits the fastest trials of the faster server. Without them the others would seem to be all, and the
 * ratio would be too small. So of such a side only a bound is known, as of a search that the client ended.
 */
public final class ClientLimited {

    /** The metrics that become longer if the client has no time. */
    private static final Set<Metric> TIMES = Set.of(
            Metric.SERVICE_MEAN,
            Metric.SERVICE_P50_MILLIS,
            Metric.SERVICE_P75_MILLIS,
            Metric.SERVICE_P90_MILLIS,
            Metric.SERVICE_P99_MILLIS);

    private ClientLimited() {}

    /** Finds the trials of a variant that the client limited and that were not measured again. */
    public static List<TrialResult> of(List<TrialResult> group, String variant) {
        return group.stream()
                .filter(trial -> trial.variant().name().equals(variant)
                        && trial.workload().inClosedLoop()
                        && trial.validity() == Validity.SATURATED_BY_CLIENT
                        && !trial.isRetriedIn(group))
                .toList();
    }

    /** Returns which bound of the true values the values of such a side are. */
    static Bound bound(Metric metric) {
        if (metric == Metric.THROUGHPUT) {
            return Bound.AT_LEAST;
        }
        return TIMES.contains(metric) ? Bound.AT_MOST : Bound.EXACT;
    }
}
