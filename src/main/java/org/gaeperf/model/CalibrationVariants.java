package org.gaeperf.model;

import java.util.List;

/** The names of the variants of the suite {@code calibration}, for those that plan it and those that read it. */
public final class CalibrationVariants {

    /** Delays that reference servers add, in milliseconds. */
    public static final List<Integer> DELAYS_MILLIS = List.of(1, 5, 20, 100);

    /** The server is stopped for a while. */
    public static final String SERVER_STALL = "server-stall";

    /** The load generator is stopped for a while. */
    public static final String CLIENT_STALL = "client-stall";

    /** A reference server without any fault, in trials one after the other. */
    public static final String PLAIN = "plain";

    /** One of two concurrent reference servers without any fault. */
    public static final String PLAIN_A = "plain-a";

    /** The other of two concurrent reference servers without any fault. */
    public static final String PLAIN_B = "plain-b";

    /** The runtime against itself in the rounds of a gate: the baseline. */
    public static final String IDENTICAL_A = "identical-a";

    /** The runtime against itself in the rounds of a gate: the candidate. */
    public static final String IDENTICAL_B = "identical-b";

    /** The runtime against itself in interleaved trials, as in the suite {@code load}: the baseline. */
    public static final String INTERLEAVED_A = "interleaved-a";

    /** The runtime against itself in interleaved trials, as in the suite {@code load}: the candidate. */
    public static final String INTERLEAVED_B = "interleaved-b";

    /** A reference server that computes for some milliseconds each second, alone on its cores. */
    public static final String CPU_BURST_ALONE = "cpu-burst-alone";

    /** What it is compared with: a reference server without any fault, alone on its cores. */
    public static final String PLAIN_ALONE = "plain-alone-with-cpu-burst";

    /** The reference server that computes for some milliseconds each second, in concurrent pairs. */
    public static final String CPU_BURST_IN_PAIRS = "cpu-burst-in-pairs";

    /** What it is compared with: a reference server without any fault, in concurrent pairs. */
    public static final String PLAIN_IN_PAIRS = "plain-in-pairs-with-cpu-burst";

    /** How many pairs make a comparison of the runtime with itself: as many as a gate has time for. */
    public static final int PAIRS_OF_COMPARISON = 4;

    /** A reference server at the rate that wrk reached. */
    public static final String AT_WRK_RATE = "5ms-at-wrk-rate";

    /** The runtime, with all instrumentation, sampled at the usual interval. */
    public static final String SAMPLED = "sampled";

    /** The server that is sampled so often that the cost of a sample stands out from the host's noise. */
    public static final String SAMPLED_OFTEN = "sampled-often";

    /** The runtime without sampling. */
    public static final String UNSAMPLED = "unsampled";

    /** The runtime without Native Memory Tracking. */
    public static final String WITHOUT_NMT = "without-nmt";

    private CalibrationVariants() {}

    /** Says whether a process is stopped on purpose: what it is disturbed by is what the trial measures. */
    public static boolean isStalledOnPurpose(TrialResult trial) {
        return !trial.suite().comparesServers()
                && List.of(SERVER_STALL, CLIENT_STALL).contains(trial.variant().name());
    }

    /** The name of the variant with this delay. */
    public static String delay(int millis) {
        return "delay-" + millis + "ms";
    }
}
