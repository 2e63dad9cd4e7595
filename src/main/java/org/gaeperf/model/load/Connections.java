package org.gaeperf.model.load;

import java.util.SortedMap;

/**
 * The connections that a client opened while it measured.
 *
 * @param opened that were established between the start of the measurement and its end
 * @param endings responses in that time after which a connection ends, by what says so
 */
public record Connections(long opened, SortedMap<ConnectionEnd, Long> endings) {

    /** Reports tell readers of the share of requests that opened a connection from this share on. */
    public static final double NOTED_SHARE = 0.1;
}
