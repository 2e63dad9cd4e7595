package org.gaeperf.report.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.series.OriginSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.Reports;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Made-up staircases: Tomcat answers no more after 900 connections, Netty does; the first is faster at 700, unlike published. */
@DisplayName("The report of the suite proxy")
class ScalingReportTest {

    private static final Map<Integer, List<Double>> ANSWERS = Map.of(
            700, List.of(13_500.0, 12_000.0),
            900, List.of(15_300.0, 15_400.0),
            1_100, List.of(15_500.0, 18_500.0));

    @Test
    @DisplayName("says where each server stops scaling, with its interval, and which one scales further")
    void limits() {
        ScalingReport report = report(run(Validity.VALID));

        assertThat(report.claim())
                .isEqualTo(
                        "tomcat stops scaling after 900 connections; netty does not stop scaling by 1,100 connections");
        assertThat(report.details())
                .contains(
                        "tomcat stops scaling after 900 connections (after 900 by the means of 3 staircases; 95 % interval).",
                        "netty does not stop scaling by 1,100 connections (not by 1,100 by the means of 3 staircases; 95 %"
                                + " interval).",
                        "netty scales further than tomcat, as published.",
                        "By the same rule, the published table has Tomcat after 900 connections and Netty not by 2,000; its"
                                + " text says 1,300 and not by 2,000.");
    }

    @Test
    @DisplayName("tells a difference in another direction than the published one as such")
    void otherDirection() {
        assertThat(report(run(Validity.VALID)).details())
                .filteredOn(detail -> detail.contains("the published direction"))
                .containsExactly(
                        "At 700 connections, the published direction is the other one for answers per second.");
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
        Map<String, List<Boolean>> testedAlone = new TreeMap<>();
        Comparison.compareModes(run)
                .forEach(comparison -> testedAlone.put(
                        comparison.group().scenario(),
                        comparison.primaryRows().stream()
                                .map(row -> row.test().primary())
                                .distinct()
                                .toList()));

        assertThat(testedAlone)
                .containsOnly(
                        Map.entry(Scenarios.connections(700), List.of(false)),
                        Map.entry(Scenarios.connections(900), List.of(false)),
                        Map.entry(Scenarios.connections(1_100), List.of(true)));
        assertThat(report(run).details())
                .filteredOn(detail -> detail.contains("netty against tomcat"))
                .extracting(detail -> detail.substring(0, detail.indexOf(" connections")))
                .as("what decides comes first")
                .containsExactly("At 1100", "At 700", "At 900");
        assertThat(SuiteMetrics.testedAlone(
                        new Comparison.Group(Suite.PROXY, Scenarios.newConnections(900), ""),
                        Comparison.groups(run).keySet()))
                .isEqualTo(SuiteMetrics.primary(Suite.PROXY));
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
                .anyMatch(line -> line.matches("1,100 +answers per second +18,500 +15,500 +\\+19\\.4 %.* better"))
                .noneMatch(line -> line.startsWith("700") || line.startsWith("900"))
                .hasSizeLessThanOrEqualTo(15)
                .allMatch(line -> line.length() <= 100 || line.startsWith("Report: "));
    }

    @Test
    @DisplayName("has a row for each server and number, and an open loop beside the closed one")
    void tables() {
        List<ScalingReport.Table> tables = report(run(Validity.VALID)).tables();

        assertThat(tables).hasSize(4);
        assertThat(tables.get(0).rows()).hasSize(8);
        assertThat(tables.get(0).rows().get(0))
                .startsWith("700", "tomcat", "3 of 3", "13,500")
                .endsWith("0", "");
        assertThat(tables.get(1).rows().get(5)).startsWith("1,100", "netty").endsWith("12", "0.9");
        assertThat(tables.get(0).rows().get(6))
                .as("each request with a connection of its own")
                .startsWith("900, new", "tomcat", "0 of 1", "–")
                .endsWith("7 status 500", "failed");
        assertThat(tables.get(1).rows().get(6)).startsWith("900, new", "tomcat");
        assertThat(tables.get(2).rows())
                .containsExactly(List.of(
                        "900", "tomcat", "50.0", "50.0", "15,000", "1,000", "70.0", "70.0", "saturated by the server"));
        assertThat(tables.get(3).rows()).hasSize(16);
    }

    @Test
    @DisplayName("does not compare a step that the client or the origin limited, and says so")
    void limitedStep() {
        ScalingReport report = report(run(Validity.SATURATED_BY_CLIENT));

        assertThat(report.claim())
                .isEqualTo("tomcat stops scaling after 900 connections; netty stops scaling at an unknown number of"
                        + " connections");
        assertThat(report.tables().get(0).rows().get(5))
                .startsWith("1,100", "netty", "0 of 3", "–")
                .endsWith("saturated by the client");
        assertThat(report.details())
                .anyMatch(detail ->
                        detail.startsWith("netty: a step without a valid trial comes before it stops scaling"))
                .contains("So where they stop scaling is not compared.")
                .contains("At 1100 connections, nothing is compared, since no pair of trials is valid.");
    }

    @Test
    @DisplayName("says by what each server served, and nothing in results that do not have it")
    void servedBy() {
        RunResult run = run(Validity.VALID);
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> TrialResults.copyOf(trial)
                        .servedBy(
                                trial.variant().role().equals("netty")
                                        ? new ServedBy("epoll", "EpollEventLoop", Optional.empty())
                                        : new ServedBy(
                                                "NIO", "Http11NioProtocol", Optional.of("there is no library: /a, /b")))
                        .build())
                .toList();

        assertThat(report(RunResults.of(Suite.PROXY)
                                .trials(trials)
                                .contenders("tomcat", "netty")
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
                                trial.variant().role(),
                                "",
                                trial.variant().runtime(),
                                trial.variant().jdk(),
                                List.of(
                                        "-XX:+UseParallelGC",
                                        trial.variant().role().equals("netty") ? ofNetty : ofTomcat)))
                        .build())
                .toList();
        return RunResults.of(Suite.PROXY)
                .trials(trials)
                .contenders("tomcat", "netty")
                .build();
    }

    private static ScalingReport report(RunResult run) {
        List<ScalingReport> reports = ScalingReport.evaluate(run, Comparison.compareModes(run));
        assertThat(reports).hasSize(1);
        return reports.get(0);
    }

    private static RunResult run(Validity nettyAt1100) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 3; pair++) {
            for (int connections : new TreeMap<>(ANSWERS).keySet()) {
                for (String role : List.of("tomcat", "netty")) {
                    double common = 1 + (pair - 2) * 0.01;
                    boolean isLimited = role.equals("netty") && connections == 1_100;
                    trials.add(trial(role, Scenarios.connections(connections), connections, 0, trials.size() + 1)
                            .pair(pair)
                            .validity(isLimited ? nettyAt1100 : Validity.VALID)
                            .load(LoadResults.ofSeconds(15)
                                    .answeredPerSecond(
                                            common * ANSWERS.get(connections).get(role.equals("tomcat") ? 0 : 1))
                                    .serviceTime(Latencies.constant(50_000))
                                    .build())
                            .build());
                }
            }
        }
        trials.add(trial("tomcat", Scenarios.openLoop(900), 1_800, 15_000, trials.size() + 1)
                .validity(Validity.SATURATED_BY_SERVER)
                .load(LoadResults.ofSeconds(15)
                        .latency(Latencies.constant(70_000))
                        .build())
                .build());
        trials.add(trial("tomcat", Scenarios.newConnections(900), 900, 0, trials.size() + 1)
                .validity(Validity.FAILED)
                .load(LoadResults.ofSeconds(15).failed(7).build())
                .build());
        return RunResults.of(Suite.PROXY)
                .trials(trials)
                .contenders("tomcat", "netty")
                .build();
    }

    private static TrialResults trial(
            String role, String scenario, int connections, int requestsPerSecond, int position) {
        return TrialResults.valid(role)
                .id(role + position)
                .position(position)
                .suite(Suite.PROXY)
                .scenario(scenario)
                .workload(new Workload(requestsPerSecond, 0, 1, 1_024, connections))
                .samples(
                        new TimeSeries(OriginSeries.CPU, List.of(new TimeSeries.Point(0, 12))),
                        new TimeSeries(OriginSeries.LATE_P99, List.of(new TimeSeries.Point(0, 900))));
    }
}
