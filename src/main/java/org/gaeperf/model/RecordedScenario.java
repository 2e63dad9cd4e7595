package org.gaeperf.model;

import java.util.List;

/**
 * The scenarios of trials with Flight Recorder. Recording costs CPU and memory, so these trials are compared with no
 * trial without it.
 */
public final class RecordedScenario {

    /** The scenario of the further trials that {@code bench.record} asks for. */
    public static final String NAME = "recorded";

    /** The suites that can run these further trials. */
    public static final List<Suite> SUITES = List.of(Suite.LOAD, Suite.CPU);

    /** Added to the mode in the scenario of the gate's trials that explain a regression. */
    public static final String GATE_SUFFIX = ", " + NAME;

    private RecordedScenario() {}

    /** Whether trials of a scenario are recorded. */
    public static boolean isRecorded(String scenario) {
        return scenario.equals(NAME) || scenario.endsWith(GATE_SUFFIX);
    }
}
