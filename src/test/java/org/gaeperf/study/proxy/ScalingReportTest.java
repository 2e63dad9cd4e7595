package org.gaeperf.study.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.LoadShape.ClosedLoop;
import org.gaeperf.model.load.LoadShape.OpenLoop;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.scenario.OpenLoopStep;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.Reports;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Finding;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Made-up step loads: Tomcat answers no more after 900 connections, Netty does; the first is faster at 700, unlike published. */
@DisplayName("The report of the suite proxy")
class ScalingReportTest {

    private static final Map<Integer, List<Double>> RESPONSES = Map.of(
            700, List.of(13_500.0, 12_000.0),
            900, List.of(15_300.0, 15_400.0),
            1_100, List.of(15_500.0, 18_500.0));

    @Test
    @DisplayName("says where each server stops scaling, with its interval, and which one scales further")
    void limits() {
        Finding report = report(run(Validity.VALID));

        assertThat(report.claim())
                .isEqualTo(
                        "tomcat stops scaling after 900 connections; netty does not stop scaling by 1,100 connections");
        assertThat(report.details())
                .contains(
                        "tomcat stops scaling after 900 connections (after 900 by the means of 3 step loads; 95 % interval).",
                        "netty does not stop scaling by 1,100 connections (not by 1,100 by the means of 3 step loads; 95 %"
                                + " interval).",
                        "netty scales further than tomcat, as published.",
                        "By the same rule, the published table has Tomcat after 900 connections and Netty not by 2,000; its"
                                + " text says 1,300 and not by 2,000.");
    }

    @Test
    @DisplayName("reports a difference in another direction than the published one as such")
    void otherDirection() {
        assertThat(report(run(Validity.VALID)).details())
                .filteredOn(detail -> detail.contains("the published direction"))
                .containsExactly(
                        "At 700 connections, the published direction is the other one for responses per second.");
    }

    @Test
    @DisplayName("says of steps that differ by less than 1 % that no such difference is shown")
    void noDifference() {
        assertThat(report(run(Validity.VALID)).details())
                .filteredOn(detail -> detail.contains("no difference"))
                .containsExactly("At 900 connections, netty against tomcat: no difference of 1 % or more is shown.");
    }

    @Test
    @DisplayName("decides by the most connections and by new connections; the steps before have no test of their own")
    void decisiveLoads() {
        RunResult run = run(Validity.VALID);
        Map<Scenario, List<Boolean>> testedAlone = new HashMap<>();
        Comparison.compareModes(run)
                .forEach(comparison -> testedAlone.put(
                        comparison.group().scenario(),
                        comparison.primaryRows().stream()
                                .map(row -> row.test().primary())
                                .distinct()
                                .toList()));

        assertThat(testedAlone)
                .containsOnly(
                        Map.entry(new ClosedLoopStep(700, false), List.of(false)),
                        Map.entry(new ClosedLoopStep(900, false), List.of(false)),
                        Map.entry(new ClosedLoopStep(1_100, false), List.of(true)));
        assertThat(report(run).details())
                .filteredOn(detail -> detail.contains("netty against tomcat"))
                .extracting(detail -> detail.substring(0, detail.indexOf(" connections")))
                .as("what decides comes first")
                .containsExactly("At 1100", "At 700", "At 900");
        assertThat(SuiteMetrics.testedAlone(
                        new Comparison.Group(Suites.PROXY, new ClosedLoopStep(900, true), ""),
                        Comparison.groups(run).keySet()))
                .isEqualTo(SuiteMetrics.primary(Suites.PROXY));
    }

    @Test
    @DisplayName("says of each step before the last, in the summary and on the page, that it does not decide")
    void stepsThatDoNotDecide(@TempDir Path directory) throws Exception {
        RunResult run = run(Validity.VALID);
        Reports.html(run, directory);

        assertThat(Reports.markdown(run).lines().filter(line -> line.startsWith("This step does not decide: ")))
                .hasSize(2);
        assertThat(Files.readString(directory.resolve("report.html")).split("This step does not decide: "))
                .as("between two of them, and around both")
                .hasSize(3);
    }

    @Test
    @DisplayName("has on a terminal the rows that decide")
    void console() {
        assertThat(Reports.console(run(Validity.VALID), Path.of("run")).lines())
                .anyMatch(line -> line.matches("connections +netty +tomcat +change +98 % interval +netty is"))
                .anyMatch(line -> line.matches("1,100 +responses per second +18,500 +15,500 +\\+19\\.4 %.* better"))
                .noneMatch(line -> line.startsWith("700") || line.startsWith("900"))
                .hasSizeLessThanOrEqualTo(15)
                .allMatch(line -> line.length() <= 100 || line.startsWith("Report: "));
    }

    @Test
    @DisplayName("has a row for each server and number, and an open loop beside the closed one")
    void tables() {
        List<DataTable> tables = report(run(Validity.VALID)).tables();

        assertThat(tables).hasSize(4);
        assertThat(tables.get(0).rows()).hasSize(8);
        assertThat(tables.get(0).rows().get(0))
                .startsWith("700", "tomcat", "3 of 3", "3", "13,500", "–")
                .endsWith("0", "");
        assertThat(tables.get(0).rows().get(5)).startsWith("1,100", "netty", "3 of 3", "3", "18,500", "+19.4 %");
        assertThat(tables.get(1).rows().get(5)).startsWith("1,100", "netty").endsWith("12", "0.9");
        assertThat(tables.get(0).rows().get(6))
                .as("each request with a connection of its own")
                .startsWith("900, new", "tomcat", "0 of 1", "0", "–")
                .endsWith("7 status 500", "failed");
        assertThat(tables.get(1).rows().get(6)).startsWith("900, new", "tomcat");
        assertThat(tables.get(2).rows())
                .containsExactly(List.of(
                        "900", "tomcat", "50.0", "50.0", "15,000", "1,000", "70.0", "70.0", "saturated by the server"));
        assertThat(tables.get(3).rows()).hasSize(16);
    }

    @Test
    @DisplayName(
            "has means and changes of pairs that are valid on both sides, and memory of servers with as many loads before")
    void onlyPairs() {
        RunResult whole = run(Validity.VALID);
        List<TrialResult> trials = whole.trials().stream()
                .map(trial -> trial.scenario().equals(new ClosedLoopStep(900, false)) ? invalid(trial) : trial)
                .toList();
        List<DataTable> tables = report(RunResults.of(Suites.PROXY)
                        .trials(trials)
                        .servers("tomcat", "netty")
                        .build())
                .tables();

        assertThat(tables.get(0).rows().get(2))
                .as("the mean of all three trials is 15,300 without the first pair, which netty lacks, 15,377")
                .startsWith("900", "tomcat", "3 of 3", "2", "15,377");
        assertThat(tables.get(0).rows().get(3)).startsWith("900", "netty", "2 of 3", "2", "15,477", "+0.7 %");
        int threads = tables.get(1).header().indexOf("threads");
        assertThat(tables.get(1).rows().get(2).get(threads)).isEqualTo("40");
        assertThat(tables.get(1).rows().get(3).get(threads))
                .as("one of its two servers was started for this step only, and has 10")
                .isEqualTo("40");
    }

    /** Makes Netty's first trial disturbed, and its last one measured again in a fresh process. */
    private static TrialResult invalid(TrialResult trial) {
        boolean isNetty = trial.variant().name().equals("netty");
        boolean isFresh = isNetty && trial.pair() == 3;
        return TrialResults.copyOf(trial)
                .validity(isNetty && trial.pair() == 1 ? Validity.DISTURBED : Validity.VALID)
                .pid(trial.position())
                .loadsBefore(isFresh ? 0 : 1)
                .samples(new TimeSeries("threads", List.of(new TimeSeries.Point(0, isFresh ? 10 : 40))))
                .build();
    }

    @Test
    @DisplayName("does not compare a step that the client or the origin limited, and says so")
    void limitedStep() {
        Finding report = report(run(Validity.SATURATED_BY_CLIENT));

        assertThat(report.claim())
                .isEqualTo("tomcat stops scaling after 900 connections; netty stops scaling at an unknown number of"
                        + " connections");
        assertThat(report.tables().get(0).rows().get(5))
                .startsWith("1,100", "netty", "0 of 3", "3", "at least 18,500", "–", "at most 50.0")
                .endsWith("saturated by the client");
        assertThat(report.details())
                .anyMatch(
                        detail -> detail.startsWith(
                                "netty: a step without a valid trial, or one that the client limited, comes before it stops scaling"))
                .contains("So where they stop scaling is not compared.")
                .contains(
                        "At 1100 connections, netty answers at least 18,500 requests/s: the client or the origin limited it in"
                                + " some trials, so that nothing is compared.");
    }

    @Test
    @DisplayName("says by what each server served, and nothing in results that do not have it")
    void servedBy() {
        RunResult run = run(Validity.VALID);
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> TrialResults.copyOf(trial)
                        .servedBy(
                                trial.variant().name().equals("netty")
                                        ? new ServedBy("epoll", "EpollEventLoop", Optional.empty())
                                        : new ServedBy(
                                                "NIO", "Http11NioProtocol", Optional.of("there is no library: /a, /b")))
                        .build())
                .toList();

        assertThat(report(RunResults.of(Suites.PROXY)
                                .trials(trials)
                                .servers("tomcat", "netty")
                                .build())
                        .notes())
                .startsWith("Served by: tomcat NIO, since there is no library; netty epoll.");
        assertThat(report(run).notes()).noneMatch(note -> note.startsWith("Served by"));
    }

    @Test
    @DisplayName("says that memory compares the heaps, too, if these are not the same")
    void heaps() {
        String note = " The heaps differ, so RSS and GC pauses compare these settings, too.";

        assertThat(report(withHeaps("-Xmx3500m", "-Xmx1500m")).notes()).anyMatch(line -> line.endsWith(note));
        assertThat(report(withHeaps("-Xmx1500m", "-Xmx1500m")).notes()).noneMatch(line -> line.endsWith(note));
    }

    private static RunResult withHeaps(String ofTomcat, String ofNetty) {
        List<TrialResult> trials = run(Validity.VALID).trials().stream()
                .map(trial -> TrialResults.copyOf(trial)
                        .variant(Variant.withoutModes(
                                trial.variant().name(),
                                "",
                                trial.variant().runtime(),
                                trial.variant().jdk(),
                                List.of(
                                        "-XX:+UseParallelGC",
                                        trial.variant().name().equals("netty") ? ofNetty : ofTomcat)))
                        .build())
                .toList();
        return RunResults.of(Suites.PROXY)
                .trials(trials)
                .servers("tomcat", "netty")
                .build();
    }

    private static Finding report(RunResult run) {
        List<Finding> reports = ScalingReport.evaluate(run, Comparison.compareModes(run));
        assertThat(reports).hasSize(1);
        return reports.get(0);
    }

    private static RunResult run(Validity nettyAt1100) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 3; pair++) {
            for (int connections : new TreeMap<>(RESPONSES).keySet()) {
                for (String variant : List.of("tomcat", "netty")) {
                    double common = 1 + (pair - 2) * 0.01;
                    boolean isLimited = variant.equals("netty") && connections == 1_100;
                    trials.add(trial(
                                    variant,
                                    new ClosedLoopStep(connections, false),
                                    new ClosedLoop(connections),
                                    trials.size() + 1)
                            .pair(pair)
                            .validity(isLimited ? nettyAt1100 : Validity.VALID)
                            .load(LoadResults.ofSeconds(15)
                                    .answeredPerSecond(
                                            common * RESPONSES.get(connections).get(variant.equals("tomcat") ? 0 : 1))
                                    .serviceTime(Latencies.constant(50_000))
                                    .build())
                            .build());
                }
            }
        }
        trials.add(trial("tomcat", new OpenLoopStep(900), new OpenLoop(15_000, 1_800), trials.size() + 1)
                .validity(Validity.SATURATED_BY_SERVER)
                .load(LoadResults.ofSeconds(15)
                        .latency(Latencies.constant(70_000))
                        .build())
                .build());
        trials.add(trial("tomcat", new ClosedLoopStep(900, true), new ClosedLoop(900), trials.size() + 1)
                .validity(Validity.FAILED)
                .load(LoadResults.ofSeconds(15).failed(7).build())
                .build());
        return RunResults.of(Suites.PROXY)
                .trials(trials)
                .servers("tomcat", "netty")
                .build();
    }

    private static TrialResults trial(String variant, Scenario scenario, LoadShape load, int position) {
        return TrialResults.valid(variant)
                .id(variant + position)
                .position(position)
                .suite(Suites.PROXY)
                .scenario(scenario)
                .workload(new Workload(load, 0, 1, 1_024))
                .samples(
                        new TimeSeries(OriginSeries.CPU, List.of(new TimeSeries.Point(0, 12))),
                        new TimeSeries(OriginSeries.LATE_P99, List.of(new TimeSeries.Point(0, 900))));
    }
}
