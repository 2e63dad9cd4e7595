package org.gaeperf.model.scenario;

import java.util.Optional;

/**
 * Load on a server that Flight Recorder records. Recording costs CPU and memory, so nothing is compared by it.
 *
 * @param mode the mode of a gate whose workload it is; empty for the steady load of a suite
 * @param purpose what it is recorded for
 */
public record Recorded(Optional<String> mode, Purpose purpose) implements Scenario {

    /** What a server is recorded for. */
    public enum Purpose {
        COSTS("recorded"),
        WAITS("waits recorded");

        private final String displayName;

        Purpose(String displayName) {
            this.displayName = displayName;
        }
    }

    @Override
    public boolean isCompared() {
        return false;
    }

    @Override
    public String displayName() {
        return mode.map(name -> name + ", ").orElse("") + purpose.displayName;
    }
}
