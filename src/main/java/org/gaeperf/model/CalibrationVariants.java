package org.gaeperf.model;

import java.util.List;

/** The roles of the variants of the suite {@code calibration}, for those that plan it and those that read it. */
public final class CalibrationVariants {

    /** Delays that reference servers add, in milliseconds. */
    public static final List<Integer> DELAYS_MILLIS = List.of(1, 5, 20, 100);

    /** The server is stopped for a while. */
    public static final String SERVER_STALL = "server-stall";

    /** The load generator is stopped for a while. */
    public static final String CLIENT_STALL = "client-stall";

    /** A reference server without any fault, in trials one after the other. */
    public static final String PLAIN = "plain";

    /** One of two identical concurrent servers. */
    public static final String IDENTICAL_A = "identical-a";

    /** The other of two identical concurrent servers. */
    public static final String IDENTICAL_B = "identical-b";

    /** The baseline that runs concurrently with {@link #MORE_CPU}. */
    public static final String CONCURRENT_WITH_MORE_CPU = "concurrent-with-more-cpu";

    /** A server that uses ten percent more CPU. */
    public static final String MORE_CPU = "cpu-plus-10-percent";

    /** The baseline that runs concurrently with {@link #MORE_ALLOCATION}. */
    public static final String CONCURRENT_WITH_MORE_ALLOCATION = "concurrent-with-more-allocation";

    /** A server that allocates ten percent more. */
    public static final String MORE_ALLOCATION = "allocation-plus-10-percent";

    /** The baseline of {@link #LONGER_TAIL}, in trials one after the other. */
    public static final String PLAIN_AT_LOW_RATE = "plain-at-low-rate";

    /** A server that delays two percent of the requests by two milliseconds. */
    public static final String LONGER_TAIL = "2ms-in-2-percent";

    /** A reference server at the rate that wrk reached. */
    public static final String AT_WRK_RATE = "5ms-at-wrk-rate";

    /** The runtime, with all instrumentation, sampled at the usual interval. */
    public static final String SAMPLED = "sampled";

    /** Sampled so often that the cost of a sample stands out from the host's noise. */
    public static final String SAMPLED_OFTEN = "sampled-often";

    /** The runtime without sampling. */
    public static final String UNSAMPLED = "unsampled";

    /** The runtime without Native Memory Tracking. */
    public static final String WITHOUT_NMT = "without-nmt";

    private CalibrationVariants() {}

    /** The role of the variant with this delay. */
    public static String delay(int millis) {
        return "delay-" + millis + "ms";
    }
}
