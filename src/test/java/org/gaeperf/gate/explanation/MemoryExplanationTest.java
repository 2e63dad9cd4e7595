package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A regression of the resident set, explained by the measured trials of a gate that could not record. */
class MemoryExplanationTest {

    private static final double MEGABYTE = 1 << 20;
    private static final Path NO_FILES = Path.of("none");

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    @DisplayName("the category of native memory that grew comes first, with the difference within a side")
    void nativeMemory() {
        add(GateResult.BASELINE, 112, 20, 1);
        add(GateResult.CANDIDATE, 158, 20.5, 46);
        add(GateResult.BASELINE, 110, 21, 1);
        add(GateResult.CANDIDATE, 156, 20, 47);

        CostGrowth parts = parts(explain(finding(Metric.RSS, 111, 157)));

        assertThat(parts.rows())
                .containsExactly(new GrowthRow("Other: direct buffers and Unsafe.allocateMemory", 1, 46.5, 1.0));
        assertThat(parts.note())
                .isEqualTo("committed at the end of 2 and 2 measured trials; the rows add up to +45.5 MB,"
                        + " resident set (RSS) grew by +46.0 MB");
    }

    @Test
    @DisplayName("what grows outside of Native Memory Tracking is named as such")
    void outside() {
        add(GateResult.BASELINE, 112, 20, 1);
        add(GateResult.CANDIDATE, 158, 20, 1);
        add(GateResult.BASELINE, 110, 20, 1);
        add(GateResult.CANDIDATE, 156, 20, 1);

        assertThat(parts(explain(finding(Metric.RSS, 111, 157))).rows())
                .extracting(GrowthRow::name)
                .containsExactly("outside of Native Memory Tracking (RSS less committed)");
    }

    @Test
    @DisplayName("one sentence says that nothing explains it, if nothing grew by more than trials of one side differ")
    void nothingExplainsIt() {
        add(GateResult.BASELINE, 100, 20, 1);
        add(GateResult.CANDIDATE, 104, 60, 1);
        add(GateResult.BASELINE, 130, 60, 1);
        add(GateResult.CANDIDATE, 150, 20, 1);

        Explanation explanation = explain(finding(Metric.RSS, 115, 127));

        assertThat(explanation.tables()).isEmpty();
        assertThat(explanation.note())
                .contains("Nothing that was observed explains it: no row exceeds what trials of one side differ by.");
    }

    @Test
    @DisplayName("only the regressed metric is explained: memory is not, if CPU became worse")
    void onlyTheRegressedMetric() {
        add(GateResult.BASELINE, 112, 20, 1);
        add(GateResult.CANDIDATE, 158, 20, 46);
        add(GateResult.BASELINE, 110, 20, 1);
        add(GateResult.CANDIDATE, 156, 20, 46);

        Explanation explanation = explain(finding(Metric.CPU_PER_REQUEST, 100, 120));

        assertThat(explanation.cost()).isEqualTo("CPU time");
        assertThat(explanation.tables()).isEmpty();
        assertThat(explanation.note())
                .isEqualTo(
                        "CPU per 1,000 requests +20.0 %. Recordings cannot explain it: both sides must be recorded"
                                + " under load, and neither a stored baseline nor a server without {jvmArgs} in its command can be.");
    }

    @Test
    @DisplayName("trials that are not valid do not count")
    void invalidTrials() {
        add(GateResult.BASELINE, 112, 20, 1);
        add(GateResult.CANDIDATE, 158, 20, 46);

        assertThat(explain(finding(Metric.RSS, 112, 158)).tables()).isEmpty();
    }

    private Explanation explain(Finding finding) {
        List<Explanation> explanations = new RegressionExplainer(trials, NO_FILES).explain(List.of(finding));
        assertThat(explanations).hasSize(1);
        return explanations.get(0);
    }

    private static CostGrowth parts(Explanation explanation) {
        assertThat(explanation.cost()).isEqualTo("memory");
        assertThat(explanation.tables()).as(explanation.note()).hasSize(1);
        return explanation.tables().get(0);
    }

    private static Finding finding(Metric metric, double baseline, double candidate) {
        return new Finding(
                "rpc",
                metric.key(),
                metric.label(),
                metric.unit(),
                Optional.of(baseline),
                Optional.of(candidate),
                Optional.of(candidate / baseline),
                Optional.of(candidate / baseline),
                Optional.of(candidate / baseline),
                0.05,
                Decision.REGRESSION,
                Outlook.UNKNOWN);
    }

    /** All of the resident set that is neither heap nor in the category "Other" is outside of the tracking. */
    private void add(String variant, double rss, double heap, double other) {
        trials.add(TrialResults.valid(variant)
                .suite(Suites.GATE)
                .scenario(new Named("rpc"))
                .load(LoadResults.ofSeconds(6).build())
                .samples(
                        series("rssBytes", rss),
                        series("nmtTotalCommittedBytes", heap + other),
                        series("nmtJavaHeapCommittedBytes", heap),
                        series("nmtOtherCommittedBytes", other))
                .build());
    }

    private static TimeSeries series(String name, double megabytes) {
        return new TimeSeries(
                name, List.of(new TimeSeries.Point(3, MEGABYTE), new TimeSeries.Point(6, megabytes * MEGABYTE)));
    }
}
