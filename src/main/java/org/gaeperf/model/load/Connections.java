package org.gaeperf.model.load;

import java.util.SortedMap;

/**
 * The connections that a client opened while it measured.
 *
 * @param opened that were established between the start of the measurement and its end
 * @param endings responses in that time after which a connection ends, by what says so
 */
public record Connections(long opened, SortedMap<String, Long> endings) {

    /** What says it: the request, which asks for a connection of its own. */
    public static final String BY_REQUEST = "the request's Connection: close";

    /** What says it: the response. */
    public static final String BY_RESPONSE = "the response's Connection: close";

    /** What says it: the version of HTTP, which keeps no connection unless the response says otherwise. */
    public static final String BY_VERSION = "a response of HTTP/1.0";

    /** Reports tell readers of the share of requests that opened a connection from this share on. */
    public static final double NOTED_SHARE = 0.1;
}
