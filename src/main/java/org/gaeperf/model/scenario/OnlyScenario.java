package org.gaeperf.model.scenario;

/** The only workload of a suite. */
public record OnlyScenario() implements Scenario {

    /** The only instance. */
    public static final OnlyScenario INSTANCE = new OnlyScenario();

    @Override
    public String displayName() {
        return "";
    }
}
