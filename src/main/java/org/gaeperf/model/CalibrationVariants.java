package org.gaeperf.model;

import java.util.List;

/** The names of the variants of the suite {@code calibration}: those who plan it and those who read it must agree. */
public final class CalibrationVariants {

    /** The suite's name. */
    public static final String SUITE = "calibration";

    /** Delays that servers of ours are given. */
    public static final List<Integer> DELAYS_MILLIS = List.of(1, 5, 20, 100);

    public static final String SERVER_STALL = "server-stall";
    public static final String CLIENT_STALL = "client-stall";
    public static final String PLAIN = "plain";

    /** Two like servers at the same time. */
    public static final String TWIN_A = "twin-a";

    public static final String TWIN_B = "twin-b";

    /** At the same time as a server that is worse. */
    public static final String BESIDE_WORSE_CPU = "beside-more-cpu";

    public static final String WORSE_CPU = "cpu-plus-10-percent";
    public static final String BESIDE_WORSE_ALLOCATION = "beside-more-allocation";
    public static final String WORSE_ALLOCATION = "allocation-plus-10-percent";
    public static final String PLAIN_AT_LOW_RATE = "plain-at-low-rate";
    public static final String WORSE_TAIL = "2ms-in-2-percent";
    public static final String AT_WRK_RATE = "5ms-at-the-rate-of-wrk";
    public static final String WATCHED = "watched";

    /** So often that what a sample costs stands out from the machine's noise. */
    public static final String SAMPLED_OFTEN = "sampled-often";

    public static final String UNSAMPLED = "unsampled";
    public static final String WITHOUT_NMT = "without-nmt";

    private CalibrationVariants() {}

    /** The name of the variant with this delay. */
    public static String delay(int millis) {
        return "delay-" + millis + "ms";
    }
}
