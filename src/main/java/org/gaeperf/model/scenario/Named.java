package org.gaeperf.model.scenario;

/**
 * A workload that has a name of its own: what a gate judges by itself, or a check of a calibration.
 *
 * @param name what it is called
 */
public record Named(String name) implements Scenario {

    @Override
    public String displayName() {
        return name;
    }
}
