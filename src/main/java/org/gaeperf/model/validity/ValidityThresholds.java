package org.gaeperf.model.validity;

/** The limits between a trial whose figures count and one whose figures do not, all in one place. */
public final class ValidityThresholds {

    /** One percent of requests not sent, or not answered, is more than any rounding of the schedule. */
    public static final double MIN_SHARE_OF_RATE = 0.99;

    /** Above this the client has no time left for a burst of answers, and its own queue is what would be measured. */
    public static final double MAX_CLIENT_CPU_SHARE = 0.90;

    /**
     * A sender that is later than this for one request in a hundred adds its own lateness to the percentiles that are
     * compared.
     */
    public static final double MAX_SENDER_LAG_P99_MICROS = 20_000;

    /** A server that leaves less of its cores idle than this is at its capacity, where latency is a matter of time. */
    public static final double MAX_SERVER_CPU_SHARE = 0.97;

    /**
     * Of two servers on the same cores, the one waits for the other where both leave less than this idle; in seconds that
     * were as full, p99 was 15 to 20 ms on either side, whatever the servers did, and 3 to 6 ms in others.
     */
    public static final double MAX_SHARED_SERVER_CPU_SHARE = 0.90;

    /** A queue has grown if the median of the last quarter is so many times that of the first, and so long. */
    public static final double QUEUE_GROWTH = 5;

    public static final double QUEUE_MICROS = 50_000;

    /**
     * A thread that wakes later than this was not kept waiting by the load, since no scheduler's time slice is as long:
     * the machine itself stood still.
     */
    public static final double HICCUP_MICROS = 50_000;

    /** So many seconds with a hiccup, or samples with steal, leave the percentiles below p99 alone, more do not. */
    public static final double MAX_DISTURBED_SHARE = 0.10;

    /** Beyond this the hypervisor's other tenants cost more than the differences that matter. */
    public static final double MAX_STEAL_PERCENT = 5;

    private ValidityThresholds() {}
}
