package org.gaeperf.model;

import java.util.OptionalInt;

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

    private static final String CONNECTIONS = " connections";

    private static final String OPEN_LOOP = ", open loop";

    private static final String NEW_EACH = ", a new one for each request";

    private static final String LOWER_RATE = "lower rate";

    private Scenarios() {}

    /** A closed loop over this many connections, in the suite {@code proxy}. */
    public static String connections(int number) {
        return number + CONNECTIONS;
    }

    /** The rate that a closed loop over this many connections had, as an open loop. */
    public static String openLoop(int connections) {
        return connections(connections) + OPEN_LOOP;
    }

    /** So many connections that they do not limit the rate of an open loop: as with other suites, or more. */
    public static int openLoopConnections(int ofClosedLoop) {
        return Math.max(1_024, 2 * ofClosedLoop);
    }

    /** A closed loop over this many connections, each of which is opened anew for each request. */
    public static String newConnections(int number) {
        return connections(number) + NEW_EACH;
    }

    /** The number of connections of a scenario that {@link #connections} names; empty for all others. */
    public static OptionalInt connectionsOf(String scenario) {
        return numberBefore(CONNECTIONS, scenario);
    }

    /** The number of connections of a scenario that {@link #newConnections} names; empty for all others. */
    public static OptionalInt newConnectionsOf(String scenario) {
        return numberBefore(CONNECTIONS + NEW_EACH, scenario);
    }

    private static OptionalInt numberBefore(String end, String scenario) {
        return scenario.endsWith(end)
                ? OptionalInt.of(Integer.parseInt(scenario.substring(0, scenario.length() - end.length())))
                : OptionalInt.empty();
    }

    /**
     * Whether trials of two scenarios can be measured in one server, one after the other, as a staircase: closed loops, or open
     * ones, over numbers of connections.
     */
    public static boolean areOfOneStaircase(String one, String other) {
        return (isClosedLoop(one) && isClosedLoop(other)) || (isOpenLoop(one) && isOpenLoop(other));
    }

    /** Whether trials of a scenario are steps of a staircase. */
    public static boolean isStaircaseStep(String scenario) {
        return areOfOneStaircase(scenario, scenario);
    }

    private static boolean isClosedLoop(String scenario) {
        return connectionsOf(scenario).isPresent() || hasNewConnections(scenario);
    }

    /** Whether a scenario repeats the rate of a closed loop as an open loop. */
    public static boolean isOpenLoop(String scenario) {
        return scenario.endsWith(OPEN_LOOP);
    }

    /** Whether each request has a connection of its own in a scenario. */
    public static boolean hasNewConnections(String scenario) {
        return scenario.endsWith(NEW_EACH);
    }

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
        return !isRecorded(scenario) && !scenario.equals(FIND_RATE) && !isOpenLoop(scenario);
    }

    /** Whether trials of a scenario are recorded. */
    public static boolean isRecorded(String scenario) {
        return scenario.endsWith(RECORDED);
    }
}
