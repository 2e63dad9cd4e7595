package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricComparison.Range;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.MetricRows;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {

    private static final double NARROW = 0.002;
    private static final double WIDE = 0.5;

    @Test
    void noValidTrialOnOneSide() {
        assertThat(ComparisonText.summarize(comparison(Suites.LOAD, 0, 3, 0, withoutEstimate())))
                .isEqualTo("Nothing is compared: there is no valid trial of rpc.");
        assertThat(ComparisonText.summarize(comparison(Suites.LOAD, 3, 0, 0, withoutEstimate())))
                .isEqualTo("Nothing is compared: there is no valid trial of http.");
        assertThat(ComparisonText.summarize(comparison(Suites.LOAD, 0, 0, 0)))
                .isEqualTo("Nothing is compared: there is no valid trial of http or rpc.");
    }

    @Test
    void noValidPair() {
        assertThat(ComparisonText.summarize(comparison(Suites.LOAD, 2, 1, 0, withoutEstimate())))
                .isEqualTo("Nothing is compared: no pair has valid trials of both http and rpc.");
    }

    @Test
    void noValueAboveZero() {
        assertThat(ComparisonText.summarize(comparison(Suites.LOAD, 2, 2, 2, withoutEstimate())))
                .isEqualTo("Nothing is compared: no metric has a value above zero for both http and rpc.");
    }

    @Test
    @DisplayName("runs that were not interleaved may differ because the machine changed")
    void notInterleaved() {
        Comparison comparison = new Comparison(
                new Group(Suites.LOAD, OnlyScenario.INSTANCE, ""),
                "run 1",
                "run 2",
                4,
                3,
                0,
                List.of(unpaired(row(Metric.CPU_WITHOUT_COMPILER, 0.8, NARROW)), unpaired(row(Metric.RSS, 1.0, WIDE))));

        assertThat(ComparisonText.summarize(comparison))
                .isEqualTo("run 2 changed, or the machine did: 1 of 2 primary metrics, over 3 trials of run 2 and 4 of"
                        + " run 1.");
    }

    @Test
    @DisplayName("counts pairs, not trials: a valid trial without a valid partner is no pair")
    void countsPairs() {
        List<TrialResult> rpc =
                IntStream.of(1, 2, 3).mapToObj(pair -> trial(pair, 150 + pair)).toList();
        List<TrialResult> http = IntStream.of(1, 2, 3, 4)
                .mapToObj(pair -> trial(pair, 100 + pair))
                .toList();
        Comparison comparison =
                Comparison.comparePaired(new Group(Suites.LOAD, OnlyScenario.INSTANCE, ""), "rpc", rpc, "http", http);

        assertThat(comparison.candidateTrials()).isEqualTo(4);
        assertThat(ComparisonText.summarize(comparison)).endsWith(", over 3 pairs of trials.");
    }

    @Test
    @DisplayName("says which published values have the other direction, if a difference is shown")
    void oppositeToPublished() {
        PublishedValues faster = new PublishedValues(0.252, 0.035);
        PublishedValues slower = new PublishedValues(0.035, 0.252);

        assertThat(ComparisonText.summarize(load(published(row(Metric.P50, 0.8, 0.001), slower))))
                .endsWith(" The published direction is the other one for median latency.");
        assertThat(ComparisonText.summarize(load(published(row(Metric.P50, 0.8, 0.001), faster))))
                .doesNotContain("published");
        assertThat(ComparisonText.summarize(load(published(row(Metric.P50, 0.8, 0.5), slower))))
                .as("no difference is shown")
                .doesNotContain("published");
    }

    private static MetricComparison published(MetricComparison row, PublishedValues values) {
        return new MetricComparison(
                row.metric(),
                row.label(),
                row.baseline(),
                row.candidate(),
                row.estimate(),
                Optional.of(values),
                true,
                row.test());
    }

    @Test
    @DisplayName("says what the sides hold, if the limit of one was not found")
    void boundOfOneSide() {
        assertThat(ComparisonText.summarize(capacity(new Range(12_284, 12_284, 12_284), atLeast(26_440))))
                .isEqualTo(
                        "Nothing is compared: the highest sustained rate is at least 26,440 req/s with http, whose own"
                                + " limit was not found, and 12,284 req/s with rpc.");
    }

    @Test
    @DisplayName("says what the sides hold, if the limit of neither was found")
    void boundsOfBothSides() {
        assertThat(ComparisonText.summarize(capacity(atLeast(30_000), atLeast(26_440))))
                .isEqualTo(
                        "Nothing is compared: the highest sustained rate is at least 26,440 req/s with http, whose own"
                                + " limit was not found, and at least 30,000 req/s with rpc, whose own limit was not found.");
    }

    private static Comparison capacity(Range rpc, Range http) {
        return comparison(Suites.CAPACITY, 1, 1, 1, MetricRows.row(Metric.CAPACITY, rpc, http));
    }

    private static Range atLeast(double requestsPerSecond) {
        return new Range(requestsPerSecond, requestsPerSecond, requestsPerSecond, Bound.AT_LEAST);
    }

    private static TrialResult trial(int pair, double megabytes) {
        return TrialResults.valid("any")
                .pair(pair)
                .load(LoadResults.ofSeconds(6).build())
                .samples(new TimeSeries(
                        "rssBytes", List.of(new TimeSeries.Point(6, megabytes * NumberFormats.BYTES_PER_MEGABYTE))))
                .build();
    }

    private static Comparison load(MetricComparison... rows) {
        return comparison(Suites.LOAD, 4, 3, 3, rows);
    }

    private static Comparison comparison(
            Suite suite, int baselineTrials, int candidateTrials, int pairs, MetricComparison... rows) {
        return new Comparison(
                new Group(suite, OnlyScenario.INSTANCE, ""),
                "rpc",
                "http",
                baselineTrials,
                candidateTrials,
                pairs,
                Arrays.asList(rows));
    }

    private static MetricComparison row(Metric metric, double ratio, double standardError) {
        return MetricRows.row(metric, Optional.of(new RatioEstimate(ratio, Optional.of(standardError), 4)));
    }

    private static MetricComparison withoutEstimate() {
        return MetricRows.row(Metric.GC_COUNT, Optional.empty());
    }

    private static MetricComparison unpaired(MetricComparison row) {
        return new MetricComparison(
                row.metric(),
                row.label(),
                row.baseline(),
                row.candidate(),
                row.estimate(),
                row.published(),
                false,
                row.test());
    }
}
