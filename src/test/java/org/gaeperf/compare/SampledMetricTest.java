package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics that are a sample at the end of the measurement, which takes six seconds here. */
class SampledMetricTest {

    private static final double MEGABYTE = 1 << 20;

    @Test
    @DisplayName("the value is that of the last sample")
    void lastSample() {
        assertThat(Metric.RSS.value(rss(0, 100, 5.2, 120, 6.1, 130))).hasValue(130);
    }

    @Test
    @DisplayName("an earlier sample does not replace one that is missing at the end")
    void missingLastSample() {
        assertThat(Metric.RSS.value(rss(0, 100, 5, 120))).hasValue(120);
        assertThat(Metric.RSS.value(rss(0, 100, 4.9, 120))).isEmpty();
        assertThat(Metric.RSS.value(rss())).isEmpty();
    }

    @Test
    @DisplayName("memory after bursts is the smallest that was read with the last number of threads")
    void afterBursts() {
        TrialResult trial = TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6).build())
                .samples(
                        series("rssAfterBurstBytes", 110, 128, 127, 151),
                        series("threadsAfterBurst", 90, 100, 100, 100))
                .build();

        assertThat(Metric.RSS_AFTER_BURST.value(trial)).hasValue(127);
        assertThat(Metric.RSS_AFTER_BURST.value(rss(6, 100))).isEmpty();
    }

    @Test
    @DisplayName("what ends with the load is that of the samples before its end")
    void underLoad() {
        TrialResult trial = TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6).build())
                .samples(
                        every("openDescriptors", 4_000, 4_010, 4_020, 2_030, 100),
                        every("threads", 2_000, 2_010, 2_020, 2_030, 30),
                        every("runnableThreads", 8, 10, 12, 2, 1),
                        every("loadAverage1", 1, 2, 3, 4, 5))
                .build();

        assertThat(Metric.DESCRIPTORS.value(trial)).hasValue(4_020);
        assertThat(Metric.THREADS.value(trial)).hasValue(2_020);
        assertThat(Metric.RUNNABLE_THREADS.value(trial)).hasValue(10);
        assertThat(Metric.LOAD_AVERAGE.value(trial)).hasValue(3);
    }

    @Test
    @DisplayName("what is sampled between two samples has its mean over the time of the load")
    void betweenSamples() {
        for (double last : new double[] {6.15, 6.6}) {
            TrialResult trial = TrialResults.valid("any")
                    .load(LoadResults.ofSeconds(6).build())
                    .samples(
                            between("hostContextSwitchesPerSecond", last, 70_000, 80_000, 90_000, 1_000),
                            between("loopbackBytesPerSecond", last, 2_000_000, 3_000_000, 4_000_000, 125))
                    .build();

            assertThat(Metric.CONTEXT_SWITCHES.value(trial).orElseThrow()).isCloseTo(80_000, withinPercentage(2));
            assertThat(Metric.NETWORK.value(trial).orElseThrow()).isCloseTo(24, withinPercentage(2));
        }
        assertThat(Metric.NETWORK.value(rss(0, 100))).isEmpty();
    }

    /** Makes a sample every two seconds, each 50 ms late; the last one when the result of the load is known. */
    private static TimeSeries between(String name, double last, double... values) {
        return new TimeSeries(
                name,
                IntStream.range(0, values.length)
                        .mapToObj(i -> new TimeSeries.Point(i < 3 ? 2 * i + 2.05 : last, values[i]))
                        .toList());
    }

    /** Makes a sample every two seconds, each 50 ms late; the last one when the result of the load is known. */
    private static TimeSeries every(String name, double... values) {
        return new TimeSeries(
                name,
                IntStream.range(0, values.length)
                        .mapToObj(i -> new TimeSeries.Point(i < 4 ? 2 * i + 0.05 : 6.6, values[i]))
                        .toList());
    }

    private static TimeSeries series(String name, double... megabytes) {
        return new TimeSeries(
                name,
                IntStream.range(0, megabytes.length)
                        .mapToObj(i -> new TimeSeries.Point(7 + i, megabytes[i] * MEGABYTE))
                        .toList());
    }

    /** The true change is none; the 98 % interval is to miss that in 2 of 100 comparisons. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05, 0.3})
    @DisplayName("the interval of four concurrent pairs is right for memory, whether or not servers vary together")
    void concurrentMemory(double common) {
        Random random = new Random(5);
        int comparisons = 2000;
        int missed = 0;
        double memory = 0;
        double paired = 0;
        for (int i = 0; i < comparisons; i++) {
            List<TrialResult> baseline = new ArrayList<>();
            List<TrialResult> candidate = new ArrayList<>();
            for (int pair = 1; pair <= 4; pair++) {
                double machine = common * random.nextGaussian();
                baseline.add(concurrent(pair, machine + 0.04 * random.nextGaussian()));
                candidate.add(concurrent(pair, machine + 0.04 * random.nextGaussian()));
            }
            RatioEstimate estimate =
                    PairedTrials.estimate(Metric.RSS, baseline, candidate).orElseThrow();
            RatioEstimate.Interval interval = estimate.interval(0.98).orElseThrow();
            missed += interval.excludesNoChange() ? 1 : 0;
            memory += Math.log(interval.high() / interval.low());
            RatioEstimate.Interval byDifferences = RatioEstimate.fromPairs(
                            PairedTrials.pairs(Metric.RSS, baseline, candidate))
                    .flatMap(one -> one.interval(0.98))
                    .orElseThrow();
            paired += Math.log(byDifferences.high() / byDifferences.low());
        }

        assertThat((double) missed / comparisons).isLessThan(0.03);
        assertThat(memory / paired)
                .as("width, by that of differences alone")
                .matches(ratio -> common > 0.04 || ratio < 0.9);
    }

    private static TrialResult concurrent(int pair, double logarithm) {
        return TrialResults.valid("any")
                .pair(pair)
                .concurrent(true)
                .load(LoadResults.ofSeconds(6).build())
                .samples(new TimeSeries(
                        "rssBytes", List.of(new TimeSeries.Point(6, 120 * MEGABYTE * Math.exp(logarithm)))))
                .build();
    }

    /** Makes a trial from seconds and megabytes in turn. */
    private static TrialResult rss(double... secondsAndMegabytes) {
        List<TimeSeries.Point> points = new ArrayList<>();
        for (int i = 0; i < secondsAndMegabytes.length; i += 2) {
            points.add(new TimeSeries.Point(secondsAndMegabytes[i], secondsAndMegabytes[i + 1] * MEGABYTE));
        }
        return TrialResults.valid("any")
                .load(LoadResults.ofSeconds(6).build())
                .samples(new TimeSeries("rssBytes", points))
                .build();
    }
}
