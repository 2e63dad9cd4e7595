package org.gaeperf.model.load;

import java.util.SortedMap;

/**
 * The connections that a client opened while it measured.
 *
 * @param opened that were established between the start of the measurement and its end
 * @param endings responses in that time after which a connection ends, by what says so
 */
public record Connections(long opened, SortedMap<End, Long> endings) {

    /** The smallest share of requests that opened a connection which reports mention. */
    public static final double NOTED_SHARE = 0.1;

    /** What says that a connection ends with a response. The order is that in which reports list them. */
    public enum End {
        /** The version of HTTP keeps no connection unless the response says otherwise. */
        VERSION("a response of HTTP/1.0"),

        /** The request asks for a connection of its own. */
        REQUEST("the request's Connection: close"),

        /** The response says that its connection is closed. */
        RESPONSE("the response's Connection: close");

        private final String displayName;

        End(String displayName) {
            this.displayName = displayName;
        }

        /** The words for readers. */
        public String displayName() {
            return displayName;
        }
    }
}
