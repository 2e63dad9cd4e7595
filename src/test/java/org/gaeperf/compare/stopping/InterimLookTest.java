package org.gaeperf.compare.stopping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.regression.GateThresholds;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.console.InterimLine;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A look at a comparison that is measured")
class InterimLookTest {

    private static final Looks LOOKS = Looks.plan("load", 4);

    /** Ratios of the pairs, which vary by a percent or so. */
    private static final double[] FASTER = {0.70, 0.705, 0.695, 0.70};

    private static final double[] NOT_KNOWN = {0.9, 1.1, 0.95, 1.05};
    private static final double[] SAME = {1.001, 0.999, 1.0005, 0.9995};

    @Test
    @DisplayName("decides after three pairs if the interval of each primary metric excludes no change")
    void decidedEarly() throws Exception {
        InterimLook look = look(run(3, FASTER, FASTER), 3);

        assertThat(look.isDecided()).isTrue();
        assertThat(line(look))
                .isEqualTo("3 of at most 4 pairs: http better: 2 of 2 primary metrics; all are decided, so this is"
                        + " the end");
    }

    @Test
    @DisplayName("does not decide before three pairs, and says what has changed until then")
    void tooEarly() throws Exception {
        InterimLook look = look(run(2, FASTER, FASTER), 2);

        assertThat(look.isDecided()).isFalse();
        assertThat(line(look))
                .isEqualTo(
                        "2 of at most 4 pairs: http against rpc so far: median latency -29.8 %, p95 service time -29.8 %;"
                                + " the first look is after 3");
        assertThat(line(look(run(0, FASTER, FASTER), 1)))
                .isEqualTo("1 of at most 4 pairs (0 valid): no valid pair yet");
    }

    @Test
    @DisplayName("does not decide while one primary metric is not, and names it with its interval")
    void neverDecided() throws Exception {
        InterimLook third = look(run(3, FASTER, NOT_KNOWN), 3);
        InterimLook last = look(run(4, FASTER, NOT_KNOWN), 4);

        assertThat(third.isDecided()).isFalse();
        assertThat(last.isDecided()).isFalse();
        assertThat(line(third))
                .startsWith("3 of at most 4 pairs: http better: 1 of 2 primary metrics; open: p95 service" + " time -")
                .contains(" … ");
        assertThat(line(last)).startsWith("4 of 4 pairs: http better: 1 of 2 primary metrics; open");
    }

    @Test
    @DisplayName("decides that a metric is equal if its whole interval lies within the threshold of the gate")
    void equivalence() throws Exception {
        InterimLook look = look(run(3, SAME, FASTER), 3);

        assertThat(look.isDecided()).isTrue();
        assertThat(line(look)).contains("; equal within: median latency ±5 %; all are decided");
        assertThat(look(run(3, FASTER, SAME), 3).isDecided())
                .as("the p95 has no threshold")
                .isFalse();
    }

    @Test
    @DisplayName("has the intervals at the level of the look, as a run has that ended there")
    void levels() throws Exception {
        RunResult run = run(3, FASTER, FASTER);
        InterimLook look = look(run, 3);

        assertThat(level(look.comparisons().get(0))).isCloseTo(0.004, within(1e-9));
        assertThat(Comparison.compareModes(run.with(LOOKS.endedAfter(3)))).isEqualTo(look.comparisons());
        assertThat(level(compared(run(4, FASTER, FASTER).with(LOOKS.endedAfter(4)))))
                .isCloseTo(0.016, within(1e-9));
        assertThat(level(compared(run.with(LOOKS))))
                .as("interrupted, and not by what was seen")
                .isCloseTo(0.016, within(1e-9));
        assertThat(level(compared(run(4, FASTER, FASTER)))).as("a fixed number").isEqualTo(0.02);
    }

    @Test
    @DisplayName("the metrics that are not primary share their false discovery rate among the looks, too")
    void secondaryLevels() throws Exception {
        RunResult fixed = run(4, NOT_KNOWN, NOT_KNOWN);
        double level = compared(fixed).secondaryTest().orElseThrow().level();

        assertThat(compared(fixed.with(LOOKS.endedAfter(4)))
                        .secondaryTest()
                        .orElseThrow()
                        .level())
                .isCloseTo(0.8 * level, within(1e-9));
    }

    @Test
    @DisplayName("does not decide for variants of which one has no valid pair")
    void missingVariant() throws Exception {
        RunResult run = RunResults.copyOf(run(3, FASTER, FASTER))
                .servers("rpc", "http", "third")
                .build();

        assertThat(look(run, 3).isDecided()).isFalse();
    }

    @Test
    @DisplayName("takes only the pairs at the rate that was lowered last")
    void loweredRate() throws Exception {
        List<TrialResult> trials = new ArrayList<>(run(3, FASTER, FASTER).trials());
        trials.replaceAll(trial -> TrialResults.copyOf(trial)
                .validity(Validity.SATURATED_BY_SERVER, "slow")
                .build());
        trials.addAll(trials(new WarmServer(true, 1), 1, FASTER, FASTER));
        InterimLook look = look(RunResults.of(Suites.LOAD).trials(trials).build(), 1);

        assertThat(look.comparisons())
                .singleElement()
                .satisfies(comparison -> assertThat(comparison.pairs()).isEqualTo(1));
        assertThat(look.isDecided()).isFalse();
    }

    @Test
    @DisplayName("the shares of the looks add up to the whole level, whatever the most pairs are")
    void shares() {
        for (int most : List.of(3, 4, 5, 10, 100)) {
            Looks looks = Looks.plan("load", most);

            assertThat(looks.planned()).hasSize(most - 2);
            assertThat(looks.planned().stream()
                            .mapToDouble(Looks.Look::levelShare)
                            .sum())
                    .isCloseTo(1, within(1e-9));
            assertThat(looks.maxPairs()).isEqualTo(most);
            assertThat(looks.hasEndedEarly()).isFalse();
            assertThat(looks.endedAfter(most).hasEndedEarly()).isFalse();
        }
        assertThat(LOOKS.endedAfter(3).hasEndedEarly()).isTrue();
    }

    private static InterimLook look(RunResult run, int pairs) throws Exception {
        return InterimLook.of(run, LOOKS, pairs, GateThresholds.read(Optional.empty()));
    }

    /** Returns the text without breaks. */
    private static String line(InterimLook look) {
        return InterimLine.render(look).replaceAll("\\s+", " ");
    }

    private static Comparison compared(RunResult run) {
        return Comparison.compareModes(run).get(0);
    }

    private static double level(Comparison comparison) {
        return comparison.primaryRows().stream()
                .filter(row -> row.metric() == Metric.P50)
                .map(MetricComparison::test)
                .findFirst()
                .orElseThrow()
                .level();
    }

    private static RunResult run(int pairs, double[] medians, double[] p95s) {
        return RunResults.of(Suites.LOAD)
                .trials(trials(WarmServer.CONCURRENT, pairs, medians, p95s))
                .build();
    }

    private static List<TrialResult> trials(WarmServer scenario, int pairs, double[] medians, double[] p95s) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            trials.add(trial("rpc", scenario, pair, 1, 1));
            trials.add(trial("http", scenario, pair, medians[pair - 1], p95s[pair - 1]));
        }
        return trials;
    }

    private static TrialResult trial(String variant, WarmServer scenario, int pair, double median, double p95) {
        return TrialResults.valid(variant)
                .id(variant + pair + scenario.displayName())
                .suite(Suites.LOAD)
                .scenario(scenario)
                .position(2 * pair + (variant.equals("rpc") ? 0 : 1))
                .pair(pair)
                .concurrent(true)
                .load(LoadResults.ofSeconds(15)
                        .latency(Latencies.constant(1000 * median))
                        .serviceTime(Latencies.constant(1000 * p95))
                        .build())
                .build();
    }
}
