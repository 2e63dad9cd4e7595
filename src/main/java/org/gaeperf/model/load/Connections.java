package org.gaeperf.model.load;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The connections that a client opened while it measured.
 *
 * @param opened that were established between the start of the measurement and its end
 * @param mostOpen that were open at once between the start of the measurement and its end; empty if the client does not count them
 * @param endings responses in that time after which a connection ends, by what says so
 * @param requestsEach after how many requests the client was to close a connection; empty if it was to keep it
 */
public record Connections(long opened, OptionalLong mostOpen, SortedMap<End, Long> endings, OptionalInt requestsEach) {

    /** The smallest share of requests that opened a connection which reports mention. */
    public static final double NOTED_SHARE = 0.1;

    /** By how much the connections that were opened may differ from those that were asked for. */
    private static final double MAX_DEVIATION = 0.1;

    /** Counts connections that the client was to keep. */
    public Connections(long opened, SortedMap<End, Long> endings) {
        this(opened, OptionalLong.empty(), endings, OptionalInt.empty());
    }

    /**
     * Says whether about as many connections were opened as were asked for. A connection that was open at the start or at the end of the
     * measurement has only a part of its requests in it.
     *
     * @param requests that were sent
     */
    public boolean areAsAskedFor(long requests) {
        return requestsEach.isEmpty()
                || Math.abs(opened - (double) requests / requestsEach.getAsInt())
                        <= MAX_DEVIATION * requests / requestsEach.getAsInt() + mostOpen.orElse(0);
    }

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
