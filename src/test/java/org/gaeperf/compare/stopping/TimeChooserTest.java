package org.gaeperf.compare.stopping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.stopping.TimeChoice;
import org.gaeperf.model.stopping.TimeChoice.Plan;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.VariedPairs;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The length and number of the pairs of a run is chosen")
class TimeChooserTest {

    private static final Workload WORKLOAD = Workload.openLoop(1000, 0, 5, 1024, 1024);
    private static final Plan DEFAULT = new Plan(4, 15);

    @ParameterizedTest(name = "fork {0} s, between {1}, within {2}: {5} s")
    @CsvSource({
        // fork seconds, between, within, default pairs and seconds, optimum
        "45, 0.02, 0.1789, 60, 20, 60",
        "45, 0.08, 0.1789, 15, 215, 15",
        "180, 0.02, 0.1789, 60, 20, 120"
    })
    @DisplayName("as it is best in theory: the root of fork cost times variance within pairs, over that between them")
    void optimum(double forkSeconds, double between, double withinPairs, int pairs, int seconds, int best) {
        assertThat(Math.sqrt(forkSeconds * withinPairs * withinPairs / (between * between)))
                .as("by Kalibera and Jones, if a second of measurement costs a second")
                .isBetween(best - 20.0, best + 5.0);
        Plan usual = new Plan(pairs, seconds);
        VariedPairs varied = new VariedPairs(40, forkSeconds, between, withinPairs);
        Random random = new Random(43);
        List<RunResult> runs = new ArrayList<>();
        for (int run = 0; run < 4; run++) {
            runs.add(run(varied, random, 150, 1 + 0.3 * run));
        }

        TimeChoice choice =
                TimeChooser.choose(Suites.LOAD, WORKLOAD.load(), usual, runs).orElseThrow();

        assertThat(choice.differsFromUsual()).isTrue();
        assertThat((double) choice.chosen().seconds())
                .isCloseTo(Math.max(15, Math.sqrt(forkSeconds) * withinPairs / between), within(0.15 * best));
        assertThat(choice.chosen().maxPairs() * (forkSeconds + choice.chosen().seconds()))
                .as("not longer than the default in all")
                .isLessThanOrEqualTo(pairs * (forkSeconds + seconds) + 1e-6);
        assertThat(choice.storedPairs()).isEqualTo(600);
        assertThat(choice.storedRuns()).isEqualTo(4);
        assertThat(choice.variation()).hasValueSatisfying(variation -> {
            assertThat(variation.metric()).isEqualTo(Metric.P50.key());
            assertThat(variation.betweenDeviation()).isCloseTo(between, within(0.2 * between));
            assertThat(variation.withinDeviation()).isCloseTo(withinPairs, within(0.05 * withinPairs));
            assertThat(variation.forkSeconds()).isCloseTo(forkSeconds, within(1e-6));
            assertThat(variation.relativeWidth()).isLessThanOrEqualTo(0.9);
        });
    }

    @Test
    @DisplayName("as it is best in theory where the variances are known exactly, as near as whole pairs come")
    void optimumOfKnownVariances() {
        for (double ratio : List.of(10.0, 20.0, 40.0, 80.0, 160.0, 320.0)) {
            TimeSplit split = new TimeSplit(Metric.P50, 1000, 1, 60, 45, 0.0001, 0.0001 * ratio);
            double best = Math.sqrt(45 * ratio);
            Plan usual = best < 60 ? new Plan(20, 255) : new Plan(100, 16);

            assertThat((double) TimeChooser.choose("load", List.of(split), usual)
                            .chosen()
                            .seconds())
                    .as("ratio %s", ratio)
                    .isCloseTo(best, within(0.2 * best));
        }
    }

    @Test
    @DisplayName("for longer and fewer pairs if a fork costs much and seconds vary, but never too few to look at")
    void costlyForks() {
        assertThat(choose(split(200, 0.01, 0.1)).chosen()).isEqualTo(new Plan(Looks.MIN_PAIRS, 85));
        assertThat(choose(split(2000, 0.0001, 1)).chosen()).isEqualTo(new Plan(Looks.MIN_PAIRS, 685));
    }

    @Test
    @DisplayName("as by default if another split is not a tenth narrower, and never shorter than a trial has to be")
    void staysAsItIs() {
        TimeChoice slightly = choose(split(85, 0, 0.1));
        assertThat(slightly.differsFromUsual()).isFalse();
        assertThat(slightly.variation().orElseThrow().relativeWidth()).isBetween(0.9, 1.0);
        TimeChoice wider = choose(split(45, 0.02, 0.05));
        assertThat(wider.differsFromUsual()).isFalse();
        assertThat(wider.variation().orElseThrow().relativeWidth()).isGreaterThan(1);

        assertThat(TimeChooser.choose("load", List.of(split(1, 1, 0.01)), new Plan(4, 60))
                        .chosen())
                .as("though pairs of a second would be best")
                .isEqualTo(new Plan(15, 15));
        assertThat(choose(split(0.1, 1, 0.01)).variation().orElseThrow().relativeWidth())
                .as("of three pairs, which have no use")
                .isGreaterThan(1);
    }

    @Test
    @DisplayName(
            "with the variance that is expected of further pairs, which few pairs may have shown too low by chance")
    void fewPairs() {
        TimeSplit few = new TimeSplit(Metric.P50, 12, 1, 15, 200, 0, 0.01);

        assertThat(few.expected().betweenVariance()).isCloseTo(0.01 / 15 * 2 / 9, within(1e-12));
        assertThat(choose(few).differsFromUsual()).isFalse();
        assertThat(choose(split(200, 0, 0.1)).differsFromUsual()).isTrue();
        assertThat(choose(few).variation().orElseThrow().betweenDeviation())
                .as("as it was estimated")
                .isZero();
    }

    @ParameterizedTest(name = "{0} pairs: at most {1} %")
    @CsvSource({"7, 0", "13, 9", "17, 6", "40, 2"})
    @DisplayName("for an interval that is in truth wider by a quarter in few cases, whatever the pairs show by chance")
    void wrongByChance(int pairs, double percent) {
        double within = 0.01;
        double between = 0.0009;
        TimeSplit truth = new TimeSplit(Metric.P50, 100_000, 1, 15, 400, between, within);
        assertThat(choose(truth).variation().orElseThrow().relativeWidth()).isBetween(1.25, 1.3);
        Random random = new Random(43);

        long changed = IntStream.range(0, 2_000)
                .filter(draw -> {
                    double variance = IntStream.range(1, pairs)
                                    .mapToDouble(degree -> Math.pow(random.nextGaussian(), 2))
                                    .sum()
                            * (between + within / 15)
                            / (pairs - 1);
                    return choose(new TimeSplit(
                                    Metric.P50, pairs, 1, 15, 400, Math.max(0, variance - within / 15), within))
                            .differsFromUsual();
                })
                .count();

        assertThat(changed / 20.0).isLessThanOrEqualTo(percent);
    }

    @Test
    @DisplayName("by the metric whose interval is the widest")
    void widest() {
        TimeSplit even = new TimeSplit(Metric.P99, 1000, 1, 15, 200, 0.09, 0.0001);

        TimeChoice choice = TimeChooser.choose("load", List.of(split(200, 0.01, 0.1), even), DEFAULT);

        assertThat(choice.differsFromUsual()).isFalse();
        assertThat(choice.variation().orElseThrow().metric()).isEqualTo(Metric.P99.key());
    }

    @Test
    @DisplayName("from six degrees of freedom on: with seven pairs of one run, or eight of two")
    void enough() {
        assertThat(chosenFrom(6)).hasValueSatisfying(choice -> {
            assertThat(choice.variation()).isEmpty();
            assertThat(choice.chosen()).isEqualTo(DEFAULT);
            assertThat(choice.storedPairs()).isEqualTo(6);
            assertThat(choice.storedRuns()).isEqualTo(1);
        });
        assertThat(chosenFrom(7).orElseThrow().variation()).isPresent();
        assertThat(chosenFrom(4, 3).orElseThrow().variation()).isEmpty();
        assertThat(chosenFrom(4, 4)).hasValueSatisfying(choice -> {
            assertThat(choice.variation()).isPresent();
            assertThat(choice.storedPairs()).isEqualTo(8);
            assertThat(choice.storedRuns()).isEqualTo(2);
        });
    }

    @Test
    @DisplayName("only if there are stored pairs at the same rate")
    void nothingStored() {
        assertThat(chosenFrom()).isEmpty();
        assertThat(chosenFrom(0)).isEmpty();
        assertThat(TimeChooser.choose(
                        Suites.LOAD,
                        WORKLOAD.withRate(500).load(),
                        DEFAULT,
                        List.of(run(new VariedPairs(15, 200, 0.001, 0.1), new Random(43), 12, 1))))
                .isEmpty();
    }

    private static Optional<TimeChoice> chosenFrom(int... pairsOfRuns) {
        Random random = new Random(43);
        List<RunResult> runs = new ArrayList<>();
        for (int pairs : pairsOfRuns) {
            runs.add(run(new VariedPairs(15, 200, 0.001, 0.1), random, pairs, 1));
        }
        return TimeChooser.choose(Suites.LOAD, WORKLOAD.load(), DEFAULT, runs);
    }

    private static RunResult run(VariedPairs varied, Random random, int pairs, double ratio) {
        return RunResults.of(Suites.LOAD)
                .trials(varied.draw(random, pairs, ratio, WORKLOAD, Comparison.RPC, Comparison.HTTP))
                .build();
    }

    private static TimeChoice choose(TimeSplit split) {
        return TimeChooser.choose("load", List.of(split), DEFAULT);
    }

    private static TimeSplit split(double forkSeconds, double between, double withinPairs) {
        return new TimeSplit(Metric.P50, 1000, 1, 15, forkSeconds, between * between, withinPairs * withinPairs);
    }
}
