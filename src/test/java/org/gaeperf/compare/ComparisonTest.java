package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Checks which trials are compared with which. */
class ComparisonTest {

    private static final double MEGABYTE = 1024 * 1024;
    private static final double[] BASE = {130, 139, 127, 136};
    private static final double[] OTHER = {117, 114, 113, 115};

    @Test
    @DisplayName("two adjacent pairs of interleaved trials form a block, which adds to the degrees of freedom")
    void adjacentInterleavedPairs() {
        assertThat(estimate(false, 1, 2, 3, 4).degreesOfFreedom()).isCloseTo(effective(5, 0, 1, 2, 3), within(1e-9));
    }

    @Test
    @DisplayName("a pair without its neighbor counts alone")
    void pairWithoutItsNeighbour() {
        assertThat(estimate(false, 1, 2, 4, 5).degreesOfFreedom())
                .as("1 and 2 are neighbours")
                .isCloseTo(effective(4, 0, 1), within(1e-9));
        assertThat(estimate(false, 2, 3, 4, 5).degreesOfFreedom())
                .as("3 and 4 are")
                .isCloseTo(effective(4, 1, 2), within(1e-9));
        assertThat(estimate(false, 2, 3, 5, 7).degreesOfFreedom())
                .as("none has its neighbour")
                .isEqualTo(3);
    }

    @Test
    @DisplayName("concurrent trials are compared only with each other, except in memory")
    void concurrentTrialsArePaired() {
        List<TrialResult> base =
                IntStream.rangeClosed(1, 4).mapToObj(ComparisonTest::concurrent).toList();

        assertThat(PairedTrials.estimate(Metric.CPU_PER_REQUEST, base, base)
                        .orElseThrow()
                        .degreesOfFreedom())
                .isEqualTo(3);
        assertThat(estimate(true, 1, 2, 3, 4).degreesOfFreedom()).isCloseTo(effective(5, 0, 1, 2, 3), within(1e-9));
    }

    /**
     * Computes the degrees of freedom by hand.
     *
     * @param degrees if both sides varied alike
     * @param neighbours the places of the trials that make blocks, two for each
     */
    private static double effective(double degrees, int... neighbours) {
        double ofBase = 0;
        double ofOther = 0;
        for (int i = 0; i < neighbours.length; i += 2) {
            ofBase += Math.pow(Math.log(BASE[neighbours[i]] / BASE[neighbours[i + 1]]), 2);
            ofOther += Math.pow(Math.log(OTHER[neighbours[i]] / OTHER[neighbours[i + 1]]), 2);
        }
        double correlation = (ofBase - ofOther) / (ofBase + ofOther);
        return degrees * degrees / (degrees + neighbours.length * correlation * correlation);
    }

    private static TrialResult concurrent(int pair) {
        return TrialResults.valid("any")
                .pair(pair)
                .concurrent(true)
                .cpuMicrosPerRequest(100 + pair)
                .build();
    }

    @Test
    @DisplayName("a trial without a valid partner counts neither for the ratio nor for the mean")
    void trialWithoutValidPartner() {
        List<TrialResult> base =
                List.of(trial(1, true, 100 * MEGABYTE), trial(2, true, 900 * MEGABYTE), trial(3, true, 110 * MEGABYTE));
        List<TrialResult> other =
                List.of(trial(1, true, 120 * MEGABYTE), trial(3, true, 130 * MEGABYTE), trial(4, true, 5 * MEGABYTE));

        MetricComparison rss = rss(base, other);
        assertThat(rss.baseline()).contains(new MetricComparison.Range(105, 100, 110));
        assertThat(rss.candidate()).contains(new MetricComparison.Range(125, 120, 130));
        assertThat(rss.estimate().orElseThrow().ratio()).isBetween(1.18, 1.2);
    }

    @Test
    @DisplayName("without a complete pair, the means are those of all trials")
    void noCompletePair() {
        MetricComparison rss = rss(List.of(trial(1, false, 100 * MEGABYTE)), List.of(trial(2, false, 120 * MEGABYTE)));

        assertThat(rss.baseline()).contains(new MetricComparison.Range(100, 100, 100));
        assertThat(rss.candidate()).contains(new MetricComparison.Range(120, 120, 120));
        assertThat(rss.estimate()).isEmpty();
    }

    private static MetricComparison rss(List<TrialResult> base, List<TrialResult> other) {
        Comparison comparison = Comparison.comparePaired(
                new Comparison.Group(Suites.LOAD, OnlyScenario.INSTANCE, ""), "base", base, "other", other);
        return comparison.rows().stream()
                .filter(row -> row.metric() == Metric.RSS)
                .findFirst()
                .orElseThrow();
    }

    private static RatioEstimate estimate(boolean together, int... numbers) {
        List<TrialResult> base = new ArrayList<>();
        List<TrialResult> other = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            base.add(trial(numbers[i], together, BASE[i]));
            other.add(trial(numbers[i], together, OTHER[i]));
        }
        return PairedTrials.estimate(Metric.RSS, base, other).orElseThrow();
    }

    private static TrialResult trial(int pair, boolean together, double rssBytes) {
        TimeSeries rss = new TimeSeries("rssBytes", List.of(new TimeSeries.Point(5, rssBytes)));
        return TrialResults.valid("any")
                .pair(pair)
                .concurrent(together)
                .load(LoadResults.ofSeconds(6).build())
                .samples(rss)
                .build();
    }
}
