package org.gaeperf.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.BrowserTest;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.Reports;
import org.gaeperf.report.StoredRun;
import org.gaeperf.report.csv.ResultsCsv;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages and their charts contain; {@link BrowserTest} opens them in a browser. */
class HtmlReportTest {

    private static final Pattern ADDRESS = Pattern.compile("(?:src|href|srcset)=\"([^\"]*)\"");
    private static final int FIVE_MEGABYTES = 5 * 1024 * 1024;

    private final Locale usual = Locale.getDefault();

    @TempDir
    private Path directory;

    @AfterEach
    void restore() {
        Locale.setDefault(usual);
    }

    @Test
    void thePageNeedsNothingThatJenkinsForbids() throws IOException {
        Reports.html(MadeRuns.ofEverySuite("run"), directory);

        String page = Files.readString(directory.resolve("report.html"));
        assertThat(page)
                .doesNotContain("<script")
                .doesNotContain("<style")
                .doesNotContain(" style=")
                .doesNotContain("data:image")
                .doesNotContainPattern("\\son[a-z]+=\"");
        for (String address : addresses(page)) {
            assertThat(address.startsWith("#") || Files.exists(directory.resolve(address)))
                    .as(address)
                    .isTrue();
        }
        for (Path chart : charts()) {
            assertThat(chart)
                    .content()
                    .doesNotContain(" style=")
                    .doesNotContain("<style")
                    .doesNotContain("<!DOCTYPE")
                    .doesNotContainPattern("href=\"[^#]");
        }
    }

    @Test
    void theSinglePageNeedsNoOtherFile() throws IOException {
        Reports.html(MadeRuns.ofEverySuite("run"), directory);

        String page = Files.readString(directory.resolve("report-single.html"));
        assertThat(page).contains("<style>").doesNotContain("<script");
        assertThat(addresses(page))
                .isNotEmpty()
                .allMatch(address -> address.startsWith("#") || address.startsWith("data:image/svg+xml;base64,"));
    }

    @Test
    void everyChartHasADescriptionAndATable() throws IOException {
        Reports.html(MadeRuns.ofEverySuite("run"), directory);

        String page = Files.readString(directory.resolve("report.html"));
        for (String chart : List.of(
                "change",
                "spread",
                "latency-by-percentile",
                "latency-over-time",
                "memory-over-time",
                "rate-over-time",
                "cpu-over-time",
                "native-memory",
                "gc-pauses",
                "rate")) {
            assertThat(page)
                    .contains("charts/1-load-steady-" + chart + "-light.svg")
                    .contains("charts/1-load-steady-" + chart + "-dark.svg");
        }
        assertThat(page)
                .contains("charts/2-request-memory-1-mb-request-memory-light.svg")
                .contains("charts/3-capacity-steady-capacity-light.svg");
        int images = count(page, "<img ");
        assertThat(images).isGreaterThan(10);
        assertThat(page).doesNotContain("alt=\"\"");
        assertThat(count(page, "<details>")).isEqualTo(images);
    }

    @Test
    void showsConclusionIntegralsAndReasons() throws IOException {
        Reports.html(MadeRuns.ofEverySuite("run"), directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<h1>failed: ")
                .contains("load, steady</a>: http better: 3 of 4 primary metrics</li>")
                .contains("P99 integrals of the valid trials")
                .contains("22-capacity holds 4,200 requests/s, limited by p99")
                .contains("the server ended with exit code 137");
    }

    @Test
    void aResumedRunSaysSoInItsHead() throws IOException {
        Reports.html(MadeRuns.resumed(MadeRuns.load("run", 5), Instant.parse("2026-11-22T07:30:59Z")), directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<li>2026-11-21 12:00 UTC, resumed 2026-11-22 07:30 UTC</li>")
                .contains("01-load-http <span class=\"badge doubtful\">unpaired</span> <small>its partner was not run"
                        + " next to it</small>")
                .contains("<p class=\"note\">The run was interrupted and resumed 2026-11-22 07:30 UTC: ");
    }

    @Test
    void aCandidateIsComparedWithItsBaseline() throws IOException {
        List<TrialResult> trials = MadeRuns.load("run", 10).trials().stream()
                .map(trial -> trial.withName(
                        trial.variant().name().equals("http") ? "candidate" : "baseline", new Named("http")))
                .toList();
        Reports.html(MadeRuns.run("run", List.of(Suites.LOAD), trials), directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<h1>candidate better: 3 of 4 primary metrics<small>")
                .contains("<th scope=\"col\">candidate</th><th scope=\"col\">baseline</th>");
    }

    @Test
    void textFromOutsideIsEscaped() throws IOException {
        RunResult hostile =
                MadeRuns.onHost(MadeRuns.load("<script>alert(\"id\")</script>", 5), "<img src=x onerror=alert(1)>");
        Reports.html(hostile, directory);

        for (String name : List.of("report.html", "report-single.html")) {
            assertThat(directory.resolve(name))
                    .content()
                    .doesNotContain("<script")
                    .doesNotContain("<img src=x")
                    .contains("&lt;script&gt;alert(&quot;id&quot;)&lt;/script&gt;")
                    .contains("&lt;img src=x onerror=alert(1)&gt;")
                    .contains("-Dnote=&lt;script&gt;alert(1)&lt;/script&gt;");
        }
    }

    @Test
    void isTheSameInEveryLocale() throws IOException {
        RunResult run = MadeRuns.load("run", 20);
        Reports.html(run, directory);
        String page = Files.readString(directory.resolve("report-single.html"));

        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        Reports.html(run, directory);

        assertThat(directory.resolve("report-single.html")).content().isEqualTo(page);
    }

    /** The run has four trials of the longest duration that is allowed. */
    @Test
    void aRunOfAnHourIsSmallAndDownsampled() throws IOException {
        Reports.html(MadeRuns.load("run", 3600), directory);

        long all = Files.size(directory.resolve("report.html"));
        for (Path chart : charts()) {
            all += Files.size(chart);
        }
        assertThat(all).isLessThan(FIVE_MEGABYTES);
        assertThat(Files.size(directory.resolve("report-single.html"))).isLessThan(FIVE_MEGABYTES);
        assertThat(directory.resolve("report.html")).content().contains("Each point is the worst of 30 seconds");
    }

    @Test
    void chartsOfAnEarlierReportAreRemoved() throws IOException {
        Path stale = Files.createDirectories(directory.resolve("charts")).resolve("9-old-light.svg");
        Files.writeString(stale, "<svg/>");

        Reports.html(MadeRuns.load("run", 5), directory);

        assertThat(stale).doesNotExist();
    }

    @Test
    void aRunWithoutATrialHasAPage() throws IOException {
        Reports.html(MadeRuns.run("run", List.of(Suites.LOAD), List.of()), directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .contains("load: no trial was run")
                .contains("<h1>failed: the suite load has no trial that could be compared");
    }

    @Test
    @DisplayName("the page says how many attempts do not count and how many of them were measured again")
    void trialsThatDoNotCount() throws IOException {
        TrialResult valid = TrialResults.valid("http").build();
        TrialResult first = valid.withValidity(Validity.DISTURBED, "steal");
        TrialResult retry = TrialResults.copyOf(valid).id("retry").build();
        TrialResult other = TrialResults.copyOf(first).id("other").position(2).build();

        assertThat(summary(first)).isEqualTo("1 attempt does not count; it was not measured again");
        assertThat(summary(first, retry)).isEqualTo("1 attempt does not count; it was measured again");
        assertThat(summary(first, retry, other)).isEqualTo("2 attempts do not count; 1 of them was measured again");
        assertThat(summary(first, other)).isEqualTo("2 attempts do not count; none was measured again");
    }

    @Test
    @DisplayName("a valid trial that was run again with its partner does not count either")
    void replaced() throws IOException {
        TrialResult valid = TrialResults.valid("http").build();
        TrialResult retry = TrialResults.copyOf(valid).id("retry").build();

        assertThat(summary(valid, retry)).isEqualTo("1 attempt does not count; it was measured again");
        assertThat(directory.resolve("report.html")).content().contains(">unpaired<", "the later trial counts");
    }

    @Test
    @DisplayName("a process that the calibration stalls on purpose makes no trial invalid, unless that failed")
    void stalledOnPurpose() throws IOException {
        TrialResult stalled = TrialResults.valid(CalibrationVariants.SERVER_STALL)
                .suite(Suites.CALIBRATION)
                .validity(Validity.DISTURBED, "the server stood still")
                .build();

        Reports.html(MadeRuns.run("run", List.of(Suites.CALIBRATION), List.of(stalled)), directory);
        assertThat(directory.resolve("report.html")).content().doesNotContain(" not count; ");

        assertThat(summary(stalled.withValidity(Validity.FAILED, "no response")))
                .isEqualTo("1 attempt does not count; it was not measured again");
    }

    private String summary(TrialResult... trials) throws IOException {
        Reports.html(MadeRuns.run("run", List.of(Suites.LOAD), List.of(trials)), directory);
        return Files.readString(directory.resolve("report.html"))
                .replaceAll("(?s).*<summary>([^<]* not count; [^<]*)</summary>.*", "$1");
    }

    @Test
    @DisplayName("a single pair has values and no columns of a verdict")
    void levelOfAMissingInterval() throws IOException {
        RunResult load = MadeRuns.load("run", 5);
        Reports.html(
                MadeRuns.run(
                        "run",
                        load.suites(),
                        load.trials().stream()
                                .filter(trial -> trial.pair() == 1)
                                .toList()),
                directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<td data-label=\"change\"")
                .doesNotContain(
                        "<td data-label=\"interval\">", "<td data-label=\"classification\"", "one pair: no interval");
    }

    @Test
    @DisplayName("a section without a valid trial says so")
    void noReasons() throws IOException {
        Reports.html(
                MadeRuns.run(
                        "run",
                        List.of(Suites.LOAD),
                        List.of(TrialResults.valid("http")
                                .validity(Validity.DISTURBED, "steal")
                                .build())),
                directory);
        assertThat(directory.resolve("report.html"))
                .content()
                .contains("Nothing is compared: the only trial is not valid.");
    }

    @Test
    void theCsvHasARowForEachTrialWithUnits() throws IOException {
        Path file = directory.resolve("results.csv");
        ResultsCsv.write(StoredRun.read(), file);

        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0))
                .startsWith("trial,suite,scenario,configuration,variant,pair,concurrent,validity,")
                .contains(",median latency (µs),")
                .contains("resident set (RSS) (MB)");
        assertThat(lines.get(1)).startsWith("01-load-http,load,steady,,http,1,false,valid,,2026-11-21T");
        assertThat(Files.readString(file)).contains("05-load-http,load,steady,,http,3,false,failed,\"the server ended");
    }

    private List<Path> charts() throws IOException {
        try (Stream<Path> charts = Files.list(directory.resolve("charts"))) {
            return charts.toList();
        }
    }

    private static List<String> addresses(String page) {
        return ADDRESS.matcher(page)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static int count(String page, String part) {
        return page.split(Pattern.quote(part), -1).length - 1;
    }
}
