package org.gaeperf.model.load;

import java.util.Locale;

/** What stopped the search for the highest rate. */
public enum LimitingFactor {
    /** The 99th percentile of the latency reached the limit. */
    P99(true),
    /** The server was saturated. */
    SERVER(true),
    /** The load generator was saturated. */
    CLIENT(false),
    /** The host disturbed the measurement. */
    HOST(false),
    /** Requests failed. */
    FAILURES(true),
    /**
     * The server used up the memory of its instance class. The search ends there, since a JVM keeps its memory, so that
     * rates below this one were not tried.
     */
    MEMORY(false),
    /** The search has failed before it found what. */
    SEARCH_FAILED(false),
    /** The highest rate that the search tries. */
    LIMIT(false);

    private final boolean ofServer;

    LimitingFactor(boolean ofServer) {
        this.ofServer = ofServer;
    }

    /** Says whether it was the server that could do no more, and the search has found out at which rate. */
    public boolean ofServer() {
        return ofServer;
    }

    /** Returns the name for readers. */
    public String displayName() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
