package org.gaeperf.model.scenario;

/** The only workload of a suite. */
public record OnlyScenario() implements Scenario {

    /** There is one. */
    public static final OnlyScenario INSTANCE = new OnlyScenario();

    @Override
    public String displayName() {
        return "";
    }
}
