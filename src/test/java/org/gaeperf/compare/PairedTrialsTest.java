package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Paired trials")
class PairedTrialsTest {

    private static final Comparison.Group CAPACITY = new Comparison.Group(Suites.CAPACITY, OnlyScenario.INSTANCE, "");
    private static final List<TrialResult> BASELINE = holding(3000, 3000, 3000, 3000);

    @Test
    @DisplayName("have no ratio if a side of one has zero: the rest would be the best or the worst of its trials")
    void zero() {
        assertThat(PairedTrials.estimate(Metric.CAPACITY, BASELINE, holding(3200, 3200, 3200, 3200)))
                .isPresent();
        assertThat(PairedTrials.estimate(Metric.CAPACITY, BASELINE, holding(3200, 0, 3200, 3200)))
                .isEmpty();
        assertThat(PairedTrials.estimate(Metric.CAPACITY, holding(0, 3000, 3000, 3000), BASELINE))
                .isEmpty();
    }

    @Test
    @DisplayName("are not compared by their maxima if one of them was measured longer")
    void maximaOfDifferentDurations() {
        assertThat(PairedTrials.pair(Metric.MAX, measured(15), measured(15))).isPresent();
        assertThat(PairedTrials.pair(Metric.MAX, measured(15), measured(30))).isEmpty();
        assertThat(PairedTrials.pair(Metric.P99, measured(15), measured(30))).isPresent();
    }

    private static TrialResult measured(int seconds) {
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(seconds)
                        .latency(Latencies.constant(5_000))
                        .build())
                .build();
    }

    @Test
    @DisplayName("are compared without a pair that one side does not have")
    void missing() {
        List<TrialResult> three = holding(3200, 3200, 3200);

        assertThat(PairedTrials.estimate(Metric.CAPACITY, BASELINE, three)).isPresent();
        assertThat(PairedTrials.withPartner(Metric.CAPACITY, BASELINE, three))
                .extracting(TrialResult::pair)
                .containsExactly(1, 2, 3);
        assertThat(PairedTrials.withPartner(BASELINE, three))
                .extracting(TrialResult::pair)
                .containsExactly(1, 2, 3);
        assertThat(PairedTrials.withPartner(BASELINE, List.of())).isEqualTo(BASELINE);
    }

    @Test
    @DisplayName(
            "have no ratio, and bounds as values, if the limit of a side was not found in one: the rest would be its worse trials")
    void bounds() {
        List<TrialResult> candidate = Stream.concat(
                        holding(6000, 6000, 6000).stream(), Stream.of(holding(4, 9000, LimitingFactor.CLIENT)))
                .toList();

        MetricComparison paired = capacity(Comparison.comparePaired(CAPACITY, "a", BASELINE, "b", candidate));
        MetricComparison unpaired = capacity(Comparison.compareUnpaired(
                CAPACITY, "a", BASELINE, "b", candidate, SuiteMetrics.primary(Suites.CAPACITY), false));

        for (MetricComparison row : List.of(paired, unpaired)) {
            assertThat(row.estimate()).isEmpty();
            assertThat(row.baseline()).contains(new MetricComparison.Range(3000, 3000, 3000));
            assertThat(row.candidate()).contains(new MetricComparison.Range(6750, 6000, 9000, Bound.AT_LEAST));
        }
    }

    @Test
    @DisplayName("have at most so many instances, if a search did not find the server's limit")
    void boundOfInstances() {
        List<TrialResult> candidate = List.of(TrialResults.copyOf(holding(1, 500, LimitingFactor.LIMIT))
                .suite(Suites.SIZING)
                .variant(Variants.onF1("b"))
                .build());

        Comparison comparison = Comparison.comparePaired(
                new Comparison.Group(Suites.SIZING, OnlyScenario.INSTANCE, ""), "a", List.of(), "b", candidate);

        assertThat(comparison.rows().get(0).metric()).isEqualTo(Metric.INSTANCES_PER_1000);
        assertThat(comparison.rows().get(0).candidate()).contains(new MetricComparison.Range(2, 2, 2, Bound.AT_MOST));
    }

    private static MetricComparison capacity(Comparison comparison) {
        assertThat(comparison.rows()).extracting(MetricComparison::metric).containsExactly(Metric.CAPACITY);
        return comparison.rows().get(0);
    }

    private static List<TrialResult> holding(int... rates) {
        return IntStream.range(0, rates.length)
                .mapToObj(at -> holding(at + 1, rates[at], LimitingFactor.P99))
                .toList();
    }

    private static TrialResult holding(int pair, int rate, LimitingFactor limit) {
        return TrialResults.valid("any")
                .suite(Suites.CAPACITY)
                .pair(pair)
                .capacity(new Capacity(
                        50_000,
                        rate,
                        limit,
                        List.of(new Capacity.Step(
                                rate + 100,
                                Validity.VALID,
                                List.of(),
                                false,
                                false,
                                rate,
                                300,
                                4000,
                                40,
                                100,
                                OptionalLong.empty()))))
                .build();
    }

    @Test
    @DisplayName("memory and threads are not compared with those of a server that has served other loads before")
    void keptFromLoadsBefore() {
        List<TrialResult> climbed = List.of(step(1, 100, 2), step(2, 100, 2), step(3, 100, 2));
        List<TrialResult> oneFresh = List.of(step(1, 120, 2), step(2, 60, 0), step(3, 120, 2));

        for (Metric kept : List.of(Metric.RSS, Metric.THREADS)) {
            RatioEstimate ratio = PairedTrials.estimate(kept, climbed, oneFresh).orElseThrow();
            assertThat(ratio.ratio()).as(kept.label()).isCloseTo(1.2, within(1e-9));
            assertThat(PairedTrials.pairs(kept, climbed, oneFresh)).hasSize(2);
            assertThat(PairedTrials.withPartner(kept, oneFresh, climbed))
                    .extracting(TrialResult::pair)
                    .containsExactly(1, 3);
        }
        assertThat(PairedTrials.pairs(Metric.P50, climbed, oneFresh))
                .as("a fresh server is as fast")
                .hasSize(3);
        List<TrialResult> fresh = List.of(step(1, 60, 0), step(2, 60, 0), step(3, 60, 0));
        assertThat(PairedTrials.estimate(Metric.RSS, climbed, fresh)).isEmpty();
        assertThat(PairedTrials.withPartner(Metric.RSS, climbed, fresh))
                .as("a mean of trials that are not compared")
                .isEmpty();
        assertThat(PairedTrials.withPartner(Metric.RSS, climbed, List.of()))
                .as("measured alone")
                .isEqualTo(climbed);
        assertThat(PairedTrials.withPartner(Metric.RSS, climbed.subList(0, 1), climbed.subList(1, 3)))
                .as("no pair is complete, which the comparison says")
                .hasSize(1);
        assertThat(PairedTrials.withPartner(climbed.subList(0, 1), climbed.subList(1, 3)))
                .as("pairs 2 and 3 are no partners of pair 1")
                .isEmpty();
    }

    @Test
    @DisplayName("of two runs are not compared by what one server has kept from loads that the other has not served")
    void keptInUnpairedTrials() {
        List<TrialResult> climbed = List.of(step(1, 100, 2), step(2, 100, 2), step(3, 100, 2));
        List<TrialResult> oneFresh = List.of(step(1, 120, 2), step(2, 60, 0), step(3, 120, 2));
        List<TrialResult> fresh = List.of(step(1, 60, 0), step(2, 60, 0), step(3, 60, 0), step(4, 60, 0));

        assertThat(unpaired(climbed, oneFresh).estimate().orElseThrow().ratio()).isCloseTo(1.2, within(1e-9));
        assertThat(unpaired(climbed, oneFresh).candidate().orElseThrow().min()).isEqualTo(120);
        assertThat(unpaired(climbed, fresh).estimate()).isEmpty();
        assertThat(unpaired(climbed, fresh).baseline()).isEmpty();
    }

    private static MetricComparison unpaired(List<TrialResult> baseline, List<TrialResult> candidate) {
        return Comparison.compareUnpaired(
                        new Comparison.Group(Suites.PROXY, OnlyScenario.INSTANCE, ""),
                        "a",
                        baseline,
                        "b",
                        candidate,
                        SuiteMetrics.primary(Suites.PROXY),
                        false)
                .rows()
                .stream()
                .filter(row -> row.metric() == Metric.THREADS)
                .findFirst()
                .orElseThrow();
    }

    private static TrialResult step(int pair, int value, int loadsBefore) {
        return TrialResults.valid("a")
                .pair(pair)
                .pid(pair)
                .loadsBefore(loadsBefore)
                .load(LoadResults.ofSeconds(10)
                        .latency(Latencies.constant(5_000))
                        .build())
                .samples(series("rssBytes", value << 20), series("threads", value))
                .build();
    }

    private static TimeSeries series(String name, double value) {
        return new TimeSeries(
                name,
                IntStream.range(0, 10)
                        .mapToObj(second -> new TimeSeries.Point(second, value))
                        .toList());
    }
}
