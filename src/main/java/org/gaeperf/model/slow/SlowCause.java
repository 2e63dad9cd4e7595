package org.gaeperf.model.slow;

/**
 * What overlapped a slow request, in the order in which it is looked for: a cause comes before what it brings about. A cause is
 * named if it overlaps at least half of the time by which the request took longer than the median one.
 */
public enum SlowCause {
    /** A pause of the server's JVM for a collection, and the time in which the server works off what waited meanwhile. */
    COLLECTION("garbage collection"),
    /** Another pause of the server's JVM, likewise. */
    SAFEPOINT("safepoint"),
    /** A thread of the server waited for memory, because ZGC frees it more slowly than it is allocated. */
    ALLOCATION_STALL("allocation stall"),
    /** The client's cores stalled or the request was sent late, in a second in which others took more than a fifth of those cores. */
    CLIENT_EXTERNAL_CPU("external CPU on the client's cores"),
    /** A thread on the client's cores was due and did not run. */
    CLIENT_STALL("stall of the client's cores"),
    /** The sender sent the request late. */
    SENDER_LAG("sender's lag"),
    /**
     * A thread on the server's cores was due and did not run, while the JVM did not pause, and others took less than a fifth of
     * those cores.
     */
    SERVER_STALL("stall of the server's cores"),
    /**
     * The kernel sent TCP segments again between two samples, and the request took at least as long as that takes. So many requests have
     * this cause at most as there were segments.
     */
    RETRANSMISSION("retransmission"),
    /** A connection was opened for the request, as for less than half of all requests. */
    CONNECTION("opening a connection"),
    /** Others took more than a fifth of the server's cores in that second. */
    SERVER_EXTERNAL_CPU("external CPU on the server's cores"),
    /** All connections of the client had a request. */
    NO_FREE_CONNECTION("no free connection"),
    /** Nothing that is observed overlapped it. */
    UNEXPLAINED("unexplained");

    private final String displayName;

    SlowCause(String displayName) {
        this.displayName = displayName;
    }

    /** Returns the name for readers, with a detail unless that is empty text. */
    public String label(String detail) {
        return detail.isEmpty() ? displayName : displayName + ": " + detail;
    }
}
