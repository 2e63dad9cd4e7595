package org.gaeperf.model.scenario;

/** Load on a server that has just started, as published. */
public record ColdServer() implements Scenario {

    @Override
    public String displayName() {
        return "cold";
    }
}
