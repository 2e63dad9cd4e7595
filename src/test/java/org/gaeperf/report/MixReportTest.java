package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.text.ComparisonVerdict;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.FirstScreen;
import org.gaeperf.report.verdict.MarkdownSummary;
import org.gaeperf.report.verdict.Verdict;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Of two servers that were sent a mix, a report")
class MixReportTest {

    private static final int PAIRS = 4;

    @Test
    @DisplayName("names the row that became slower, though its share is too small for the median of all")
    void namesRow() {
        RunReport report = RunReport.evaluate(run(false, 10_500, 0), Optional.empty());
        FirstScreen screen = FirstScreen.of(report, Verdict.assess(report));

        assertThat(causes(screen))
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains("order median latency +1998.0 % (")
                        .contains("order p95 service time +1998.0 % (")
                        .doesNotContain("list "));
        assertThat(screen.line()).doesNotContain("worse: 1");
        String summary = MarkdownSummary.render(report, Verdict.assess(report));
        assertThat(summary).contains("Rows of the mix: order").contains("Requests by row of the mix");
    }

    @Test
    @DisplayName("counts a row that was named primary among the primary metrics, tested by itself")
    void primaryRow() {
        Comparison withPrimary = Comparison.compareModes(run(true, 10_500, 0)).get(0);
        Comparison without = Comparison.compareModes(run(false, 10_500, 0)).get(0);

        assertThat(withPrimary.primaryRows().size())
                .isEqualTo(without.primaryRows().size() + 2);
        assertThat(withPrimary.primaryRows())
                .filteredOn(row -> row.mixRow().equals(Optional.of("order")))
                .allSatisfy(row -> {
                    assertThat(row.test().primary()).isTrue();
                    assertThat(row.label()).endsWith(", row order");
                })
                .extracting(MetricComparison::metric)
                .containsExactly(Metric.P50, Metric.SERVICE_P95);
        assertThat(ComparisonVerdict.of(withPrimary).worse())
                .isEqualTo(ComparisonVerdict.of(without).worse() + 2);
        assertThat(without.mixRows()).hasSize(4).noneMatch(row -> row.test().primary());
        assertThat(without.rows()).noneMatch(row -> row.mixRow().isPresent());
    }

    @Test
    @DisplayName("says which row failed, of whom and why")
    void failedRow() {
        RunReport report = RunReport.evaluate(run(false, 500, 3), Optional.empty());

        assertThat(causes(FirstScreen.of(report, Verdict.assess(report))))
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .isEqualTo("Rows of the mix: order failed with after: 12 of 24000 requests (status 500)"));
    }

    @Test
    @DisplayName("of one request says nothing of rows")
    void oneRequest() {
        RunResult run = RunResults.of(Suites.LOAD)
                .servers("before", "after")
                .trials(List.of(
                        trial("before", 1, LoadResults.ofSeconds(20)), trial("after", 1, LoadResults.ofSeconds(20))))
                .build();
        RunReport report = RunReport.evaluate(run, Optional.empty());

        assertThat(causes(FirstScreen.of(report, Verdict.assess(report)))).isEmpty();
        assertThat(MarkdownSummary.render(report, Verdict.assess(report))).doesNotContain("row of the mix");
    }

    private static List<String> causes(FirstScreen screen) {
        return screen.parts().stream()
                .flatMap(part -> part.causes().stream())
                .map(FirstScreen.Causes::text)
                .filter(text -> text.startsWith("Rows of the mix"))
                .toList();
    }

    private static RunResult run(boolean isPrimary, double orderMicros, long failed) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= PAIRS; pair++) {
            double noise = 1 + 0.002 * pair;
            trials.add(trial(
                    "before",
                    pair,
                    LoadResults.ofSeconds(20).row("list", false, 400 * noise, 0).row("order", isPrimary, 500.5, 0)));
            trials.add(trial(
                    "after",
                    pair,
                    LoadResults.ofSeconds(20)
                            .row("list", false, 400, 0)
                            .row("order", isPrimary, orderMicros + pair / 10.0, failed)));
        }
        return RunResults.of(Suites.LOAD)
                .servers("before", "after")
                .trials(trials)
                .build();
    }

    private static TrialResult trial(String variant, int pair, LoadResults load) {
        return TrialResults.valid(variant)
                .id(variant + pair)
                .pair(pair)
                .position(2 * pair + (variant.equals("before") ? 0 : 1))
                .concurrent(true)
                .suite(Suites.LOAD)
                .load(load.build())
                .build();
    }
}
