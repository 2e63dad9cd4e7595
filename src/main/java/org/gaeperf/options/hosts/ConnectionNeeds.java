package org.gaeperf.options.hosts;

/**
 * The connections that the load of a run needs.
 *
 * @param most at once
 * @param newForEachRequest whether some load opens one for each request
 */
public record ConnectionNeeds(int most, boolean newForEachRequest) {

    /** A probe has this part of the rate and of the connections. */
    public static final int PROBE_DIVISOR = 20;

    /** Returns those of each of several hosts that share the load. */
    public ConnectionNeeds sharedBy(int hosts) {
        return new ConnectionNeeds((most + hosts - 1) / hosts, newForEachRequest);
    }

    /** Returns those of a probe, which sends nothing where the load is a closed loop or opens a connection for each request. */
    public ConnectionNeeds ofProbe() {
        return new ConnectionNeeds(most / PROBE_DIVISOR, false);
    }
}
