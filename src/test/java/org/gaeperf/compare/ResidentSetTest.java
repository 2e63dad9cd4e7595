package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.OnlyScenario;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Resident sets that count memory more than once, as those of ZGC of JDK 17 do. */
class ResidentSetTest {

    private static final double MEGABYTE = 1 << 20;

    @Test
    @DisplayName("the resident set of ps gives way to the exact one")
    void exact() {
        TrialResult trial = trial("any", 1, series("rssBytes", 130), series("smapsRssBytes", 133));

        assertThat(Metric.RSS.value(trial)).hasValue(133);
        assertThat(Metric.RSS.value(trial("any", 1, series("rssBytes", 130)))).hasValue(130);
    }

    @Test
    @DisplayName("is at most what was counted if more than a hundredth is mapped repeatedly")
    void bound() {
        TrialResult zgc = trial("any", 1, series("smapsRssBytes", 325), series("repeatedlyMappedBytes", 192));
        TrialResult others = trial("any", 1, series("smapsRssBytes", 325), series("repeatedlyMappedBytes", 3.25));

        assertThat(Metric.RSS.value(zgc)).isEmpty();
        assertThat(Metric.RSS.boundOf(zgc)).hasValue(325);
        assertThat(Metric.RSS.kindOfBound()).isEqualTo(Bound.AT_MOST);
        assertThat(Metric.RSS.value(others)).hasValue(325);
        assertThat(Metric.RSS.boundOf(others)).isEmpty();
    }

    @Test
    @DisplayName("has no ratio and no verdict, while the proportional set has both")
    void noVerdict() {
        List<TrialResult> baseline = trials("g1", 120, 110, 0);
        List<TrialResult> candidate = trials("zgc", 330, 118, 192);

        Comparison compared = Comparison.comparePaired(
                new Comparison.Group(Suites.LOAD, OnlyScenario.INSTANCE, ""), "g1", baseline, "zgc", candidate);

        assertThat(row(compared, Metric.RSS).estimate()).isEmpty();
        assertThat(row(compared, Metric.RSS).classification()).isEmpty();
        assertThat(row(compared, Metric.RSS).candidate().orElseThrow().bound()).isEqualTo(Bound.AT_MOST);
        assertThat(row(compared, Metric.RSS).baseline().orElseThrow().bound()).isEqualTo(Bound.EXACT);
        assertThat(row(compared, Metric.PSS).classification()).contains(ChangeClassification.WORSE);
    }

    @Test
    @DisplayName("CPU time over the life of a process falls by arithmetic alone, and has no verdict")
    void lifetimeCpu() {
        List<TrialResult> baseline = IntStream.rangeClosed(1, 6)
                .mapToObj(pair -> trial("one", pair, plain("psLifetimeCpuPercent", 80 + pair % 2)))
                .toList();
        List<TrialResult> candidate = IntStream.rangeClosed(1, 6)
                .mapToObj(pair -> trial("other", pair, plain("psLifetimeCpuPercent", 60 + pair % 3)))
                .toList();

        Comparison compared = Comparison.comparePaired(
                new Comparison.Group(Suites.LOAD, OnlyScenario.INSTANCE, ""), "one", baseline, "other", candidate);

        assertThat(row(compared, Metric.PS_CPU_PERCENT).candidate()).isPresent();
        assertThat(row(compared, Metric.PS_CPU_PERCENT).classification()).isEmpty();
    }

    private static List<TrialResult> trials(String variant, double rss, double pss, double repeated) {
        return IntStream.rangeClosed(1, 6)
                .mapToObj(pair -> trial(
                        variant,
                        pair,
                        series("smapsRssBytes", rss + pair % 3 * 0.1),
                        series("pssBytes", pss + pair % 2 * 0.1),
                        series("repeatedlyMappedBytes", repeated)))
                .toList();
    }

    private static MetricComparison row(Comparison compared, Metric metric) {
        return compared.rows().stream()
                .filter(row -> row.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static TrialResult trial(String variant, int pair, TimeSeries... series) {
        return TrialResults.valid(variant)
                .pair(pair)
                .load(LoadResults.ofSeconds(6).build())
                .samples(series)
                .build();
    }

    private static TimeSeries series(String name, double megabytes) {
        return plain(name, megabytes * MEGABYTE);
    }

    private static TimeSeries plain(String name, double value) {
        return new TimeSeries(
                name,
                Stream.of(0.0, 6.0)
                        .map(seconds -> new TimeSeries.Point(seconds, value))
                        .toList());
    }
}
