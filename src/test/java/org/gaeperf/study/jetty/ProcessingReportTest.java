package org.gaeperf.study.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.series.ProcessingTimeSeries;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.text.Finding;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Made-up trials in which both servers are as far ahead as published, and the maxima of one are in the other direction. */
class ProcessingReportTest {

    private static final int SECONDS = 14;
    private static final Map<String, List<Double>> P99_AND_MAX = Map.of(
            "jetty-11", List.of(36.6, 487.0),
            "jetty-12-ee10", List.of(34.8, 434.0),
            "jetty-12-core", List.of(30.0, 974.0));

    @Test
    @DisplayName("each server is compared with the first")
    void comparisons() {
        assertThat(Comparison.compareModes(run()))
                .extracting(Comparison::candidate)
                .containsExactly("jetty-12-ee10", "jetty-12-core");
        assertThat(Comparison.compareModes(run())).allSatisfy(comparison -> {
            assertThat(comparison.baseline()).isEqualTo("jetty-11");
            assertThat(comparison.pairs()).isEqualTo(3);
        });
    }

    @Test
    @DisplayName("the lead is by how much longer the first takes, as published")
    void lead() {
        List<List<String>> rows = report().tables().get(0).rows();

        assertThat(rows.get(0)).containsExactly("jetty-11", "1", "3", "42", "36.6", "36.6", "1,537.2", "–", "–", "–");
        assertThat(rows.get(2).subList(0, 8))
                .containsExactly("jetty-12-core", "1", "3", "42", "30.0", "30.0", "1,260.0", "+22.0 %");
        assertThat(rows.get(2).get(9)).isEqualTo("+22.0 %");
        assertThat(rows.get(1).get(7)).isEqualTo("+5.2 %");
        assertThat(report().claim())
                .isEqualTo(
                        "P99 processing time at 1,000 requests/s against jetty-11: jetty-12-ee10 is 5 % ahead, jetty-12-core is 22 %"
                                + " ahead");
    }

    @Test
    @DisplayName("a difference in another direction than the published one is reported as such")
    void otherDirection() {
        assertThat(report().details())
                .filteredOn(detail -> detail.contains("in the other direction"))
                .singleElement()
                .asString()
                .startsWith("jetty-12-core, maximum processing time")
                .contains("is 50 % behind")
                .contains("published: +45.4 %");
    }

    @Test
    @DisplayName(
            "the protocol is reported as the servers have counted it, and not at all by results that do not have it")
    void servedBy() {
        List<TrialResult> trials = run().trials().stream()
                .map(trial -> TrialResults.copyOf(trial)
                        .servedBy(new ServedBy("HTTP/2", trial.position() + " requests", Optional.empty()))
                        .build())
                .toList();

        assertThat(report(runOf(trials)).notes())
                .startsWith("All requests of the measurements were sent by HTTP/2, as each server has counted them.");
        assertThat(report().notes()).noneMatch(note -> note.contains("were sent by"));
    }

    @Test
    @DisplayName("means and integrals of all servers are of the rounds in which each has a valid trial")
    void completeRounds() {
        List<TrialResult> trials = run().trials().stream()
                .map(trial -> trial.id().equals("jetty-12-core3")
                        ? TrialResults.copyOf(trial)
                                .validity(Validity.DISTURBED, "steal")
                                .build()
                        : trial)
                .toList();

        Finding report = report(runOf(trials));

        assertThat(report.tables().get(0).rows())
                .extracting(row -> row.subList(2, 4))
                .as("trials and samples")
                .containsOnly(List.of("2", "28"));
        assertThat(report.notes())
                .contains("Means and integrals are of the 2 rounds in which each server has a valid trial; how far a"
                        + " server is ahead is computed from all rounds in which it and jetty-11 have one.");
        assertThat(report().notes()).noneMatch(note -> note.startsWith("Means and integrals"));
    }

    @Test
    @DisplayName(
            "without a round in which each server has a valid trial, the report says that the values are of different ones")
    void noCompleteRound() {
        List<TrialResult> trials = run().trials().stream()
                .map(trial -> trial.variant().name().equals("jetty-11") == (trial.pair() == 1)
                        ? TrialResults.copyOf(trial)
                                .validity(Validity.DISTURBED, "steal")
                                .build()
                        : trial)
                .toList();

        assertThat(report(runOf(trials)).notes())
                .anyMatch(note -> note.startsWith("No round has a valid trial of every"));
        assertThat(report().notes()).noneMatch(note -> note.startsWith("No round"));
    }

    @Test
    @DisplayName("a valid trial that was run again with its partner is not said to be left out")
    void replaced() {
        List<TrialResult> trials = new ArrayList<>(run().trials());
        trials.add(1, TrialResults.copyOf(trials.get(0)).id("again").build());

        assertThat(report(runOf(trials)).notes()).noneMatch(note -> note.startsWith("Means and integrals"));
    }

    @Test
    @DisplayName("reports what the client's CPU time says of the machine, and nothing where it is not known")
    void machineSpeed() {
        List<TrialResult> trials = run().trials().stream()
                .map(trial -> {
                    List<TimeSeries> series = new ArrayList<>(trial.samples().series());
                    series.add(series(
                            RequestCpuSeries.CLIENT,
                            40 + 0.01 * trial.pair() + (trial.variant().name().equals("jetty-12-core") ? 30 : 0)));
                    return TrialResults.copyOf(trial)
                            .samples(series.toArray(TimeSeries[]::new))
                            .build();
                })
                .toList();

        assertThat(report(runOf(trials)).notes())
                .filteredOn(note -> note.startsWith("The client gets the same responses"))
                .singleElement()
                .asString()
                .startsWith(
                        "The client gets the same responses in each trial, so its CPU time for each request shows the machine's"
                                + " speed: 40 to 70 µs. Against jetty-11 the client used +0.0 % with jetty-12-ee10 (")
                .contains(
                        "). Changes of processing times and CPU time, and their intervals, are in units of it, and may"
                                + " differ from those of the means. Against jetty-11 the client used +75.0 % with jetty-12-core (")
                .endsWith(
                        "). That this is less than 1 % is not shown, so changes are as measured; those in units of the"
                                + " client's CPU time stand beside them and do not decide.");
        assertThat(report(runOf(trials)).details())
                .as("both are shown, and which one decides")
                .anySatisfy(detail ->
                        assertThat(detail).startsWith("jetty-12-ee10, p99").contains("; as measured "))
                .anySatisfy(detail -> assertThat(detail)
                        .startsWith("jetty-12-core, p99")
                        .contains("; in units of the client's CPU time, which does not decide, "));
        assertThat(report().details()).noneMatch(detail -> detail.contains("as measured"));
        assertThat(report().notes()).noneMatch(note -> note.startsWith("The client gets"));
    }

    @Test
    @DisplayName(
            "seconds without p99, since they had few requests, are counted, and without any p99 nothing is compared by it")
    void secondsOfFewRequests() {
        List<TrialResult> one = withoutP99(trial -> trial.id().equals("jetty-113"));
        List<TrialResult> all = withoutP99(trial -> true);

        assertThat(report(runOf(one)).notes())
                .contains("14 of 126 seconds had fewer than 100 requests and have no p99, which would be their maximum."
                        + " A higher rate has one (-Dbench.rate).");
        assertThat(report(runOf(all)).claim())
                .isEqualTo("P99 processing time at 1,000 requests/s against jetty-11: jetty-12-ee10 is not compared,"
                        + " jetty-12-core is not compared");
        assertThat(report(runOf(all)).tables().get(0).rows().get(2).subList(3, 7))
                .as("samples, p99, published and integral")
                .containsExactly("0", "–", "30.0", "–");
        assertThat(report().notes()).noneMatch(note -> note.contains("have no p99"));
    }

    private static List<TrialResult> withoutP99(Predicate<TrialResult> which) {
        return run().trials().stream()
                .map(trial -> which.test(trial)
                        ? TrialResults.copyOf(trial)
                                .samples(trial.samples().series().stream()
                                        .filter(series -> !series.name().equals(ProcessingTimeSeries.P99))
                                        .toArray(TimeSeries[]::new))
                                .build()
                        : trial)
                .toList();
    }

    private static Finding report() {
        return report(run());
    }

    private static Finding report(RunResult run) {
        List<Finding> reports = ProcessingReport.evaluate(run, Comparison.compareModes(run));
        assertThat(reports).hasSize(1);
        return reports.get(0);
    }

    private static RunResult run() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 3; pair++) {
            for (String variant : List.of("jetty-11", "jetty-12-ee10", "jetty-12-core")) {
                // What all trials of a pair have in common cancels out.
                double common = 1 + (pair - 2) * 0.01;
                trials.add(TrialResults.valid(variant)
                        .id(variant + pair)
                        .position(trials.size() + 1)
                        .pair(pair)
                        .suite(Suites.JETTY)
                        .scenario(WarmServer.STEADY)
                        .samples(
                                series(
                                        ProcessingTimeSeries.P99,
                                        P99_AND_MAX.get(variant).get(0) * common),
                                series(
                                        ProcessingTimeSeries.MAX,
                                        P99_AND_MAX.get(variant).get(1) * common))
                        .build());
            }
        }
        return runOf(trials);
    }

    private static RunResult runOf(List<TrialResult> trials) {
        return RunResults.of(Suites.JETTY)
                .trials(trials)
                .servers("jetty-11", "jetty-12-ee10", "jetty-12-core")
                .build();
    }

    private static TimeSeries series(String name, double micros) {
        return new TimeSeries(
                name,
                IntStream.range(0, SECONDS)
                        .mapToObj(second -> new TimeSeries.Point(second, micros))
                        .toList());
    }
}
