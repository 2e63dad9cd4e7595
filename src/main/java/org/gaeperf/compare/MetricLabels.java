package org.gaeperf.compare;

import java.util.List;
import org.gaeperf.model.TrialResult;

/** Words the names of metrics for the places in which readers see them. */
public final class MetricLabels {

    private MetricLabels() {}

    /**
     * Returns the name for values of such trials: {@code p99 latency on shared cores}, if it is a tail and the servers of a pair
     * shared their cores.
     */
    public static String of(Metric metric, List<TrialResult> trials) {
        return metric.label() + noteOnCores(metric, trials.stream().anyMatch(TrialResult::concurrent));
    }

    /**
     * Returns what the name of a value ends with: {@code " on shared cores"}, if it is a tail and the servers of a pair share
     * their cores; else nothing.
     */
    public static String noteOnCores(Metric metric, boolean concurrent) {
        return metric.kind().isTail() && concurrent ? " on shared cores" : "";
    }

    /** Returns a name for a sentence that lists several: without a comma, which would divide it in two. */
    public static String inList(String label) {
        int comma = label.indexOf(", ");
        return comma < 0 ? label : label.substring(0, comma) + " (" + label.substring(comma + 2) + ")";
    }
}
