package org.gaeperf.options.hosts;

/**
 * The connections that the load of a run needs.
 *
 * @param most at once
 * @param newForEachRequest whether some load opens one for each request
 */
public record ConnectionNeeds(int most, boolean newForEachRequest) {

    /** Those of each of several hosts that share the load. */
    public ConnectionNeeds sharedBy(int hosts) {
        return new ConnectionNeeds((most + hosts - 1) / hosts, newForEachRequest);
    }
}
