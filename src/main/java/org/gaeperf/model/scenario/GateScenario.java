package org.gaeperf.model.scenario;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import org.gaeperf.model.server.ConnectorMode;

/** Words the scenarios of a gate, each of which it judges by itself. */
public final class GateScenario {

    /** The scenario of a server that has neither modes nor anything else that is judged by itself. */
    public static final String ONLY = "load";

    private GateScenario() {}

    /**
     * Returns what the scenarios of a gate are: {@code "mode"} or {@code "scenario"}; empty if a server has only one, which needs
     * no name.
     */
    public static Optional<String> title(Collection<String> scenarios) {
        if (scenarios.stream().allMatch(ONLY::equals)) {
            return Optional.empty();
        }
        return Optional.of(scenarios.stream().allMatch(GateScenario::isMode) ? "mode" : "scenario");
    }

    /**
     * Returns what the name of a metric ends with in a sentence: {@code " in mode http"} for a connector mode, {@code " of core"}
     * for others, and nothing where there is only one.
     */
    public static String suffix(String scenario) {
        return scenario.equals(ONLY) ? "" : (isMode(scenario) ? " in mode " : " of ") + scenario;
    }

    private static boolean isMode(String scenario) {
        return Arrays.stream(ConnectorMode.values()).anyMatch(mode -> mode.key().equals(scenario));
    }
}
