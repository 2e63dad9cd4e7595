package org.gaeperf.compare.stopping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
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
        TimeSplit split = TimeSplit.of(
                        Metric.P50, TimeSplit.Sides.of(run.trials(), Comparison.RPC, Comparison.HTTP))
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

    private static RunResult run(int pairs, int seconds, double between, double withinPairs) {
        Random random = new Random(43);
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            trials.add(trial(Comparison.RPC, pair, new double[seconds]));
            double fork = between * random.nextGaussian();
            trials.add(trial(
                    Comparison.HTTP,
                    pair,
                    random.doubles(seconds)
                            .map(second -> fork + withinPairs * random.nextGaussian())
                            .toArray()));
        }
        return RunResults.of(Suites.LOAD).trials(trials).build();
    }

    private static TrialResult trial(String variant, int pair, double[] logs) {
        double mean = IntStream.range(0, logs.length)
                .mapToDouble(n -> logs[n])
                .average()
                .orElseThrow();
        return TrialResults.valid(variant)
                .id(variant + pair)
                .suite(Suites.LOAD)
                .scenario(WarmServer.CONCURRENT)
                .position(2 * pair + (variant.equals(Comparison.RPC) ? 0 : 1))
                .pair(pair)
                .concurrent(true)
                .elapsedSeconds(FORK_SECONDS + logs.length)
                .load(LoadResults.ofSeconds(logs.length)
                        .latency(Latencies.constant(1000 * Math.exp(mean)))
                        .intervals(IntStream.range(0, logs.length)
                                .mapToObj(second -> interval(second, 1000 * Math.exp(logs[second])))
                                .toList())
                        .build())
                .build();
    }

    private static LoadInterval interval(int second, double micros) {
        return new LoadInterval(second, 1000, 0, micros, micros, micros, micros, micros, 0, 0);
    }
}
