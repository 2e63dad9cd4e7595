package org.gaeperf.model.scenario;

/**
 * Load in a closed loop: each connection sends its next request when it has its response.
 *
 * @param connections how many send at the same time
 * @param newForEach whether each request opens a connection of its own
 */
public record ClosedLoopStep(int connections, boolean newForEach) implements Scenario {

    @Override
    public String displayName() {
        return connections + " connections" + (newForEach ? ", a new one for each request" : "");
    }
}
