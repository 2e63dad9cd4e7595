package org.gaeperf.model;

import java.util.Optional;

/**
 * Numbers the rules by which trials count and differences are decided: primary metrics, levels, limits of validity, retries and
 * rules of stopping. The page on the analysis plan lists them. Values of runs by different plans were not judged alike.
 */
public final class AnalysisPlan {

    /** Is the number of the present rules. Whoever changes one of them raises it and measures again. */
    public static final int NUMBER = 5;

    private AnalysisPlan() {}

    /**
     * Says that two runs follow different plans; empty if they follow the same.
     *
     * @param earlier names the first run, for readers
     * @param later names the second run, for readers
     */
    public static Optional<String> difference(
            String earlier, HarnessInfo harnessOfEarlier, String later, HarnessInfo harnessOfLater) {
        return harnessOfEarlier.analysisPlan() == harnessOfLater.analysisPlan()
                ? Optional.empty()
                : Optional.of(earlier + " follows analysis plan " + harnessOfEarlier.analysisPlan() + ", and " + later
                        + " plan " + harnessOfLater.analysisPlan()
                        + ": which trials count, and which differences are shown, was decided by other rules");
    }
}
