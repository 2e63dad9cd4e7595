package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gaeperf.testkit.SlowRequestResults.share;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.SlowRequestResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A regression of latency")
class LatencyExplanationTest {

    private static final String MODE = "load";
    private static final Finding REGRESSION = new Finding(
            MODE,
            Metric.P99.key(),
            Metric.P99.label(),
            Metric.P99.unit(),
            Optional.of(2_000.0),
            Optional.of(4_000.0),
            Optional.of(2.0),
            Optional.of(1.8),
            Optional.of(2.2),
            0.15,
            Decision.REGRESSION,
            Outlook.UNKNOWN,
            Optional.empty());

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    @DisplayName("needs recordings of waits, and not of costs")
    void wanted() {
        assertThat(RegressionExplainer.wanted(List.of(REGRESSION), MODE)).containsExactly(RecordedEvents.WAITS);
        assertThat(RegressionExplainer.wanted(List.of(REGRESSION), "another")).isEmpty();
    }

    @Test
    @DisplayName("has the page faults of the measured trials, if they grew by more than trials of one side differ")
    void pageFaults() {
        add(GateResult.BASELINE, 10);
        add(GateResult.CANDIDATE, 900);
        add(GateResult.BASELINE, 14);
        add(GateResult.CANDIDATE, 940);

        Explanation explanation = explain();

        assertThat(explanation.cost()).isEqualTo("latency");
        assertThat(explanation.tables()).singleElement().satisfies(table -> {
            assertThat(table.title()).isEqualTo("Page faults");
            assertThat(table.rows()).containsExactly(new GrowthRow("page faults, minor and major", 12, 920, 40.0));
        });
        assertThat(explanation.note())
                .startsWith(
                        "p99 latency +100.0 %. Recordings cannot explain it: no recorded trial of a side had a response");
    }

    @Test
    @DisplayName("is not explained by page faults that vary as much within a side")
    void varyingPageFaults() {
        add(GateResult.BASELINE, 10);
        add(GateResult.CANDIDATE, 40);
        add(GateResult.BASELINE, 90);
        add(GateResult.CANDIDATE, 120);

        assertThat(explain().tables()).isEmpty();
        assertThat(explain().note()).contains("Nothing that was observed explains it");
    }

    @Test
    @DisplayName("has first by what the slowest requests of the measured trials were overlapped for longer")
    void slowest() {
        for (int n = 0; n < 3; n++) {
            slow(GateResult.BASELINE, share(SlowCause.UNEXPLAINED, "", 100, 900 + 10 * n));
            slow(
                    GateResult.CANDIDATE,
                    share(SlowCause.COLLECTION, "Pause Full (System.gc())", 80, 9_000 + 100 * n),
                    share(SlowCause.UNEXPLAINED, "", 20, 905 + 10 * n));
        }

        Explanation explanation = explain();

        assertThat(explanation.tables()).first().satisfies(table -> {
            assertThat(table.title()).isEqualTo("The slowest 1 % by what overlapped them");
            assertThat(table.note())
                    .isEqualTo("from 3 and 3 measured trials; the rows add up to +9100 µs, and the slowest 1 % took"
                            + " +9105 µs longer");
            assertThat(table.rows())
                    .containsExactly(new GrowthRow("garbage collection: Pause Full (System.gc())", 0, 9_100, 200.0));
        });
    }

    private void slow(String variant, SlowRequests.Share... shares) {
        trials.add(TrialResults.valid(variant)
                .suite(Suites.GATE)
                .scenario(new Named(MODE))
                .load(LoadResults.ofSeconds(6).build())
                .slowRequests(SlowRequestResults.of(shares))
                .build());
    }

    private Explanation explain() {
        List<Explanation> explanations = new RegressionExplainer(
                        trials, Path.of("no-files"), scenario -> Optional.empty())
                .explain(List.of(REGRESSION));
        assertThat(explanations).hasSize(1);
        return explanations.get(0);
    }

    private void add(String variant, double pageFaults) {
        trials.add(TrialResults.valid(variant)
                .suite(Suites.GATE)
                .scenario(new Named(MODE))
                .load(LoadResults.ofSeconds(6).build())
                .samples(new TimeSeries(
                        "pageFaultsPerSecond",
                        List.of(
                                new TimeSeries.Point(3, pageFaults),
                                new TimeSeries.Point(6, pageFaults),
                                // After the load, when the server is idle.
                                new TimeSeries.Point(30, 0))))
                .build());
    }
}
