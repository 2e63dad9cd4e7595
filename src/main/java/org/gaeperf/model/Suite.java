package org.gaeperf.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What can be measured. */
public enum Suite {
    /** Each mode at a constant rate. */
    LOAD("load", true, true),
    /** What one request costs in memory, seen from inside the application. */
    REQUEST_MEMORY("request-memory", true, false),
    /** CPU at a low, steady rate. */
    CPU("cpu", true, true),
    /** The highest sustained rate. */
    CAPACITY("capacity", true, false),
    /** The highest sustained rate on each instance class; it takes too long to be among all. */
    SIZING("sizing", false, false),
    /** Cold starts. */
    STARTUP("startup", true, true),
    /** Versions of Jetty by the time that requests take inside the server; only servers of the kind jetty record it. */
    JETTY("jetty", false, false),
    /** Parsers of multipart forms, without a server, by JMH; only what the kind multipart provides. */
    MULTIPART("multipart", false, false),
    /** Proxies under rising numbers of connections, in a closed loop; only what the kind zuul provides. */
    PROXY("proxy", false, false),
    /** A candidate against a baseline; it fails on a regression. */
    GATE("gate", false, true),
    /** The harness itself; it takes as long as all the others together and is never among them. */
    CALIBRATION("calibration", false, false);

    /** Stands for every suite that compares servers and does not take too long. */
    public static final String ALL = "all";

    private final String key;
    private final boolean amongAll;
    private final boolean canRunConcurrently;

    Suite(String key, boolean amongAll, boolean canRunConcurrently) {
        this.key = key;
        this.amongAll = amongAll;
        this.canRunConcurrently = canRunConcurrently;
    }

    /** The name in options, results and reports. */
    @JsonValue
    public String key() {
        return key;
    }

    /** Whether both sides of a pair can run at the same time. */
    public boolean canRunConcurrently() {
        return canRunConcurrently;
    }

    /** Those whose pairs can run at the same time. */
    public static List<Suite> concurrentOnes() {
        return Arrays.stream(values()).filter(Suite::canRunConcurrently).toList();
    }

    /** Those whose trials send requests at a constant rate, and that compare variants by them. */
    public static List<Suite> atConstantRate() {
        return List.of(LOAD, CPU, JETTY);
    }

    /** Those that run a trial again that the machine has spoiled, for as long as an option says. */
    public static List<Suite> withRetryTime() {
        return Stream.concat(atConstantRate().stream(), Stream.of(PROXY)).toList();
    }

    /** Those of which each measures what only one kind of server has. */
    public static List<Suite> ofOneKind() {
        return List.of(JETTY, MULTIPART, PROXY);
    }

    /** The suites that a word in an option stands for; none if there is no such word. */
    public static List<Suite> named(String word) {
        return Arrays.stream(values())
                .filter(suite -> word.equalsIgnoreCase(suite.key) || (word.equalsIgnoreCase(ALL) && suite.amongAll))
                .toList();
    }

    /** Every word that {@link #named} knows. */
    public static String allowed() {
        return keys(List.of(values())) + ", " + ALL + " (every suite except "
                + keys(Arrays.stream(values()).filter(suite -> !suite.amongAll).toList())
                + "; with bench.server, what can measure it)";
    }

    /** With commas between them. */
    public static String keys(List<Suite> suites) {
        return suites.stream().map(Suite::key).collect(Collectors.joining(", "));
    }
}
