package org.gaeperf.model.scenario;

/**
 * Load at a share of the rate that the slowest variant holds, on a warm server whose partner is idle: a point of a curve over rates.
 *
 * @param percent of that rate
 */
public record RateStep(int percent) implements Scenario {

    /** The point by which servers are told apart; with a verdict on each, more points would have more false ones. */
    private static final int DECIDING_PERCENT = 50;

    @Override
    public boolean onlyShowsShapeBeside(Scenario other) {
        return other instanceof RateStep step
                && (step.fromDeciding() < fromDeciding()
                        || (step.fromDeciding() == fromDeciding() && step.percent < percent));
    }

    @Override
    public boolean runsAloneAfter(Scenario concurrent) {
        return true;
    }

    private int fromDeciding() {
        return Math.abs(percent - DECIDING_PERCENT);
    }

    @Override
    public String displayName() {
        return percent + " % of the rate";
    }
}
