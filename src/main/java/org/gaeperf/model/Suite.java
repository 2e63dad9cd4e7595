package org.gaeperf.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What can be measured. */
public enum Suite {
    /** Each mode at a constant rate. */
    LOAD("load", true, true),
    /** What one request costs in memory, seen from inside the application. */
    REQUEST_MEMORY("request-memory", true, false),
    /** CPU at a low, steady rate. */
    CPU("cpu", true, true),
    /** The highest rate that is held. */
    CAPACITY("capacity", true, false),
    /** Cold starts. */
    STARTUP("startup", true, true),
    /** A candidate against a baseline; it fails on a regression. */
    GATE("gate", false, true),
    /** The harness itself; it takes as long as all the others together and is never among them. */
    CALIBRATION("calibration", false, false);

    /** Stands for every suite that compares runtimes. */
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

    /** Whether both sides of a pair can run at the same time, as the option {@code bench.together} asks for. */
    public boolean canRunConcurrently() {
        return canRunConcurrently;
    }

    /** Those that {@link #ALL} stands for. */
    public static List<Suite> all() {
        return Arrays.stream(values()).filter(suite -> suite.amongAll).toList();
    }

    /** The keys that an option may have, for messages. */
    public static String displayName() {
        return Arrays.stream(values()).map(Suite::key).collect(Collectors.joining(", ")) + ", " + ALL;
    }
}
