package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.Draws;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Made-up runs on a machine whose speed varies from trial to trial. */
class MachineSpeedTest {

    private static final int ROUNDS = 10;
    private static final double REST = 0.05;
    private static final int RUNS = Draws.number(300, 1000);

    /** The speed varies from trial to trial by a fifth, as a shared machine of 2026-11-26 did by a sixth. */
    private static final double BUSY = 0.2;

    /** The speed varies so little that the client is shown to be the same. */
    private static final double QUIET = 0.005;

    @Test
    @DisplayName(
            "a server that takes 15 % longer is found on a quiet machine; on a busy one it is in units of the client only,"
                    + " which does not decide")
    void found() {
        assertThat(p99(run(new Random(5), QUIET, 1.15, 1, true)).classification())
                .hasValue(ChangeClassification.WORSE);
        assertThat(shareFound(QUIET, 1.15, 1)).isGreaterThan(0.95);
        assertThat(shareFound(BUSY, 1.15, 1)).isLessThan(0.3);
        RunResult run = run(new Random(5), BUSY, 1.15, 1, true);
        assertThat(MachineSpeed.inClientUnits(Metric.PROCESSING_P99, baseline(run), candidate(run))
                        .orElseThrow()
                        .classification())
                .isEqualTo(ChangeClassification.WORSE);
    }

    /** Until a difference is shown at 99.8 %, it was divided: what nobody can see was taken off the server. */
    @Test
    @DisplayName(
            "a client that has 2 or 4 % more to do for one of two equal servers makes them differ no oftener than 2 %")
    void clientThatDiffersALittle() {
        for (double client : List.of(1.02, 1.04)) {
            for (double machine : List.of(QUIET, 0.02, 0.05, BUSY)) {
                double now = shareFound(machine, 0.02, 1, client);
                double before = shareFoundIfNotShownToDiffer(machine, 0.02, client);
                System.out.printf(
                        Locale.ROOT,
                        "client %+.0f %%, machine %.1f %%: equal servers are told apart in %.1f %% of runs; if it were"
                                + " enough that no difference is shown, %.1f %%%n",
                        100 * (client - 1),
                        100 * machine,
                        100 * now,
                        100 * before);
                assertThat(now).as("client %s, machine %s", client, machine).isLessThan(0.035);
            }
        }
        assertThat(shareFoundIfNotShownToDiffer(0.05, 0.02, 1.02)).isGreaterThan(0.035);
        assertThat(shareFoundIfNotShownToDiffer(0.05, 0.02, 1.04)).isGreaterThan(0.1);
    }

    @Test
    @DisplayName("equal servers are told apart in no more runs than the level of the test allows")
    void equal() {
        for (double machine : List.of(QUIET, 0.01, BUSY)) {
            assertThat(shareFound(machine, 1, 1))
                    .as("2 %, in 1,000 runs; machine %s", machine)
                    .isLessThan(0.035);
        }
    }

    @Test
    @DisplayName(
            "a client that does more work for one of the servers is no measure of the machine, and nothing is divided by it")
    void otherWork() {
        RunResult run = run(new Random(5), BUSY, 1.15, 1.8, true);
        List<TrialResult> baseline = baseline(run);
        List<TrialResult> candidate = candidate(run);

        assertThat(MachineSpeed.client(baseline, candidate).orElseThrow().ratio())
                .isCloseTo(1.8, within(0.4));
        assertThat(MachineSpeed.isSame(baseline, candidate)).isFalse();
        assertThat(p99(run).estimate()).isEqualTo(PairedTrials.estimate(Metric.PROCESSING_P99, baseline, candidate));
    }

    @Test
    @DisplayName("means stay as measured, and so do the changes of other metrics")
    void asMeasured() {
        RunResult run = run(new Random(5), QUIET, 1.15, 1, true);
        List<TrialResult> baseline = baseline(run);
        List<TrialResult> candidate = candidate(run);

        assertThat(p99(run).baseline().orElseThrow().mean())
                .isEqualTo(baseline.stream()
                        .mapToDouble(trial -> Metric.PROCESSING_P99.value(trial).orElseThrow())
                        .average()
                        .orElseThrow());
        assertThat(p99(run).estimate()).isNotEqualTo(PairedTrials.estimate(Metric.PROCESSING_P99, baseline, candidate));
        assertThat(row(run, Metric.PROCESSING_MIN).estimate())
                .isEqualTo(PairedTrials.estimate(Metric.PROCESSING_MIN, baseline, candidate));
    }

    private static double shareFound(double machine, double slower, double clientOfCandidate) {
        return shareFound(machine, REST, slower, clientOfCandidate);
    }

    private static double shareFound(double machine, double rest, double slower, double clientOfCandidate) {
        return share(
                machine,
                rest,
                slower,
                clientOfCandidate,
                run -> MachineSpeed.estimate(Suites.JETTY, Metric.PROCESSING_P99, baseline(run), candidate(run))
                        .orElseThrow()
                        .classification()
                        .isDifference());
    }

    private static double shareFoundIfNotShownToDiffer(double machine, double rest, double clientOfCandidate) {
        return share(machine, rest, 1, clientOfCandidate, run -> {
            boolean divided = !MachineSpeed.client(baseline(run), candidate(run))
                    .flatMap(client -> client.interval(0.998))
                    .orElseThrow()
                    .excludesNoChange();
            return (divided
                            ? MachineSpeed.inClientUnits(Metric.PROCESSING_P99, baseline(run), candidate(run))
                            : MachineSpeed.asMeasured(Metric.PROCESSING_P99, baseline(run), candidate(run)))
                    .orElseThrow()
                    .classification()
                    .isDifference();
        });
    }

    private static double share(
            double machine, double rest, double slower, double clientOfCandidate, Predicate<RunResult> differs) {
        Random random = new Random(11);
        return IntStream.range(0, RUNS)
                        .filter(i -> differs.test(run(random, machine, rest, slower, clientOfCandidate, true)))
                        .count()
                / (double) RUNS;
    }

    private static List<TrialResult> baseline(RunResult run) {
        return Comparison.valid(run.trials(), "jetty-11");
    }

    private static List<TrialResult> candidate(RunResult run) {
        return Comparison.valid(run.trials(), "jetty-12-core");
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

    private static RunResult run(
            Random random, double machine, double slower, double clientOfCandidate, boolean withClient) {
        return run(random, machine, REST, slower, clientOfCandidate, withClient);
    }

    private static RunResult run(
            Random random,
            double machineDeviation,
            double restDeviation,
            double slower,
            double clientOfCandidate,
            boolean withClient) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= ROUNDS; pair++) {
            for (String variant : List.of("jetty-11", "jetty-12-core")) {
                boolean candidate = !variant.equals("jetty-11");
                double machine = Math.exp(machineDeviation * random.nextGaussian());
                double rest = Math.exp(restDeviation * random.nextGaussian());
                List<TimeSeries> series = new ArrayList<>();
                series.add(series(ProcessingTimeSeries.P99, 30 * machine * rest * (candidate ? slower : 1)));
                series.add(series(ProcessingTimeSeries.MIN, 10 * machine));
                if (withClient) {
                    series.add(series(RequestCpuSeries.CLIENT, 40 * machine * (candidate ? clientOfCandidate : 1)));
                }
                trials.add(TrialResults.valid(variant)
                        .id(variant + pair)
                        .position(trials.size() + 1)
                        .pair(pair)
                        .suite(Suites.JETTY)
                        .scenario(WarmServer.STEADY)
                        .samples(series.toArray(TimeSeries[]::new))
                        .build());
            }
        }
        return RunResults.of(Suites.JETTY)
                .trials(trials)
                .servers("jetty-11", "jetty-12-core")
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
