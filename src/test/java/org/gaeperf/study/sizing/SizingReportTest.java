package org.gaeperf.study.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.Reports;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The report of the suite sizing, from a stored run")
class SizingReportTest {

    private static final InstanceLimits F1 = InstanceLimits.onCores("F1", 600, 2500, 1, 384L << 20, List.of());
    private static final InstanceLimits F2 = InstanceLimits.onCores("F2", 1200, 2500, 1, 768L << 20, List.of());
    private static final InstanceLimits F4 = InstanceLimits.onCores("F4", 2400, 2500, 1, 1536L << 20, List.of("F4_1G"));

    private final List<TrialResult> trials = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("names the smallest class of each mode, and the instances of both on each class")
    void classesAndInstances() throws IOException {
        add(F1, "http", 600, LimitingFactor.P99);
        add(F1, "rpc", 400, LimitingFactor.SERVER);
        add(F2, "http", 1250, LimitingFactor.P99);
        add(F2, "rpc", 1220, LimitingFactor.P99);
        add(F4, "http", 3000, LimitingFactor.LIMIT);
        add(F4, "rpc", 2500, LimitingFactor.SERVER);

        String summary = summary();

        assertThat(summary)
                .contains(
                        "**sizing: 3,000 requests/s with p99 under 50 ms on one instance: F4 with http, none of F1, F2, F4,"
                                + " F4_1G with rpc · 6 of 6 trials valid")
                .contains(
                        "- F1: 1.67 instances per 1,000 requests/s with http, 2.50 with rpc; one search of each cannot tell a difference from chance.")
                .contains(
                        "- F2: 0.80 instances per 1,000 requests/s with http, 0.82 with rpc; one search of each cannot tell a difference from chance.")
                .contains(
                        "- F4: at most 0.33 instances per 1,000 requests/s with http (limited by: rate asked for), 0.40 with"
                                + " rpc.")
                .contains("- F4_1G was not searched: it has the CPU of F4, where memory was not the limit")
                .contains("| F1 | 0.24 | 384 | 600 | p99 | 200 | 1.67 | 400 | server | 200 | 2.50 | no interval |")
                .contains("| F4_1G, as F4 | 0.96 | – | at least 3,000 | rate asked for | 200 | at most 0.33 | 2,500 |")
                .contains("| F2 | 0.48 | 768 | 1,250 | p99 | 200 | 0.80 | 1,220 | p99 | 200 | 0.82 | no interval |")
                .doesNotContain("fewer with http", "more with http")
                .contains("One search of each has no interval")
                .contains(
                        "A core here counts as 2,500 MHz (bench.coreMegahertz), and F1 had 0.24 cores by a CFS quota");
    }

    @Test
    @DisplayName("claims neither a class nor a saving where the client or the host was the limit")
    void unknown() throws IOException {
        add(F1, "http", 600, LimitingFactor.HOST);
        add(F1, "rpc", 0, LimitingFactor.HOST);
        add(F2, "http", 3000, LimitingFactor.LIMIT);
        add(F2, "rpc", 900, LimitingFactor.CLIENT);

        assertThat(summary())
                .contains("on one instance: F2 or smaller with http, not known with rpc · ")
                .contains(
                        "- F1: at most 1.67 instances per 1,000 requests/s with http (limited by: host), not known with"
                                + " rpc.")
                .doesNotContain("fewer with http")
                .doesNotContain("more with http");
    }

    @Test
    @DisplayName("a class that holds no rate, and one whose memory does not do, are results with their reasons")
    void noRate() throws IOException {
        add(F1, "http", 0, LimitingFactor.MEMORY, "RSS 402 MB exceeds the 384 MB of F1");
        add(F1, "rpc", 0, LimitingFactor.P99);
        add(F2, "http", 700, LimitingFactor.MEMORY, "RSS 790 MB exceeds the 768 MB of F2");
        add(F2, "rpc", 900, LimitingFactor.SERVER);

        assertThat(summary())
                .contains("on one instance: none of F1, F2 with http, none of F1, F2 with rpc · ")
                .contains(
                        "- F1: no rate is held with http (at 60 requests/s RSS 402 MB exceeds the 384 MB of F1), no rate"
                                + " is held with rpc.")
                .contains("- F2: at most 1.43 instances per 1,000 requests/s with http (limited by: memory) (at 735"
                        + " requests/s RSS 790 MB exceeds the 768 MB of F2), 1.11 with rpc.")
                .contains("| F1 | 0.24 | 384 | below 60 | memory | 200 | – | below 60 | p99 | 200 | – | – |")
                .doesNotContain("fewer with http");
    }

    @Test
    @DisplayName("several searches of each give the change an interval")
    void interval() throws IOException {
        for (int rate : List.of(600, 605, 595, 602)) {
            add(F1, "http", rate, LimitingFactor.P99);
            add(F1, "rpc", rate * 2 / 3, LimitingFactor.P99);
        }

        assertThat(summary())
                .containsPattern("; 33 % fewer with http \\(98 % interval: -\\d+\\.\\d to -\\d+\\.\\d %\\)")
                .doesNotContain("has no interval");
    }

    @Test
    @DisplayName("several searches that differ by less than 1 % say so, and not that the modes are equal")
    void noDifference() throws IOException {
        for (int rate : List.of(600, 605, 595, 602)) {
            add(F1, "http", rate, LimitingFactor.P99);
            add(F1, "rpc", rate + 1, LimitingFactor.P99);
        }

        assertThat(summary())
                .containsPattern("no difference of 1 % or more is shown \\(98 % interval: ")
                .doesNotContain("fewer with http", "more with http");
    }

    @Test
    @DisplayName("the page has the sentences and the table first, then each class")
    void page() throws IOException {
        add(F1, "http", 600, LimitingFactor.P99);
        add(F1, "rpc", 400, LimitingFactor.SERVER);
        Reports.html(stored(), directory);

        String page = Files.readString(directory.resolve("report.html"));

        assertThat(page)
                .contains("<h1>sizing: 3,000 requests/s with p99 under 50 ms on one instance: not F1 with http")
                .as("a rate that was measured correctly and not held")
                .contains("p99 above the limit");
        assertThat(page.indexOf("1.67 instances per 1,000 requests/s"))
                .isPositive()
                .isLessThan(page.indexOf("All rates tried"));
    }

    @Test
    @DisplayName("the terminal has one line for each class")
    void terminal() throws IOException {
        add(F1, "http", 600, LimitingFactor.P99);
        add(F1, "rpc", 400, LimitingFactor.SERVER);

        assertThat(Reports.console(stored(), directory).lines())
                .anyMatch(
                        line -> line.startsWith(
                                "sizing: 3,000 requests/s with p99 under 50 ms on one instance: not F1 with http, not F1 with rpc"))
                .anyMatch(line -> line.startsWith("F1: 1.67 instances per 1,000 requests/s with http, 2.50"));
    }

    private void add(InstanceLimits limits, String variant, int held, LimitingFactor factor, String... reasons) {
        int pair = 1
                + (int) trials.stream()
                        .filter(trial -> trial.variant().name().equals(variant)
                                && trial.variant().limits().orElseThrow().equals(limits))
                        .count();
        List<Step> steps = new ArrayList<>();
        if (held > 0) {
            steps.add(step(held, true, List.of()));
        }
        if (factor != LimitingFactor.LIMIT) {
            steps.add(step(held == 0 ? 60 : held + held / 20, false, List.of(reasons)));
        }
        int position = trials.size() + 1;
        trials.add(TrialResults.valid(Variants.with(
                        Variants.of(variant, ConnectorMode.valueOf(variant.toUpperCase(Locale.ROOT))), limits))
                .id(String.format(Locale.ROOT, "%02d-sizing-%s-%s", position, variant, limits.instanceClass()))
                .position(position)
                .pair(pair)
                .suite(Suites.SIZING)
                .workload(Workload.openLoop(3000, 0, 5, 1024, 1024))
                .capacity(new Capacity(50_000, held, factor, steps))
                .build());
    }

    private static Step step(int rate, boolean held, List<String> reasons) {
        return new Step(
                rate,
                Validity.VALID,
                reasons,
                held,
                !reasons.isEmpty(),
                rate,
                900,
                held ? 9000 : 90_000,
                20,
                200,
                OptionalLong.of(200 << 20));
    }

    private String summary() throws IOException {
        return Reports.markdown(stored());
    }

    /** Returns the run as a report reads it: from the file only. */
    private RunResult stored() throws IOException {
        RunResult run = RunResults.of(Suites.SIZING).trials(trials).build();
        Files.writeString(directory.resolve(ResultsFile.NAME), Json.PRETTY.writeValueAsString(run));
        return ResultsFile.read(directory);
    }
}
