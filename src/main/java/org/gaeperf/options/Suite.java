package org.gaeperf.options;

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
    /** The instrument itself; it takes as long as all the others together and is never among them. */
    CALIBRATION("calibration", false, false);

    /** Stands for every suite that compares runtimes. */
    static final String ALL = "all";

    private final String word;
    private final boolean amongAll;
    private final boolean canRunConcurrently;

    Suite(String word, boolean amongAll, boolean canRunConcurrently) {
        this.word = word;
        this.amongAll = amongAll;
        this.canRunConcurrently = canRunConcurrently;
    }

    /** As options and results name it. */
    public String key() {
        return word;
    }

    /** Whether both sides of a pair can be run at the same time, as the option {@code bench.together} wants it. */
    boolean canRunConcurrently() {
        return canRunConcurrently;
    }

    /** Those that {@code all} stands for. */
    static List<Suite> all() {
        return Arrays.stream(values()).filter(suite -> suite.amongAll).toList();
    }

    static String displayName() {
        return Arrays.stream(values()).map(Suite::key).collect(Collectors.joining(", ")) + ", " + ALL;
    }
}
