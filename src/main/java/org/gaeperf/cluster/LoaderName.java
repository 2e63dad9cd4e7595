package org.gaeperf.cluster;

import org.gaeperf.options.hosts.HostAddress;

/**
 * Identifies a loader.
 *
 * @param number from 0, in the order of the options; the probe is the last
 * @param probe whether it is the probe
 * @param address of its host
 */
record LoaderName(int number, boolean probe, HostAddress address) {

    /** Returns the name within the cluster, where a host's own name could mean something else. */
    String alias() {
        return "loader-" + number;
    }

    /** Returns the name for messages. */
    String displayName() {
        return (probe ? "probe " : "loader ") + address.displayName();
    }

    /** Returns the name of a directory. */
    String directory() {
        return address.displayName().replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
