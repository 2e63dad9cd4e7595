package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.history.HistoryReport;
import org.gaeperf.report.html.HtmlReport;
import org.gaeperf.report.runs.IncomparableException;
import org.gaeperf.report.runs.RunComparisonReport;
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
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The report in headless Chromium, served as Jenkins serves archived files. */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
public class BrowserTest {

    private static final String JENKINS_POLICY =
            "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self';";
    private static final String HOSTILE = "<script>document.title='run'</script>";

    /** Every picture is fetched, has a size and many colours, which a page from disk may not read of its files. */
    private static final String EMPTY_CHARTS = """
            return Promise.all(Array.from(document.images, image => image.decode().then(() => {
              if (image.currentSrc.startsWith('file:')) {
                return image.naturalWidth > 0 ? '' : image.currentSrc;
              }
              const canvas = document.createElement('canvas');
              canvas.width = 140;
              canvas.height = 100;
              const context = canvas.getContext('2d');
              context.drawImage(image, 0, 0, 140, 100);
              const colours = new Set(new Uint32Array(context.getImageData(0, 0, 140, 100).data.buffer));
              return image.naturalWidth > 0 && colours.size > 20 ? '' : image.currentSrc;
            }, () => image.currentSrc))).then(names => names.filter(name => name));
            """;

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

    private Server server;
    private ChromeDriver browser;

    @TempDir
    private static Path directory;

    @BeforeAll
    void open() throws Exception {
        Optional<Path> chromium = onPath("chromium");
        Optional<Path> driver = onPath("chromedriver");
        Assumptions.assumeTrue(
                chromium.isPresent() && driver.isPresent(),
                "chromium and chromedriver are not both on the PATH: the pages are not looked at in a browser");
        HtmlReport.write(
                MadeRuns.onHost(MadeRuns.ofEverySuite(HOSTILE), "<script>document.title='host'</script>"), directory);
        server = serve();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.get().toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + Files.createDirectory(directory.resolve("browser")));
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        browser = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.get().toFile())
                        .build(),
                options);
    }

    @AfterAll
    void close() throws Exception {
        if (browser != null) {
            browser.quit();
        }
        if (server != null) {
            server.stop();
        }
    }

    @ParameterizedTest
    @CsvSource({"390,light", "390,dark", "820,light", "1130,light", "1200,dark", "1400,light", "1400,dark"})
    void isWholeUnderThePolicyOfJenkins(int width, String scheme) throws IOException {
        look(width, scheme);
        browser.get(address("/jenkins/report.html"));

        expectWhole("jenkins-" + width + "-" + scheme);
        assertThat(script("return getComputedStyle(document.querySelector('.badge')).borderRadius"))
                .as("the style sheet is applied")
                .isEqualTo("9px");
        assertThat((String) script("return document.images[0].currentSrc")).endsWith(scheme + ".svg");
    }

    @ParameterizedTest
    @CsvSource({"390", "1400"})
    void isWholeFromDiskAndInOneFile(int width) throws IOException {
        look(width, "light");
        for (String name : List.of("report.html", "report-single.html")) {
            browser.get(directory.resolve(name).toUri().toString());
            assertThat(missingCharts()).isEmpty();
            assertThat(overflow()).isZero();
            assertThat(errors()).isEmpty();
        }
        screenshot("single-" + width);
    }

    @ParameterizedTest
    @CsvSource({"390,light", "1400,dark"})
    void comparisonHistoryAndGateAreWholeToo(int width, String scheme) throws IOException, IncomparableException {
        look(width, scheme);
        Path output = Files.createDirectories(directory.resolve("output-" + width));
        List<Path> runs = new ArrayList<>();
        for (int day = 0; day < 12; day++) {
            runs.add(store(MadeRuns.startedLater(MadeRuns.load("run-" + day, 5), day, day < 6 ? 1 : 1.3), output));
        }
        Path gate = store(MadeRuns.load("gate", 5), output);
        Json.PRETTY.writeValue(gate.resolve(GateFile.NAME).toFile(), failedGate());
        HtmlReport.write(ResultsFile.read(gate), gate);
        RunComparisonReport.write(List.of(runs.get(0), runs.get(11)), false);
        HistoryReport.write(output);

        for (String page : List.of("compared-run-0-and-run-11/report.html", "history.html", "gate/report.html")) {
            browser.get(address("/jenkins/" + output.getFileName() + "/" + page));
            assertThat(errors()).as("console of " + page).isEmpty();
            assertThat(overflow()).as("pixels beyond the right edge of " + page).isZero();
            assertThat(browser.findElements(By.tagName("img"))).as(page).isNotEmpty();
            assertThat(missingCharts()).as(page).isEmpty();
            screenshot(page.replaceAll("[/.]", "-") + "-" + width);
        }
        assertThat(browser.findElement(By.tagName("main")).getText())
                .contains("Gate FAILED")
                .contains("What grew in mode rpc. Allocation by class")
                .contains("<script>[]");
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
                Decision.REGRESSION);
        CostGrowth growth = new CostGrowth(
                "Allocation by class",
                "bytes per request",
                "extrapolated from 900 and 1,100 samples",
                List.of(new GrowthRow("<script>[]", 1_000, 6_000)));
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                false,
                "allocated per request in mode rpc became worse",
                "gate",
                "2.0.12",
                "2.0.19",
                3,
                3,
                240,
                List.of(finding),
                List.of(new Explanation("rpc", "one trial of each side", List.of(growth))));
    }

    @Test
    void isWholeWithoutScripts() {
        look(1400, "light");
        browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        try {
            browser.get(address("/plain/report.html"));
            assertThat(browser.findElements(By.cssSelector("figure img")))
                    .hasSizeGreaterThan(10)
                    .allMatch(image -> image.getSize().getHeight() > 100);
            browser.findElement(By.cssSelector("summary")).click();
            assertThat(browser.findElement(By.cssSelector("details table")).isDisplayed())
                    .isTrue();
        } finally {
            browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
        }
    }

    @Test
    void namesFromOutsideAreText() {
        browser.get(address("/plain/report.html"));

        assertThat(browser.findElement(By.tagName("h1")).getText()).isEqualTo(HOSTILE);
        assertThat(browser.getTitle()).startsWith(HOSTILE);
        assertThat(browser.findElement(By.tagName("main")).getText())
                .contains("-Dnote=<script>alert(1)</script>")
                .contains("<script>document.title='host'</script>");
    }

    @Test
    void chartsServedByThemselvesKeepTheirColours() {
        browser.get(address("/jenkins/charts/1-load-steady-rate-dark.svg"));

        assertThat(errors()).isEmpty();
        assertThat(script("return [...document.querySelectorAll('*')].some(e => getComputedStyle(e).fill ==="
                        + " 'rgb(22, 27, 34)')"))
                .isEqualTo(true);
    }

    @Test
    void isPrintedLightWithItsTables() throws IOException {
        look(1400, "dark");
        browser.get(address("/plain/report.html"));
        Map<String, Object> printed = browser.executeCdpCommand("Page.printToPDF", Map.of("printBackground", true));
        byte[] pdf = Base64.getDecoder().decode((String) printed.get("data"));
        Files.write(shots().resolve("printed.pdf"), pdf);

        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        assertThat((String) script(CHOSEN_FOR_PAPER)).endsWith("light.svg");
        assertThat(script("return document.querySelector('details table').checkVisibility({contentVisibilityAuto: true,"
                        + " checkVisibilityCSS: true})"))
                .isEqualTo(true);
        assertThat(pdf).hasSizeGreaterThan(50_000);
    }

    /** The limit of two seconds is for a machine of its own; four trials of an hour each. */
    @Test
    void anHoursReportOpensAtOnce(TestReporter reporter) throws IOException {
        Path hour = Files.createDirectory(directory.resolve("hour"));
        HtmlReport.write(MadeRuns.load("hour", 3600), hour);
        look(1400, "light");

        browser.get(address("/jenkins/hour/report.html"));

        double millis =
                ((Number) script("return performance.getEntriesByType('navigation')[0].loadEventEnd")).doubleValue();
        reporter.publishEntry("anHoursReportOpenedInMillis", Double.toString(millis));
        assertThat(missingCharts()).isEmpty();
        assertThat(millis).isPositive().isLessThan(2_000);
    }

    private void expectWhole(String name) throws IOException {
        assertThat(errors()).as("console").isEmpty();
        assertThat(overflow()).as("pixels beyond the right edge").isZero();
        assertThat(browser.findElements(By.tagName("img"))).hasSizeGreaterThan(10);
        assertThat(missingCharts()).as("charts that are not drawn").isEmpty();
        screenshot(name);
    }

    private void look(int width, String scheme) {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", "", "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    private List<?> missingCharts() {
        return (List<?>) script(EMPTY_CHARTS);
    }

    private long overflow() {
        return (Long) script("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    private List<String> errors() {
        return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(entry -> entry.getMessage())
                .filter(message -> !message.contains("favicon.ico"))
                .toList();
    }

    private Object script(String text) {
        return ((JavascriptExecutor) browser).executeScript(text);
    }

    private void screenshot(String name) throws IOException {
        Map<String, Object> shot = browser.executeCdpCommand(
                "Page.captureScreenshot", Map.of("captureBeyondViewport", true, "format", "png"));
        Files.write(shots().resolve(name + ".png"), Base64.getDecoder().decode((String) shot.get("data")));
    }

    /** For people to look at after a test. */
    private static Path shots() throws IOException {
        return Files.createDirectories(
                Path.of(System.getProperty("gaeperf.target")).resolve("screenshots"));
    }

    private String address(String path) {
        ServerConnector connector = (ServerConnector) server.getConnectors()[0];
        return URI.create("http://localhost:" + connector.getLocalPort())
                .resolve(path)
                .toString();
    }

    private Server serve() throws Exception {
        Server started = new Server();
        ServerConnector connector = new ServerConnector(started);
        connector.setHost("localhost");
        started.addConnector(connector);
        ResourceHandler files = new ResourceHandler();
        files.setBaseResource(ResourceFactory.root().newResource(directory));
        started.setHandler(new Folders(files));
        started.start();
        return started;
    }

    /** Below {@code /jenkins} the files with the policy of Jenkins, below any other name without. */
    private static final class Folders extends Handler.Wrapper {

        private Folders(Handler files) {
            super(files);
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            String path = request.getHttpURI().getCanonicalPath();
            int end = path.indexOf('/', 1);
            if (end < 0) {
                response.setStatus(404);
                callback.succeeded();
                return true;
            }
            if (path.startsWith("/jenkins/")) {
                response.getHeaders().put("Content-Security-Policy", JENKINS_POLICY);
            }
            return super.handle(
                    Request.serveAs(
                            request,
                            HttpURI.build(request.getHttpURI())
                                    .path(path.substring(end))
                                    .asImmutable()),
                    response,
                    callback);
        }
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
