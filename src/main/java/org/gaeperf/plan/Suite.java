package org.gaeperf.plan;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What can be measured. */
public enum Suite {
    /** Each mode at a constant rate. */
    LOAD("load", true),
    /** What one request costs in memory, seen from inside the application. */
    REQUEST_MEMORY("request-memory", true),
    /** CPU at a low, steady rate. */
    CPU("cpu", true),
    /** The highest rate that is held. */
    CAPACITY("capacity", true),
    /** Cold starts. */
    STARTUP("startup", true),
    /** A candidate against a baseline; it fails on a regression. */
    GATE("gate", false),
    /** The instrument itself; it takes as long as all the others together and is never among them. */
    CALIBRATION("calibration", false);

    /** Stands for every suite that compares runtimes. */
    static final String ALL = "all";

    private final String word;
    private final boolean amongAll;

    Suite(String word, boolean amongAll) {
        this.word = word;
        this.amongAll = amongAll;
    }

    /** As options and results name it. */
    public String word() {
        return word;
    }

    /** Those that {@code all} stands for. */
    static List<Suite> all() {
        return Arrays.stream(values()).filter(suite -> suite.amongAll).toList();
    }

    static String words() {
        return Arrays.stream(values()).map(Suite::word).collect(Collectors.joining(", ")) + ", " + ALL;
    }
}
