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
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.MemoryUses;
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
    @DisplayName(
            "what the kernel tells of it is named: memory that malloc keeps and the JVM does not count, or a mapped file")
    void outsideByKind() {
        MemoryUse.Part heap = MemoryUses.part(MemoryKind.JAVA_HEAP, 50);
        for (int round = 0; round < 2; round++) {
            add(GateResult.BASELINE, 110, 20, 1, MemoryUses.jvm(heap, MemoryUses.part(MemoryKind.MALLOC_ARENAS, 20)));
            add(
                    GateResult.CANDIDATE,
                    190,
                    20,
                    1,
                    MemoryUses.jvm(
                            heap,
                            MemoryUses.part(MemoryKind.MALLOC_ARENAS, 60),
                            MemoryUses.part(MemoryKind.MALLOC_MAIN, 10),
                            MemoryUses.part(MemoryKind.FILES, 30)));
        }

        assertThat(parts(explain(finding(Metric.RSS, 110, 190))).rows())
                .containsExactly(
                        new GrowthRow(
                                "malloc beyond what the JVM counts: free memory that it keeps, and libraries'",
                                10,
                                60,
                                0.0),
                        new GrowthRow("other mapped files", 0, 30, 0.0));
    }

    @Test
    @DisplayName("of a server that is no JVM, what the kernel tells is all")
    void noJvm() {
        for (int round = 0; round < 2; round++) {
            addUntracked(GateResult.BASELINE, MemoryUses.part(MemoryKind.MALLOC_MAIN, 20));
            addUntracked(GateResult.CANDIDATE, MemoryUses.part(MemoryKind.MALLOC_MAIN, 65));
        }

        CostGrowth parts = parts(explain(finding(Metric.RSS, 20, 65)));

        assertThat(parts.title()).isEqualTo("Resident memory by what it is");
        assertThat(parts.rows()).containsExactly(new GrowthRow("malloc main heap", 20, 65, 0.0));
        assertThat(parts.note())
                .startsWith("resident at the end of 2 and 2 measured trials; the rows add up to +45.0 MB");
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
                .isEqualTo("CPU per 1,000 requests +20.0 %. Nothing was recorded: a stored baseline cannot be.");
    }

    @Test
    @DisplayName("trials that are not valid do not count")
    void invalidTrials() {
        add(GateResult.BASELINE, 112, 20, 1);
        add(GateResult.CANDIDATE, 158, 20, 46);

        assertThat(explain(finding(Metric.RSS, 112, 158)).tables()).isEmpty();
    }

    private Explanation explain(Finding finding) {
        List<Explanation> explanations = new RegressionExplainer(
                        trials, NO_FILES, scenario -> Optional.of("a stored baseline cannot be"))
                .explain(List.of(finding));
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
                Outlook.UNKNOWN,
                Optional.empty());
    }

    private void addUntracked(String variant, MemoryUse.Part part) {
        trials.add(trial(variant)
                .samples(series("rssBytes", part.rssBytes() / MEGABYTE))
                .memory(MemoryUses.untracked(part))
                .build());
    }

    private void add(String variant, double rss, double heap, double other, MemoryUse memory) {
        trials.add(measured(variant, rss, heap, other).memory(memory).build());
    }

    /** All of the resident set that is neither heap nor in the category "Other" is outside of the tracking. */
    private void add(String variant, double rss, double heap, double other) {
        trials.add(measured(variant, rss, heap, other).build());
    }

    private static TrialResults measured(String variant, double rss, double heap, double other) {
        return trial(variant)
                .samples(
                        series("rssBytes", rss),
                        series("nmtTotalCommittedBytes", heap + other),
                        series("nmtJavaHeapCommittedBytes", heap),
                        series("nmtOtherCommittedBytes", other));
    }

    private static TrialResults trial(String variant) {
        return TrialResults.valid(variant)
                .suite(Suites.GATE)
                .scenario(new Named("rpc"))
                .load(LoadResults.ofSeconds(6).build());
    }

    private static TimeSeries series(String name, double megabytes) {
        return new TimeSeries(
                name, List.of(new TimeSeries.Point(3, MEGABYTE), new TimeSeries.Point(6, megabytes * MEGABYTE)));
    }
}
