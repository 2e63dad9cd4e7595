package org.gaeperf.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.Reports;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader sees first, what is quiet or folded, and where the page links to. */
class ReportPageTest {

    private static final Pattern NAME = Pattern.compile("<th scope=\"row\" class=\"words\">([^<]*)<");

    @TempDir
    private Path directory;

    @Test
    void theHeadingIsTheVerdictAndTheRunsIdIsBelow() throws IOException {
        Reports.html(MadeRuns.load("run-id", 10), directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .containsPattern(
                        "<h1>http better: 3 of 4 primary metrics<small> · 98 % intervals · 2 pairs · 4 of 4 trials valid.*</small></h1>\\s*<ul"
                                + " class=\"facts\"><li>run-id</li>");
    }

    @Test
    void theFirstTableHasThePrimaryMetricsWithTheirClassification() throws IOException {
        Reports.html(MadeRuns.load("run", 10), directory);

        String page = Files.readString(directory.resolve("report.html"));
        int start = page.indexOf("<table class=\"values primary\"");
        String table = page.substring(start, page.indexOf("</table>", start));
        assertThat(NAME.matcher(table).results().map(found -> found.group(1)))
                .containsExactly(
                        "CPU without JIT per 1,000 requests",
                        "median latency",
                        "p95 service time",
                        "resident set (RSS)");
        assertThat(count(table, "<span class=\"badge "))
                .as("a word, not only a colour")
                .isEqualTo(4);
        assertThat(page.indexOf("-change-light.svg"))
                .as("the first table, then the forest plot, then the table of all metrics")
                .isBetween(start, page.indexOf("<table class=\"comparison\""));
    }

    @Test
    @DisplayName("the list of conclusions leaves out a section whose claim is not the run's")
    void conclusions() throws IOException {
        Reports.html(MadeRuns.withLowerRate(MadeRuns.ofEverySuite("run")), directory);

        String page = Files.readString(directory.resolve("report.html"));
        assertThat(page).contains("<h2>load, steady: ");
        int list = page.indexOf("aria-label=\"Conclusions\"");
        assertThat(page.substring(list, page.indexOf("</section>", list)))
                .contains(">load, lower rate</a>", ">capacity, steady</a>")
                .doesNotContain(">load, steady</a>");
    }

    @Test
    void rowsAreGroupedByTopicThePrimaryOnesFirst() throws IOException {
        Reports.html(MadeRuns.load("run", 10), directory);

        String page = Files.readString(directory.resolve("report.html"));
        assertThat(Pattern.compile("colspan=\"7\">([^<]*)<")
                        .matcher(page)
                        .results()
                        .map(found -> found.group(1)))
                .containsExactly("Latency", "CPU", "Memory", "Garbage collection", "Startup");
        assertThat(Pattern.compile("<tr( class=\"primary\")?><th scope=\"row\" class=\"words\">([^<]*) <small>")
                        .matcher(page)
                        .results()
                        .map(found -> (found.group(1) == null ? "" : "primary ") + found.group(2)))
                .startsWith("primary median latency", "primary p95 service time", "mean latency");
    }

    @Test
    void whatIsNoFindingIsQuiet() throws IOException {
        Reports.html(MadeRuns.load("run", 10), directory);

        String page = Files.readString(directory.resolve("report.html"));
        assertThat(page).contains("<span class=\"badge quiet\">no difference shown</span>");
        assertThat(page).doesNotContainPattern("badge (better|worse|changed)\">no difference shown");
        assertThat(Templates.styleSheet())
                .as("only findings are bold")
                .contains(".change.better, .change.worse { font-weight: 650; }");
    }

    @Test
    void everyTrialLinksToItsFilesThatExist() throws IOException {
        Path trial = Files.createDirectories(directory.resolve("trials/01-load-http/samples"))
                .getParent();
        Files.writeString(trial.resolve("server.log"), "log");
        Files.writeString(trial.resolve("a \"b\"&#ü.hlog"), "hlog");
        Files.createSymbolicLink(trial.resolve("elsewhere"), directory.getRoot());
        Files.writeString(directory.resolve("summary.md"), "summary");

        Reports.html(MadeRuns.load("run", 5), directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<a href=\"summary.md\">summary.md</a>")
                .doesNotContain("results.csv\"")
                .contains("<a href=\"trials/01-load-http/\">01-load-http</a>")
                .contains("href=\"trials/01-load-http/server.log\">server.log</a>")
                .contains("href=\"trials/01-load-http/samples/\">samples/</a>")
                .contains("href=\"trials/01-load-http/a%20%22b%22%26%23%C3%BC.hlog\">a &quot;b&quot;&amp;#ü.hlog</a>")
                .doesNotContain("elsewhere")
                .doesNotContain("trials/02-load-rpc");
        assertThat(directory.resolve("report-single.html")).content().doesNotContain("href=\"trials");
    }

    @Test
    void aTrialsIdNeverLinksOutOfTheRun() throws IOException {
        Path run = Files.createDirectories(directory.resolve("run/trials")).getParent();
        Files.createDirectories(directory.resolve("secret"));

        assertThat(new TrialFiles(run).directory("../../secret")).isEmpty();
        assertThat(new TrialFiles(run).directory("..")).isEmpty();
        assertThat(new TrialFiles(run).directory("a\0b")).isEmpty();
        assertThat(new TrialFiles(run).files("../../secret")).isEmpty();
    }

    @Test
    void trialsThatDoNotCountAreDrawnApart() throws IOException {
        RunResult run = MadeRuns.load("run", 10);
        List<TrialResult> trials = new ArrayList<>(run.trials());
        trials.set(0, trials.get(0).withValidity(Validity.DISTURBED, "steal 19 %"));

        Reports.html(MadeRuns.run("run", run.suites(), trials), directory);

        for (String chart : List.of("latency-over-time", "memory-over-time", "cpu-over-time", "rate-over-time")) {
            assertThat(directory.resolve("charts/1-load-steady-" + chart + "-light.svg"))
                    .content()
                    .contains(">trial that does not count<")
                    .contains("stroke-dasharray=\"1.5,3\"");
        }
        assertThat(directory.resolve("charts/1-load-steady-rate-light.svg"))
                .content()
                .contains(">trial that does not count, sent<");
    }

    @Test
    void labelsOfAxesEndWhereTheAxisIs() throws IOException {
        Reports.html(MadeRuns.load("run", 10), directory);

        String chart = Files.readString(directory.resolve("charts/1-load-steady-change-light.svg"));
        List<String> ends = Pattern.compile("<text[^>]* text-anchor=\"end\"[^>]* x=\"([^\"]*)\"")
                .matcher(chart)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(ends).hasSizeGreaterThan(10);
        assertThat(ends.stream().distinct()).as("one place for all labels").hasSize(1);
        assertThat(chart).containsPattern("<text[^>]* text-anchor=\"middle\"[^>]*>100<");
    }

    @Test
    void publishedPercentilesAreMarked() throws IOException {
        Reports.html(MadeRuns.load("run", 10), directory);

        assertThat(directory.resolve("charts/1-load-steady-latency-by-percentile-light.svg"))
                .content()
                .contains(">http, published<")
                .contains(">rpc, published<");
    }

    @Test
    void chartsOfTheRateAreFolded() throws IOException {
        Reports.html(MadeRuns.load("run", 10), directory);

        String page = Files.readString(directory.resolve("report.html"));
        assertThat(page.indexOf("1-load-steady-rate-over-time-light.svg"))
                .isGreaterThan(page.indexOf("<details class=\"folded\">"));
        assertThat(page.indexOf("1-load-steady-gc-pauses-light.svg"))
                .isLessThan(page.indexOf("<details class=\"folded\">"));
    }

    private static int count(String page, String part) {
        return page.split(Pattern.quote(part), -1).length - 1;
    }
}
