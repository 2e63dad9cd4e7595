package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.history.HistoryReport;
import org.gaeperf.report.history.HistorySite;
import org.gaeperf.report.runs.IncomparableException;
import org.gaeperf.report.runs.RunComparisonReport;
import org.gaeperf.report.text.RunReport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** The reports in headless Chromium, served as Jenkins serves archived files. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
public class BrowserTest {

    private static final String HOSTILE = "<script>document.title='run'</script>";

    /** The browser takes another picture some time after the medium has changed: asked for two seconds at most. */
    private static final String CHOSEN_FOR_PAPER = """
            const started = performance.now();
            return new Promise(resolve => {
              const look = () => {
                const source = document.images[0].currentSrc;
                if (source.endsWith('light.svg') || performance.now() - started > 2000) {
                  resolve(source);
                } else {
                  setTimeout(look, 20);
                }
              };
              look();
            });
            """;

    private ReportServer server;
    private HeadlessBrowser browser;

    @TempDir
    private static Path directory;

    @BeforeAll
    void open() throws Exception {
        Optional<HeadlessBrowser> started = HeadlessBrowser.start(Files.createDirectory(directory.resolve("browser")));
        Assumptions.assumeTrue(
                started.isPresent(),
                "chromium and chromedriver are not both on the PATH: the pages are not opened in a browser");
        browser = started.get();
        Reports.html(
                MadeRuns.onHost(MadeRuns.ofEverySuite(HOSTILE), "<script>document.title='host'</script>"), directory);
        server = new ReportServer(directory);
    }

    @AfterAll
    void close() throws Exception {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.stop();
        }
    }

    @ParameterizedTest
    @CsvSource({"390,light", "390,dark", "820,light", "1130,light", "1200,dark", "1400,light", "1400,dark"})
    void isCompleteUnderThePolicyOfJenkins(int width, String scheme) throws IOException {
        browser.resize(width, scheme);
        browser.driver().get(server.address("/jenkins/report.html"));

        expectComplete("jenkins-" + width + "-" + scheme);
        assertThat(browser.script("return getComputedStyle(document.querySelector('.badge')).borderRadius"))
                .as("the style sheet is applied")
                .isEqualTo("9px");
        assertThat((String) browser.script("return document.images[0].currentSrc"))
                .endsWith(scheme + ".svg");
    }

    @ParameterizedTest
    @CsvSource({"390", "1400"})
    void isCompleteFromDiskAndInOneFile(int width) throws IOException {
        browser.resize(width, "light");
        for (String name : List.of("report.html", "report-single.html")) {
            browser.driver().get(directory.resolve(name).toUri().toString());
            assertThat(browser.missingCharts()).isEmpty();
            assertThat(browser.overflow()).isZero();
            assertThat(browser.errors()).isEmpty();
        }
        browser.screenshot("single-" + width);
    }

    @ParameterizedTest
    @CsvSource({"390,light", "1400,dark"})
    void comparisonHistoryAndGateAreComplete(int width, String scheme) throws IOException, IncomparableException {
        browser.resize(width, scheme);
        Path output = Files.createDirectories(directory.resolve("output-" + width));
        List<Path> runs = new ArrayList<>();
        for (int day = 0; day < 12; day++) {
            runs.add(store(MadeRuns.startedLater(MadeRuns.load("run-" + day, 5), day, day < 6 ? 1 : 1.3), output));
        }
        Path gate = store(MadeRuns.load("gate", 5), output);
        Json.PRETTY.writeValue(gate.resolve(GateFile.NAME).toFile(), failedGate());
        Reports.html(RunReport.read(gate), gate);
        RunComparisonReport.write(List.of(runs.get(0), runs.get(11)), false);
        HistoryReport.write(output, List.of());

        for (String page : List.of("compared-run-0-and-run-11/report.html", "history.html", "gate/report.html")) {
            browser.driver().get(server.address("/jenkins/" + output.getFileName() + "/" + page));
            assertThat(browser.errors()).as("console of " + page).isEmpty();
            assertThat(browser.overflow())
                    .as("pixels beyond the right edge of " + page)
                    .isZero();
            assertThat(browser.driver().findElements(By.tagName("img")))
                    .as(page)
                    .isNotEmpty();
            assertThat(browser.missingCharts()).as(page).isEmpty();
            browser.screenshot(page.replaceAll("[/.]", "-") + "-" + width);
        }
        assertThat(browser.driver().findElement(By.tagName("h1")).getText()).startsWith("gate ");
        assertThat(browser.driver().findElement(By.tagName("main")).getText())
                .contains("regression")
                .contains("Growth of memory in mode rpc. Allocation by class")
                .contains("<script>[]");
    }

    @ParameterizedTest
    @CsvSource({"390,light", "1400,dark"})
    void siteIsCompleteAndLeadsFromPageToPage(int width, String scheme) throws IOException {
        browser.resize(width, scheme);
        Path output = Files.createDirectories(directory.resolve("runs-" + width));
        for (int day = 0; day < 12; day++) {
            store(MadeRuns.startedLater(MadeRuns.load("run-" + day, 5), day, day < 6 ? 1 : 1.3), output);
        }
        store(MadeRuns.onHost(MadeRuns.ofEverySuite("other"), "other-machine"), output);
        Path csv = Files.writeString(output.resolve("mine.csv"), "time,latency (ms)\n2026-01-01,5\n2026-01-02,6\n");
        Path site = directory.resolve("site-" + width);
        HistorySite.write(site, List.of(output), ImportedSource.read(List.of(csv)));

        browser.driver().get(server.address("/jenkins/" + site.getFileName() + "/index.html"));
        expectSound("site-index-" + width);
        for (String link : List.of("other-machine", "All runs", "capacity", "other")) {
            browser.driver().findElement(By.linkText(link)).click();
            expectSound("site-" + link.replaceAll("\\W+", "-") + "-" + width);
        }
        assertThat(browser.driver().findElement(By.tagName("h1")).getText()).startsWith("failed: 05-load-http");
        browser.driver().get(server.address("/jenkins/" + site.getFileName() + "/index.html"));
        browser.driver().findElement(By.linkText("CSV, mine.csv: 1 metric")).click();
        expectSound("site-imported-" + width);
        assertThat(browser.driver().findElements(By.tagName("img"))).hasSize(1);
    }

    private void expectSound(String name) throws IOException {
        assertThat(browser.errors()).as("console of " + name).isEmpty();
        assertThat(browser.overflow())
                .as("pixels beyond the right edge of " + name)
                .isZero();
        assertThat(browser.missingCharts()).as(name).isEmpty();
        browser.screenshot(name);
    }

    private static Path store(RunResult run, Path output) throws IOException {
        Path stored = Files.createDirectory(output.resolve(run.id()));
        Json.PRETTY.writeValue(stored.resolve(ResultsFile.NAME).toFile(), run);
        return stored;
    }

    private static GateResult failedGate() {
        Finding finding = new Finding(
                "rpc",
                "allocated-per-request",
                "allocated per request",
                "KB",
                Optional.of(20.0),
                Optional.of(25.0),
                Optional.of(1.25),
                Optional.of(1.24),
                Optional.of(1.26),
                0.02,
                Decision.REGRESSION,
                Outlook.UNKNOWN,
                Optional.empty());
        CostGrowth growth = new CostGrowth(
                "Allocation by class",
                "bytes per request",
                "extrapolated from 900 and 1,100 samples",
                List.of(new GrowthRow("<script>[]", 1_000, 6_000, 50.0)));
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                GateOutcome.REGRESSION,
                false,
                "allocated per request in mode rpc became worse",
                "gate",
                "2.0.12",
                "2.0.19",
                3,
                3,
                240,
                "90 % confidence sequence",
                "",
                List.of(finding),
                List.of(new Explanation("rpc", "memory", "two trials of each side", List.of(growth))));
    }

    @Test
    void isCompleteWithoutScripts() {
        browser.resize(1400, "light");
        browser.driver().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        try {
            browser.driver().get(server.address("/plain/report.html"));
            browser.driver().findElements(By.cssSelector(".folded > summary")).forEach(WebElement::click);
            assertThat(browser.driver().findElements(By.cssSelector("figure img")))
                    .hasSizeGreaterThan(10)
                    .allMatch(image -> image.getSize().getHeight() > 100);
            browser.driver()
                    .findElement(By.cssSelector("details:not(.folded):has(table) > summary"))
                    .click();
            assertThat(browser.driver()
                            .findElement(By.cssSelector("details:not(.folded) table"))
                            .isDisplayed())
                    .isTrue();
        } finally {
            browser.driver().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
        }
    }

    @Test
    void textFromOutsideIsEscaped() {
        browser.driver().get(server.address("/plain/report.html"));

        assertThat(browser.driver().findElement(By.cssSelector(".facts li")).getText())
                .isEqualTo(HOSTILE);
        assertThat(browser.driver().getTitle()).startsWith(HOSTILE);
        assertThat(browser.driver().findElement(By.tagName("main")).getText())
                .contains("-Dnote=<script>alert(1)</script>")
                .contains("<script>document.title='host'</script>");
    }

    @Test
    void chartsKeepTheirColoursWhenOpenedAlone() {
        browser.driver().get(server.address("/jenkins/charts/1-load-steady-rate-dark.svg"));

        assertThat(browser.errors()).isEmpty();
        assertThat(browser.script("return [...document.querySelectorAll('*')].some(e => getComputedStyle(e).fill ==="
                        + " 'rgb(22, 27, 34)')"))
                .isEqualTo(true);
    }

    @Test
    void isPrintedLightWithItsTables() throws IOException {
        browser.resize(1400, "dark");
        browser.driver().get(server.address("/plain/report.html"));
        Map<String, Object> printed =
                browser.driver().executeCdpCommand("Page.printToPDF", Map.of("printBackground", true));
        byte[] pdf = Base64.getDecoder().decode((String) printed.get("data"));
        Files.write(HeadlessBrowser.screenshots().resolve("printed.pdf"), pdf);

        browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        assertThat((String) browser.script(CHOSEN_FOR_PAPER)).endsWith("light.svg");
        assertThat(browser.script(
                        "return document.querySelector('details table').checkVisibility({contentVisibilityAuto: true,"
                                + " checkVisibilityCSS: true})"))
                .isEqualTo(true);
        assertThat(pdf).hasSizeGreaterThan(50_000);
    }

    /** The limit of two seconds is for a machine of its own; four trials of an hour each. */
    @Test
    void theReportOfAnHourOpens(TestReporter reporter) throws IOException {
        Path hour = Files.createDirectory(directory.resolve("hour"));
        Reports.html(MadeRuns.load("hour", 3600), hour);
        browser.resize(1400, "light");

        browser.driver().get(server.address("/jenkins/hour/report.html"));

        reporter.publishEntry(
                "theReportOfAnHourOpenedInMillis",
                browser.script("return performance.getEntriesByType('navigation')[0].loadEventEnd")
                        .toString());
        assertThat(browser.missingCharts()).isEmpty();
        assertThat(browser.errors()).as("console").isEmpty();
    }

    private void expectComplete(String name) throws IOException {
        assertThat(browser.errors()).as("console").isEmpty();
        assertThat(browser.overflow()).as("pixels beyond the right edge").isZero();
        assertThat(browser.driver().findElements(By.tagName("img"))).hasSizeGreaterThan(10);
        assertThat(browser.missingCharts()).as("charts that are not drawn").isEmpty();
        browser.screenshot(name);
    }
}
