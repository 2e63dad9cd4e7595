package org.gaeperf.model.scenario;

/**
 * A workload that has a name of its own: a mode of a gate, or a check of a calibration.
 *
 * @param name what it is called
 */
public record Mode(String name) implements Scenario {

    @Override
    public String displayName() {
        return name;
    }
}
