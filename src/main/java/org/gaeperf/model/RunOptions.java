package org.gaeperf.model;

import java.util.SortedMap;

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

    /** The name of the option with the roles that are compared: the baseline first. */
    public static final String CONTENDERS = "bench.contenders";
}
