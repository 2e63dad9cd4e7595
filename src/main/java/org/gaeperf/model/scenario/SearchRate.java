package org.gaeperf.model.scenario;

/** Search for a rate that this machine sustains, where the planned one may be too high. */
public record SearchRate() implements Scenario {

    @Override
    public String displayName() {
        return "search";
    }
}
