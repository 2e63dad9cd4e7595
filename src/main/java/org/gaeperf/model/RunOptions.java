package org.gaeperf.model;

import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.host.TrialSetup;

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

    private static final String LOADERS = "bench.hosts.loaders";
    private static final String PROBE = "bench.hosts.probe";

    /** The hosts that sent the load, as the options name them; see {@link TrialSetup#loadHosts}. */
    public String loadHosts() {
        return effective.containsKey(LOADERS)
                ? effective.get(LOADERS)
                        + (effective.containsKey(PROBE) ? " and the probe " + effective.get(PROBE) : "")
                : TrialSetup.THIS_MACHINE;
    }

    /** How long servers were warmed up and measured, by the names of these options; values depend on it. */
    public SortedMap<String, String> lengths() {
        SortedMap<String, String> lengths = new TreeMap<>(effective);
        lengths.keySet().retainAll(Set.of(WARM_UP, DURATION));
        return lengths;
    }
}
