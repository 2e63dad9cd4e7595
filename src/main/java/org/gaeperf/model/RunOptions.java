package org.gaeperf.model;

import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a run was configured. Options are stored by name, in the form in which a user writes them.
 *
 * @param effective every option, after defaults were applied
 * @param userOptions those that the user gave, as given; a resumed run is planned from them
 * @param command how to repeat the run
 */
public record RunOptions(SortedMap<String, String> effective, SortedMap<String, String> userOptions, String command) {

    /** The name of the option with the rate. */
    public static final String RATE = "bench.rate";

    /** The name of the option with the length of a measurement. */
    public static final String DURATION = "bench.duration";

    /** The name of the option with the length of the warm-up. */
    public static final String WARM_UP = "bench.warmup";

    /** The name of the option with the roles that are compared: the baseline first. */
    public static final String CONTENDERS = "bench.contenders";

    /** How long servers were warmed up and measured, by the names of these options; values depend on it. */
    public SortedMap<String, String> lengths() {
        SortedMap<String, String> lengths = new TreeMap<>(effective);
        lengths.keySet().retainAll(Set.of(WARM_UP, DURATION));
        return lengths;
    }
}
