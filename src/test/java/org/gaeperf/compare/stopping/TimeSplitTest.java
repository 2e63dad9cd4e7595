package org.gaeperf.compare.stopping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.VariedPairs;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The time of a run is split between pairs and their length")
class TimeSplitTest {

    private static final double FORK_SECONDS = 45;

    @Test
    @DisplayName("for more pairs if these vary, for longer ones as well if seconds do, and as it was if that is best")
    void best() {
        assertThat(split(4, 60, 0.0025, 0.0001).best()).satisfies(best -> {
            assertThat(best.pairs())
                    .as("420 s have room for seven times 45 s and 15 s")
                    .isEqualTo(7);
            assertThat(best.seconds()).isCloseTo(15, within(1e-9));
            assertThat(best.relativeWidth()).isBetween(0.5, 0.6);
        });
        assertThat(split(4, 60, 0, 0.01).best()).satisfies(best -> {
            assertThat(best.pairs()).isEqualTo(5);
            assertThat(best.seconds()).isCloseTo(39, within(1e-9));
            assertThat(best.relativeWidth()).isBetween(0.9, 0.95);
        });
        assertThat(split(4, 15, 0.0025, 0.01).best()).isEqualTo(new TimeSplit.Split(4, 15, 1));
        assertThat(split(3, 5, 0.0025, 0.01).best())
                .as("of a shorter measurement, no shorter one")
                .isEqualTo(new TimeSplit.Split(3, 5, 1));
    }

    private static TimeSplit split(int pairs, double seconds, double between, double within) {
        return new TimeSplit(Metric.P50, pairs, 1, seconds, FORK_SECONDS, between, within);
    }

    @Test
    @DisplayName("by the variances and the costs that a run has stored")
    void estimated() {
        RunResult run = run(40, 60, 0.04, 0.08);
        TimeSplit split = TimeSplit.of(Metric.P50, TimeSplit.Sides.of(run.trials(), Comparison.RPC, Comparison.HTTP))
                .orElseThrow();

        assertThat(split.pairs()).isEqualTo(40);
        assertThat(split.measuredSeconds()).isEqualTo(60);
        assertThat(split.forkSeconds()).isCloseTo(FORK_SECONDS, within(1e-9));
        assertThat(Math.sqrt(split.betweenVariance())).isCloseTo(0.04, within(0.012));
        assertThat(Math.sqrt(split.withinVariance())).isCloseTo(0.08, within(0.004));
        assertThat(ReportText.notes(run))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("load, concurrent: a pair took 45 s beside the 60 s that it was measured.")
                        .contains("median latency, which varies by ", "-Dbench.forks=70 -Dbench.duration=15s, "));
    }

    @Test
    @DisplayName("only if there are three pairs")
    void tooFew() {
        RunResult run = run(2, 60, 0.04, 0.08);

        assertThat(TimeSplit.of(Metric.P50, TimeSplit.Sides.of(run.trials(), Comparison.RPC, Comparison.HTTP)))
                .isEmpty();
        assertThat(ReportText.notes(run)).noneMatch(note -> note.contains("a pair took"));
    }

    @Test
    @DisplayName("by the pairs of several runs about the mean of their own run, of at least two degrees of freedom")
    void pooled() {
        RunResult steady = run(20, 60, 0.04, 0.08);
        RunResult slower =
                RunResults.of(Suites.LOAD).trials(pairs(20, 30, 0.04, 0.08, 3)).build();
        TimeSplit split = TimeSplit.pooled(Metric.P50, List.of(sides(steady), sides(slower)))
                .orElseThrow();

        assertThat(split.pairs()).isEqualTo(40);
        assertThat(split.runs()).isEqualTo(2);
        assertThat(split.degreesOfFreedom()).isEqualTo(38);
        assertThat(split.measuredSeconds()).isEqualTo(45);
        assertThat(split.forkSeconds()).isCloseTo(FORK_SECONDS, within(1e-9));
        assertThat(Math.sqrt(split.betweenVariance()))
                .as("the threefold ratio of one run is no variation between pairs")
                .isCloseTo(0.04, within(0.012));
        assertThat(Math.sqrt(split.withinVariance())).isCloseTo(0.08, within(0.004));

        RunResult two = run(2, 60, 0.04, 0.08);
        assertThat(TimeSplit.pooled(Metric.P50, List.of(sides(two), sides(two))))
                .isPresent();
        assertThat(TimeSplit.pooled(Metric.P50, List.of(sides(two), sides(run(1, 60, 0.04, 0.08)))))
                .isEmpty();
        assertThat(TimeSplit.pooled(Metric.CPU_PER_REQUEST, List.of(sides(steady))))
                .as("not known by the second")
                .isEmpty();
    }

    private static TimeSplit.Sides sides(RunResult run) {
        return TimeSplit.Sides.of(run.trials(), Comparison.RPC, Comparison.HTTP);
    }

    private static RunResult run(int pairs, int seconds, double between, double withinPairs) {
        return RunResults.of(Suites.LOAD)
                .trials(pairs(pairs, seconds, between, withinPairs, 1))
                .build();
    }

    private static List<TrialResult> pairs(int pairs, int seconds, double between, double withinPairs, double ratio) {
        return new VariedPairs(seconds, FORK_SECONDS, between, withinPairs)
                .draw(
                        new Random(43),
                        pairs,
                        ratio,
                        Workload.openLoop(1000, 0, 5, 1024, 1024),
                        Comparison.RPC,
                        Comparison.HTTP);
    }
}
