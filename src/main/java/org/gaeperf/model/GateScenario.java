package org.gaeperf.model;

import java.util.Arrays;
import org.gaeperf.model.server.ConnectorMode;

/** Words the scenarios of a gate, each of which it judges by itself. */
public final class GateScenario {

    /** The scenario of a server that has neither modes nor anything else that is judged by itself. */
    public static final String ONLY = "load";

    private GateScenario() {}

    /**
     * Returns what the name of a metric ends with in a sentence: {@code " in mode http"} for a connector mode, {@code " of core"}
     * for others, and nothing where there is only one.
     */
    public static String suffix(String scenario) {
        if (scenario.equals(ONLY)) {
            return "";
        }
        boolean isMode =
                Arrays.stream(ConnectorMode.values()).anyMatch(mode -> mode.key().equals(scenario));
        return (isMode ? " in mode " : " of ") + scenario;
    }
}
