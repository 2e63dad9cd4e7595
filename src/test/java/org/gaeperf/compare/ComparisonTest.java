package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.Samples;
import org.gaeperf.model.Series;
import org.gaeperf.model.TrialResult;
import org.junit.jupiter.api.Test;

/** Which trials are held against which. */
class ComparisonTest {

    private static final double[] BASE = {130, 139, 127, 136};
    private static final double[] OTHER = {117, 114, 113, 115};

    @Test
    void neighbouringPairsOfTrialsInTurnMakeABlock() {
        assertThat(estimate(false, 1, 2, 3, 4).degreesOfFreedom()).isEqualTo(5);
    }

    @Test
    void withoutItsNeighbourAPairStandsAlone() {
        assertThat(estimate(false, 1, 2, 4, 5).degreesOfFreedom()).as("1 and 2 are neighbours").isEqualTo(4);
        assertThat(estimate(false, 2, 3, 4, 5).degreesOfFreedom()).as("3 and 4 are").isEqualTo(4);
        assertThat(estimate(false, 2, 3, 5, 7).degreesOfFreedom()).as("none has its neighbour").isEqualTo(3);
    }

    @Test
    void trialsAtTheSameTimeAreHeldAgainstEachOtherAlone() {
        assertThat(estimate(true, 1, 2, 3, 4).degreesOfFreedom()).isEqualTo(3);
    }

    private static RatioEstimate estimate(boolean together, int... numbers) {
        List<TrialResult> base = new ArrayList<>();
        List<TrialResult> other = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            base.add(trial(numbers[i], together, BASE[i]));
            other.add(trial(numbers[i], together, OTHER[i]));
        }
        return Comparison.estimate(Metric.RSS, base, other).orElseThrow();
    }

    private static TrialResult trial(int pair, boolean together, double rssBytes) {
        Series rss = new Series("rssBytes", List.of(new Series.Point(5, rssBytes)));
        return MadeUpTrials.of(pair, together, List.of(), new Samples(List.of(rss), List.of()));
    }
}
