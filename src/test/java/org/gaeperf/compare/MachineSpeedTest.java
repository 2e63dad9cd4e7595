package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Made-up runs on a machine whose speed varies from trial to trial by a fifth, as one of 2026-11-26 did by a sixth. */
class MachineSpeedTest {

    private static final int ROUNDS = 10;
    private static final double MACHINE = 0.2;
    private static final double REST = 0.05;
    private static final int RUNS = 1000;

    @Test
    @DisplayName(
            "a server that takes 15 % longer is found in nearly all runs, and in few if the client's CPU time is not known")
    void found() {
        assertThat(shareFound(1.15, 1, true)).isGreaterThan(0.95);
        assertThat(shareFound(1.15, 1, false)).isLessThan(0.3);
    }

    @Test
    @DisplayName("equal servers are told apart in no more runs than the level of the test allows")
    void equal() {
        assertThat(shareFound(1, 1, true))
                .as("2 % and at most 0.2 % for the client's CPU time, in 1,000 runs")
                .isLessThan(0.035);
    }

    @Test
    @DisplayName(
            "a client that does more work for one of the servers is no measure of the machine, and nothing is divided by it")
    void otherWork() {
        RunResult run = run(new Random(5), 1.15, 1.8, true);
        List<TrialResult> baseline = Comparison.valid(run.trials(), "jetty-11");
        List<TrialResult> candidate = Comparison.valid(run.trials(), "jetty-12-core");

        assertThat(MachineSpeed.client(baseline, candidate).orElseThrow().ratio())
                .isCloseTo(1.8, within(0.4));
        assertThat(MachineSpeed.isSame(baseline, candidate)).isFalse();
        assertThat(p99(run).estimate()).isEqualTo(PairedTrials.estimate(Metric.PROCESSING_P99, baseline, candidate));
    }

    @Test
    @DisplayName("means stay as measured, and so do the changes of other metrics")
    void asMeasured() {
        RunResult run = run(new Random(5), 1.15, 1, true);
        List<TrialResult> baseline = Comparison.valid(run.trials(), "jetty-11");
        List<TrialResult> candidate = Comparison.valid(run.trials(), "jetty-12-core");

        assertThat(p99(run).baseline().orElseThrow().mean())
                .isEqualTo(baseline.stream()
                        .mapToDouble(trial -> Metric.PROCESSING_P99.value(trial).orElseThrow())
                        .average()
                        .orElseThrow());
        assertThat(p99(run).estimate()).isNotEqualTo(PairedTrials.estimate(Metric.PROCESSING_P99, baseline, candidate));
        assertThat(row(run, Metric.PROCESSING_MIN).estimate())
                .isEqualTo(PairedTrials.estimate(Metric.PROCESSING_MIN, baseline, candidate));
    }

    private static double shareFound(double slower, double clientOfCandidate, boolean withClient) {
        Random random = new Random(11);
        return IntStream.range(0, RUNS)
                        .filter(i -> p99(run(random, slower, clientOfCandidate, withClient))
                                .classification()
                                .filter(ChangeClassification::isDifference)
                                .isPresent())
                        .count()
                / (double) RUNS;
    }

    private static MetricComparison p99(RunResult run) {
        return row(run, Metric.PROCESSING_P99);
    }

    private static MetricComparison row(RunResult run, Metric metric) {
        return Comparison.compareModes(run).get(0).rows().stream()
                .filter(row -> row.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static RunResult run(Random random, double slower, double clientOfCandidate, boolean withClient) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= ROUNDS; pair++) {
            for (String role : List.of("jetty-11", "jetty-12-core")) {
                boolean candidate = !role.equals("jetty-11");
                double machine = Math.exp(MACHINE * random.nextGaussian());
                double rest = Math.exp(REST * random.nextGaussian());
                List<TimeSeries> series = new ArrayList<>();
                series.add(series(ProcessingTimeSeries.P99, 30 * machine * rest * (candidate ? slower : 1)));
                series.add(series(ProcessingTimeSeries.MIN, 10 * machine));
                if (withClient) {
                    series.add(series(RequestCpuSeries.CLIENT, 40 * machine * (candidate ? clientOfCandidate : 1)));
                }
                trials.add(TrialResults.valid(role)
                        .id(role + pair)
                        .position(trials.size() + 1)
                        .pair(pair)
                        .suite(Suite.JETTY)
                        .scenario(Scenarios.STEADY)
                        .samples(series.toArray(TimeSeries[]::new))
                        .build());
            }
        }
        return RunResults.of(Suite.JETTY)
                .trials(trials)
                .contenders("jetty-11", "jetty-12-core")
                .build();
    }

    private static TimeSeries series(String name, double value) {
        return new TimeSeries(
                name,
                IntStream.range(0, 5)
                        .mapToObj(second -> new TimeSeries.Point(second + 0.5, value))
                        .toList());
    }
}
