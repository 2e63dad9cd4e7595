package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gaeperf.compare.Bound;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.compare.MetricComparison.Range;
import org.gaeperf.compare.MetricComparison.RowTest;
import org.gaeperf.compare.Published;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConclusionTest {

    private static final double NARROW = 0.002;
    private static final double WIDE = 0.5;

    @Test
    @DisplayName("names what is better first, then in which primary metrics no difference is shown")
    void better() {
        assertThat(Conclusion.sentence(load(
                        row(Metric.P50, 1.01, WIDE),
                        row(Metric.CPU_WITHOUT_COMPILER, 0.8, NARROW),
                        row(Metric.RSS, 0.94, NARROW),
                        row(Metric.ALLOCATED_PER_REQUEST, 0.831, NARROW))))
                .isEqualTo("http uses 20 % less CPU and 6 % less memory, and allocates 17 % less per request than rpc;"
                        + " no difference in median latency is shown, over 3 pairs of trials.");
    }

    @Test
    void worse() {
        assertThat(Conclusion.sentence(
                        load(row(Metric.CPU_WITHOUT_COMPILER, 1.123, NARROW), row(Metric.SERVICE_P95, 3.5, NARROW))))
                .isEqualTo("http uses 12 % more CPU, and has 250 % higher p95 service time than rpc, over 3 pairs of"
                        + " trials.");
    }

    @Test
    void betterAndWorse() {
        assertThat(Conclusion.claim(load(
                        row(Metric.CPU_WITHOUT_COMPILER, 0.8, NARROW),
                        row(Metric.P50, 1.2, NARROW),
                        row(Metric.SERVICE_P95, 1.0, WIDE),
                        row(Metric.RSS, 1.0, WIDE))))
                .isEqualTo("http uses 20 % less CPU than rpc, but has 20 % higher median latency; no difference in p95"
                        + " service time or memory is shown");
    }

    @Test
    @DisplayName("names the resident set under load only if that became worse and the one after a burst did not")
    void residentSet() {
        MetricComparison cpu = row(Metric.CPU_WITHOUT_COMPILER, 0.8, NARROW);
        MetricComparison burst = row(Metric.RSS_AFTER_BURST, 0.9, NARROW);

        assertThat(Conclusion.claim(load(cpu, burst, row(Metric.RSS, 0.7, NARROW))))
                .isEqualTo("http uses 20 % less CPU and 10 % less memory after 80 requests at once than rpc");
        assertThat(Conclusion.claim(load(cpu, burst, row(Metric.RSS, 1.3, NARROW))))
                .isEqualTo("http uses 20 % less CPU and 10 % less memory after 80 requests at once than rpc, but uses"
                        + " 30 % more memory");
    }

    @Test
    void nothingShown() {
        assertThat(Conclusion.claim(load(row(Metric.CPU_WITHOUT_COMPILER, 0.6, WIDE), row(Metric.P50, 1.2, WIDE))))
                .isEqualTo("No difference between http and rpc is shown in CPU or median latency");
    }

    @Test
    @DisplayName("says that other metrics differ where no primary one does")
    void nothingShownInThePrimaryMetrics() {
        assertThat(Conclusion.claim(
                        load(row(Metric.P50, 1.2, WIDE), row(Metric.MIN, 0.5, NARROW), row(Metric.MAX, 0.5, WIDE))))
                .isEqualTo("No difference between http and rpc is shown in median latency; 1 of 2 other metrics"
                        + " differs");
    }

    @Test
    @DisplayName("a difference only in metrics that are not primary is named if no primary metric is measured")
    void noPrimaryMetric() {
        assertThat(Conclusion.claim(load(row(Metric.MIN, 0.5, NARROW))))
                .isEqualTo("http has 50 % lower minimum latency than rpc");
    }

    @Test
    void onePair() {
        Comparison comparison = comparison(
                Suite.LOAD,
                1,
                1,
                1,
                withoutInterval(Metric.MIN, 0.7),
                withoutInterval(Metric.CPU_WITHOUT_COMPILER, 0.797),
                withoutInterval(Metric.P50, 1.01));

        assertThat(Conclusion.sentence(comparison))
                .isEqualTo("One pair of trials cannot show a difference between http and rpc: CPU -20.3 %, median"
                        + " latency +1.0 %, without intervals.");
    }

    @Test
    @DisplayName("a metric that only one pair has takes no part where others have intervals")
    void onePairHasTheMetric() {
        assertThat(Conclusion.claim(load(row(Metric.P50, 0.8, NARROW), withoutInterval(Metric.RSS, 0.5))))
                .isEqualTo("http has 20 % lower median latency than rpc");
    }

    @Test
    void noValidTrialOnOneSide() {
        assertThat(Conclusion.sentence(comparison(Suite.LOAD, 0, 3, 0, withoutEstimate())))
                .isEqualTo("Nothing is compared: there is no valid trial of rpc.");
        assertThat(Conclusion.sentence(comparison(Suite.LOAD, 3, 0, 0, withoutEstimate())))
                .isEqualTo("Nothing is compared: there is no valid trial of http.");
        assertThat(Conclusion.sentence(comparison(Suite.LOAD, 0, 0, 0)))
                .isEqualTo("Nothing is compared: there is no valid trial of http or rpc.");
    }

    @Test
    void noValidPair() {
        assertThat(Conclusion.sentence(comparison(Suite.LOAD, 2, 1, 0, withoutEstimate())))
                .isEqualTo("Nothing is compared: no pair has valid trials of both http and rpc.");
    }

    @Test
    void noValueAboveZero() {
        assertThat(Conclusion.sentence(comparison(Suite.LOAD, 2, 2, 2, withoutEstimate())))
                .isEqualTo("Nothing is compared: no metric has a value above zero for both http and rpc.");
    }

    @Test
    @DisplayName("runs that were not interleaved may differ because the machine changed")
    void notInterleaved() {
        Comparison comparison = new Comparison(
                new Group(Suite.LOAD, "", ""),
                "run 1",
                "run 2",
                4,
                3,
                0,
                List.of(unpaired(row(Metric.CPU_WITHOUT_COMPILER, 0.8, NARROW)), unpaired(row(Metric.RSS, 1.0, WIDE))));

        assertThat(Conclusion.sentence(comparison))
                .isEqualTo("run 2 uses 20 % less CPU than run 1, or the machine changed between the runs; no"
                        + " difference in memory is shown, over 3 trials of run 2 and 4 of run 1.");
    }

    @Test
    @DisplayName("uses the words of each suite's own metrics")
    void otherSuites() {
        assertThat(Conclusion.claim(comparison(Suite.CAPACITY, 2, 2, 2, row(Metric.CAPACITY, 1.08, NARROW))))
                .isEqualTo("http sustains 8 % more requests/s than rpc");
        assertThat(Conclusion.claim(comparison(
                        Suite.REQUEST_MEMORY,
                        2,
                        2,
                        2,
                        row(Metric.HEAP_AFTER_GC, 0.9, NARROW),
                        row(Metric.GARBAGE, 0.0024, NARROW))))
                .as("less than everything is not rounded to everything")
                .isEqualTo("http leaves 99.8 % less garbage per request, and has 10 % lower heap in use after GC than"
                        + " rpc");
        assertThat(Conclusion.claim(comparison(
                        Suite.STARTUP,
                        2,
                        2,
                        2,
                        row(Metric.FIRST_ANSWER, 1.05, NARROW),
                        row(Metric.IDLE_CLASSES, 0.9, NARROW))))
                .isEqualTo("http loads 10 % fewer classes than rpc, but needs 5 % more time until its first response");
    }

    @Test
    @DisplayName("lists metrics whose names have a comma so that each of them is one")
    void commas() {
        assertThat(Conclusion.claim(comparison(
                        Suite.JETTY,
                        3,
                        3,
                        3,
                        row(Metric.PROCESSING_P99, 1.0, WIDE),
                        row(Metric.PROCESSING_MAX, 1.0, WIDE),
                        row(Metric.CPU_WITHOUT_COMPILER, 1.0, WIDE))))
                .isEqualTo(
                        "No difference between http and rpc is shown in p99 processing time (mean of the seconds), maximum"
                                + " processing time (mean of the seconds) or CPU");
        assertThat(Metric.CPU_WITHOUT_COMPILER.labelInList()).isEqualTo("CPU without JIT per 1,000 requests");
    }

    @Test
    @DisplayName("counts pairs, not trials: a valid trial without a valid partner is no pair")
    void countsPairs() {
        List<TrialResult> rpc =
                IntStream.of(1, 2, 3).mapToObj(pair -> trial(pair, 150 + pair)).toList();
        List<TrialResult> http = IntStream.of(1, 2, 3, 4)
                .mapToObj(pair -> trial(pair, 100 + pair))
                .toList();
        Comparison comparison = Comparison.comparePaired(new Group(Suite.LOAD, "", ""), "rpc", rpc, "http", http);

        assertThat(comparison.candidateTrials()).isEqualTo(4);
        assertThat(Conclusion.sentence(comparison)).endsWith(", over 3 pairs of trials.");
        assertThat(ComparisonText.summarize(comparison)).endsWith(" over 3 pairs of trials.");
    }

    @Test
    @DisplayName("says which published values have the other direction, if a difference is shown")
    void oppositeToPublished() {
        Published.Values faster = new Published.Values(0.252, 0.035);
        Published.Values slower = new Published.Values(0.035, 0.252);

        assertThat(ComparisonText.summarize(load(published(row(Metric.P50, 0.8, 0.001), slower))))
                .endsWith(" The published direction is the other one for median latency.");
        assertThat(ComparisonText.summarize(load(published(row(Metric.P50, 0.8, 0.001), faster))))
                .doesNotContain("published");
        assertThat(ComparisonText.summarize(load(published(row(Metric.P50, 0.8, 0.5), slower))))
                .as("no difference is shown")
                .doesNotContain("published");
    }

    private static MetricComparison published(MetricComparison row, Published.Values values) {
        return new MetricComparison(
                row.metric(), row.baseline(), row.candidate(), row.estimate(), Optional.of(values), true, row.test());
    }

    @Test
    @DisplayName("says what the sides hold, if the limit of one was not found")
    void boundOfOneSide() {
        assertThat(Conclusion.sentence(capacity(new Range(12_284, 12_284, 12_284), atLeast(26_440))))
                .isEqualTo(
                        "Nothing is compared: the highest sustained rate is at least 26,440 req/s with http, whose own"
                                + " limit was not found, and 12,284 req/s with rpc.");
    }

    @Test
    @DisplayName("says what the sides hold, if the limit of neither was found")
    void boundsOfBothSides() {
        assertThat(Conclusion.sentence(capacity(atLeast(30_000), atLeast(26_440))))
                .isEqualTo(
                        "Nothing is compared: the highest sustained rate is at least 26,440 req/s with http, whose own"
                                + " limit was not found, and at least 30,000 req/s with rpc, whose own limit was not found.");
    }

    private static Comparison capacity(Range rpc, Range http) {
        return comparison(
                Suite.CAPACITY,
                1,
                1,
                1,
                new MetricComparison(
                        Metric.CAPACITY,
                        Optional.of(rpc),
                        Optional.of(http),
                        Optional.empty(),
                        Optional.empty(),
                        true,
                        new RowTest(true, 0.02, 0.02)));
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
        return comparison(Suite.LOAD, 4, 3, 3, rows);
    }

    private static Comparison comparison(
            Suite suite, int baselineTrials, int candidateTrials, int pairs, MetricComparison... rows) {
        return new Comparison(
                new Group(suite, "", ""), "rpc", "http", baselineTrials, candidateTrials, pairs, Arrays.asList(rows));
    }

    private static MetricComparison row(Metric metric, double ratio, double standardError) {
        return compared(metric, Optional.of(new RatioEstimate(ratio, Optional.of(standardError), 4)));
    }

    private static MetricComparison withoutInterval(Metric metric, double ratio) {
        return compared(metric, Optional.of(new RatioEstimate(ratio, Optional.empty(), 0)));
    }

    private static MetricComparison withoutEstimate() {
        return compared(Metric.GC_COUNT, Optional.empty());
    }

    private static MetricComparison unpaired(MetricComparison row) {
        return new MetricComparison(
                row.metric(), row.baseline(), row.candidate(), row.estimate(), row.published(), false, row.test());
    }

    private static MetricComparison compared(Metric metric, Optional<RatioEstimate> estimate) {
        return new MetricComparison(
                metric,
                Optional.empty(),
                Optional.empty(),
                estimate,
                Optional.empty(),
                true,
                new RowTest(true, 0.02, 0.02));
    }
}
