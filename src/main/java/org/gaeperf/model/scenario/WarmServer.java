package org.gaeperf.model.scenario;

/**
 * Load at a constant rate on a warm server.
 *
 * @param concurrent whether all variants are loaded at the same time, in a suite that has trials of each alone, too
 * @param timesLowered how often the rate was lowered since a variant did not hold the one before; 0 at the planned rate
 */
public record WarmServer(boolean concurrent, int timesLowered) implements Scenario {

    /** Variants run alone, at the planned rate. */
    public static final WarmServer STEADY = new WarmServer(false, 0);

    /** Variants run at the same time, at the planned rate. */
    public static final WarmServer CONCURRENT = new WarmServer(true, 0);

    @Override
    public boolean isConstantRate() {
        return !concurrent;
    }

    @Override
    public boolean isConcurrent() {
        return concurrent;
    }

    @Override
    public String displayName() {
        if (timesLowered == 0) {
            return concurrent ? "concurrent" : "steady";
        }
        return (concurrent ? "concurrent " : "") + "lower rate" + (timesLowered == 1 ? "" : " " + timesLowered);
    }
}
