package org.gaeperf.study.curve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.paired.PairedDifference;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.Reports;
import org.gaeperf.report.text.Finding;
import org.gaeperf.testkit.CurveTrials;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Made-up curves. Each request to {@code plain} costs 200 µs, and 5 ms a second are used anyway. {@code batching} serves many at
 * once where many come: from 50 % on it costs half and takes ten times as long.
 */
@DisplayName("The report of the suite curve")
class CurveReportTest {

    private static final int HELD = 2_000;
    private static final List<Integer> PERCENTS = List.of(1, 5, 10, 30, 50, 90);

    @Test
    @DisplayName("says at which rates a variant costs less, and at which it does so by letting requests wait")
    void queueing() {
        Finding finding = finding(run(3));

        assertThat(finding.name()).isEqualTo("cost over the rate");
        assertThat(finding.claim())
                .isEqualTo("batching uses less CPU per request than plain at 50 and 90 % of the rate");
        assertThat(finding.details())
                .filteredOn(detail -> detail.contains("lets requests wait"))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("At 50 % of the rate (1,000 requests/s) batching is cheaper (CPU per 1,000 requests -48")
                .contains("and slower (median latency +900.0 %, p99 latency +900.0 %)");
    }

    @Test
    @DisplayName("says nothing of waiting where a variant is cheaper and no slower, or slower and no cheaper")
    void noQueueing() {
        RunResult run = run(3);
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> trial.variant().name().equals("plain")
                        ? trial
                        : TrialResults.copyOf(trial)
                                .load(LoadResults.ofSeconds(10)
                                        .answeredPerSecond(trial.workload().requestsPerSecond())
                                        .latency(Latencies.constant(400))
                                        .build())
                                .build())
                .toList();
        Finding finding = finding(RunResults.copyOf(run).trials(trials).build());

        assertThat(finding.claim()).contains("less CPU per request than plain at 50 and 90 %");
        assertThat(finding.details()).noneMatch(detail -> detail.contains("wait"));
    }

    @Test
    @DisplayName(
            "says what a request costs at the lowest and the highest rate, and what a server uses without requests")
    void cost() {
        assertThat(finding(run(3)).details())
                .contains(
                        "A request to plain costs 450 µs of CPU at 1 % of the rate and 203 µs at 90 %.",
                        "With no requests, plain would use 5.00 ms of CPU per second (5.00 … 5.00), by the line through its"
                                + " points up to 10 %.");
    }

    @Test
    @DisplayName("does not know what a server uses without requests by one round, or two points")
    void unknownCost() {
        assertThat(finding(run(1)).details()).noneMatch(detail -> detail.startsWith("With no requests"));
        List<TrialResult> twoPoints = run(3).trials().stream()
                .filter(trial -> trial.scenario().percentOfHeldRate().getAsInt() != 5)
                .toList();
        assertThat(StandingCost.estimate(Comparison.valid(twoPoints, "plain"))).isEmpty();
        assertThat(StandingCost.estimate(Comparison.valid(run(3).trials(), "plain")))
                .map(PairedDifference::mean)
                .hasValueSatisfying(mean -> assertThat(mean).isBetween(4.99, 5.01));
    }

    @Test
    @DisplayName("does not take two variants without a valid pair for one, nor one for two")
    void nothingCompared() {
        RunResult run = run(2);
        List<TrialResult> invalid = run.trials().stream()
                .map(trial -> TrialResults.copyOf(trial)
                        .validity(Validity.DISTURBED, "others")
                        .build())
                .toList();
        List<TrialResult> ofOne = run.trials().stream()
                .filter(trial -> trial.variant().name().equals("plain"))
                .toList();

        assertThat(finding(RunResults.copyOf(run).trials(invalid).build()).claim())
                .isEqualTo("no point has valid trials of two variants");
        assertThat(finding(RunResults.of(Suites.CURVE)
                                .trials(ofOne)
                                .servers("plain")
                                .build())
                        .claim())
                .isEqualTo("one variant is compared with none");
    }

    @Test
    @DisplayName("decides by the point nearest to half of the rate alone")
    void deciding() {
        Map<Boolean, List<Integer>> deciding = Comparison.compareModes(run(3)).stream()
                .collect(Collectors.partitioningBy(
                        Comparison::decides,
                        Collectors.mapping(
                                one -> one.group()
                                        .scenario()
                                        .percentOfHeldRate()
                                        .getAsInt(),
                                Collectors.toList())));

        assertThat(deciding.get(true)).containsExactly(50);
        assertThat(deciding.get(false)).containsExactlyInAnyOrder(1, 5, 10, 30, 90);
    }

    @Test
    @DisplayName("has a table and a chart of CPU and latency over the rate")
    void page(@TempDir Path directory) throws Exception {
        RunResult run = run(3);
        Finding finding = finding(run);

        assertThat(finding.tables()).first().satisfies(table -> {
            assertThat(table.title()).isEqualTo("CPU per 1,000 requests, ms");
            assertThat(table.rows()).hasSize(PERCENTS.size());
            assertThat(table.rows().get(4)).startsWith("50 %", "1,000", "plain", "205", "batching", "105", "-48.8 %");
        });
        Reports.html(run, directory);
        assertThat(Reports.console(run, Path.of("run")).lines())
                .anyMatch(line -> line.matches("rate +batching +plain +change.*"));
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("CPU and latency by rate")
                .contains("Primary metrics decide with both at once, and at the point nearest to 50 % of the rate.");
    }

    private static Finding finding(RunResult run) {
        List<Finding> findings = CurveReport.evaluate(run, Comparison.compareModes(run));
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private static RunResult run(int rounds) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (int percent : PERCENTS) {
                trials.add(trial("plain", percent, round, 200, 1_000));
                boolean batches = percent >= 50;
                trials.add(trial("batching", percent, round, batches ? 100 : 200, batches ? 10_000 : 1_000));
            }
        }
        return RunResults.of(Suites.CURVE)
                .trials(trials)
                .servers("plain", "batching")
                .build();
    }

    private static TrialResult trial(String variant, int percent, int round, double micros, double latencyMicros) {
        int rate = HELD * percent / 100;
        return CurveTrials.at(variant, percent, round, rate, micros + 5_000.0 / rate)
                .load(CurveTrials.load(rate, latencyMicros))
                .build();
    }
}
