package org.gaeperf.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Headless Chromium with what the tests ask of a page. */
final class HeadlessBrowser implements AutoCloseable {

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

    private final ChromeDriver driver;

    private HeadlessBrowser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts the browser, or returns empty if Chromium and its driver are not both on the PATH. */
    static Optional<HeadlessBrowser> start(Path userData) {
        return onPath("chromium")
                .flatMap(chromium -> onPath("chromedriver").map(driver -> start(chromium, driver, userData)));
    }

    private static HeadlessBrowser start(Path chromium, Path driver, Path userData) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + userData);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        return new HeadlessBrowser(new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.toFile())
                        .build(),
                options));
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Sets the width of the window and the colour scheme. */
    void resize(int width, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", "", "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** The addresses of the charts of the page that are missing or empty. */
    List<?> missingCharts() {
        return (List<?>) script(EMPTY_CHARTS);
    }

    /** Returns how many pixels of the page are beyond the right edge. */
    long overflow() {
        return (Long) script("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    /** Returns what the browser logged since the last call. */
    List<String> errors() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(entry -> entry.getMessage())
                .filter(message -> !message.contains("favicon.ico"))
                .toList();
    }

    /** Runs a script in the page and returns its result. */
    Object script(String text) {
        return driver.executeScript(text);
    }

    /** Stores a picture of the whole page, for people to look at after a test. */
    void screenshot(String name) throws IOException {
        Map<String, Object> shot = driver.executeCdpCommand(
                "Page.captureScreenshot", Map.of("captureBeyondViewport", true, "format", "png"));
        Files.write(screenshots().resolve(name + ".png"), Base64.getDecoder().decode((String) shot.get("data")));
    }

    /** The directory of the pictures. */
    static Path screenshots() throws IOException {
        return Files.createDirectories(
                Path.of(System.getProperty("gaeperf.target")).resolve("screenshots"));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
