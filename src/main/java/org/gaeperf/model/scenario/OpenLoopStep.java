package org.gaeperf.model.scenario;

/**
 * The rate that a closed loop had, as an open loop: requests are sent when they are due. Nothing is compared by it.
 *
 * @param connectionsOfClosedLoop how many connections the closed loop had
 */
public record OpenLoopStep(int connectionsOfClosedLoop) implements Scenario {

    private static final int MIN_CONNECTIONS = 1_024;

    /** Computes so many connections that they do not limit the rate: as many as other suites have, or more. */
    public static int connections(int ofClosedLoop) {
        return Math.max(MIN_CONNECTIONS, 2 * ofClosedLoop);
    }

    @Override
    public boolean isCompared() {
        return false;
    }

    @Override
    public String displayName() {
        return connectionsOfClosedLoop + " connections, open loop";
    }
}
