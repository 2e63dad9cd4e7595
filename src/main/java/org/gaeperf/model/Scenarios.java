package org.gaeperf.model;

/**
 * The names of the workloads that a suite has more than one of. Trials with Flight Recorder have scenarios of their own:
 * recording costs CPU and memory, so they are compared with no trial.
 */
public final class Scenarios {

    /** Load on a warm server. */
    public static final String STEADY = "steady";

    /** Load on both modes at the same time, where the suite has trials of each mode alone, too. */
    public static final String CONCURRENT = "concurrent";

    /** Load on a server that has just started, as published. */
    public static final String COLD = "cold";

    /** A search for a rate that this machine sustains, if the requested one may be too high. */
    public static final String SEARCH = "search";

    /** A load that tells at which rate servers use a given share of their cores; nothing is compared by it. */
    public static final String FIND_RATE = "find rate";

    /** The further trials that {@code bench.record} asks for; the end of the scenarios of a gate's recorded trials. */
    public static final String RECORDED = "recorded";

    /** One form with a part of 10 MiB, in the suite {@code multipart}. */
    public static final String LARGE_FORM = "large";

    /** Small forms like those of browsers, in the suite {@code multipart}. */
    public static final String SMALL_FORMS = "small";

    private static final String LOWER_RATE = "lower rate";

    private Scenarios() {}

    /**
     * The steady load at a rate that was lowered, since a variant did not hold the one before.
     *
     * @param times how often the rate was lowered, from 1
     */
    public static String lowerRate(int times) {
        return times == 1 ? LOWER_RATE : LOWER_RATE + " " + times;
    }

    /** Whether a scenario is a steady load at a rate that was lowered. */
    public static boolean isLowerRate(String scenario) {
        return scenario.startsWith(LOWER_RATE);
    }

    /**
     * Load on both modes at the same time, at a rate that was lowered, since a variant did not hold the one before.
     *
     * @param times how often the rate was lowered, from 1
     */
    public static String concurrentLowerRate(int times) {
        return CONCURRENT + " " + lowerRate(times);
    }

    /** Whether trials of a scenario run at the same time where the suite has trials of each mode alone, too. */
    public static boolean isConcurrent(String scenario) {
        return scenario.startsWith(CONCURRENT);
    }

    /** Whether variants run alone in a scenario at a constant rate, the planned or a lowered one. */
    public static boolean isConstantRate(String scenario) {
        return scenario.equals(STEADY) || isLowerRate(scenario);
    }

    /** Whether the values of trials of a scenario are for a comparison. */
    public static boolean isCompared(String scenario) {
        return !isRecorded(scenario) && !scenario.equals(FIND_RATE);
    }

    /** Whether trials of a scenario are recorded. */
    public static boolean isRecorded(String scenario) {
        return scenario.endsWith(RECORDED);
    }
}
