package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Timeline;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.RunResults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The summaries, in locales with other decimal points, digits and letter cases too. */
class SummariesTest {

    private static final Path DIRECTORY = Path.of("output", "20261121T120000Z-load");

    private final Locale usual = Locale.getDefault();
    private final RunResult run = StoredRun.read();

    @AfterEach
    void restore() {
        Locale.setDefault(usual);
    }

    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "fr-CH"})
    @DisplayName("are the same in every locale")
    void sameInEveryLocale(String tag) {
        Locale.setDefault(Locale.ROOT);
        String markdown = Reports.markdown(run);
        String console = Reports.console(run, DIRECTORY);

        Locale.setDefault(Locale.forLanguageTag(tag));

        assertThat(Reports.markdown(run)).isEqualTo(markdown);
        assertThat(Reports.console(run, DIRECTORY)).isEqualTo(console);
    }

    @Test
    @DisplayName("Markdown compares the modes, with the published change")
    void markdownShowsPublishedChange() {
        String markdown = Reports.markdown(run);

        assertThat(markdown)
                .startsWith(
                        "# gaeperf 20261121T120000Z-load\n\n**failed: 05-load-http failed: the server ended with exit code 137")
                .contains(
                        " · 98 % intervals · 2 pairs · 4 of 6 trials valid",
                        "**\n\nload, steady, at 3,000 requests/s. http was served by gaeperf's own connector.\n\n|",
                        "\n\n## load, steady: 3,000 requests/s, responses of 5 x 1,024"
                                + " bytes, requests without a body, runtime 2.0.19 (jetty9), JDK 17.0.15+6\n\n");
        assertThat(row(markdown.substring(markdown.indexOf("All metrics")), "median latency"))
                .startsWith("median latency", "µs")
                .contains("-37.7 %", "222 → 153 (-31.1 %)");
        assertThat(row(markdown, "CPU per 1,000 requests")).contains("-39.0 %");
        assertThat(row(markdown, "resident set (RSS)")).startsWith("resident set (RSS)", "MB", "150", "150", "+0.0 %");
        assertThat(markdown)
                .contains("4 of 6 trials are valid")
                .contains("The run is incomplete: 5 of 6 trials were run.");
        assertThat(markdown)
                .contains("- 01-load-http: served by mode http (connector: stand-in connector)\n")
                .contains("- 02-load-rpc: served by mode rpc (connector: runtime)\n");
    }

    @Test
    @DisplayName("reports say by what a trial was sent, as its client saw it")
    void protocol(@TempDir Path directory) throws IOException {
        ProtocolUse sent = new ProtocolUse(
                HttpProtocol.HTTP_2,
                true,
                new TreeMap<>(Map.of("HTTP/2.0", 5_000L)),
                Optional.of(new ProtocolUse.Handshakes(
                        List.of(new ProtocolUse.Agreed("TLSv1.3", "TLS_AES_256_GCM_SHA384", "h2", 8)),
                        6,
                        0,
                        0,
                        Optional.of(1_830.0),
                        Optional.of(9_120.0))));
        RunResult stored = Json.PRETTY.readValue(
                Json.PRETTY
                        .writeValueAsString(run)
                        .replaceFirst("\"protocol\" : null", "\"protocol\" : " + Json.toLine(sent)),
                RunResult.class);
        String described =
                "HTTP/2.0 (5,000 responses), TLSv1.3 with TLS_AES_256_GCM_SHA384, ALPN h2; 8 handshakes, 0 of"
                        + " them in the measurement, 6 resumed, median 1,830 µs, at most 9,120 µs";

        Reports.html(stored, directory);

        assertThat(Reports.markdown(stored).replace("\\", "")).contains("- 01-load-http: " + described + "\n");
        assertThat(Files.readString(directory.resolve("report.html"))).contains(described);
    }

    @Test
    void theTitleNamesBothRuntimesOfAGate() throws IOException {
        String stored = Json.PRETTY.writeValueAsString(run).replaceFirst("\"2\\.0\\.19\"", "\"2.0.12\"");

        assertThat(Reports.markdown(Json.PRETTY.readValue(stored, RunResult.class)))
                .contains(", runtime 2.0.12 and 2.0.19 (jetty9), JDK 17.0.15+6\n");
    }

    @Test
    @DisplayName("Markdown shows the verdict, the primary metrics and what does not count, and folds the rest")
    void markdownFoldsAllButTheConclusion() {
        String markdown = Reports.markdown(run);
        String open = markdown.substring(0, markdown.indexOf("<details>"));

        assertThat(open.lines().filter(line -> line.startsWith("| ")).map(line -> line.split(" *\\| *")[1]))
                .containsExactly(
                        "",
                        "CPU without JIT per 1,000 requests",
                        "median latency",
                        "p95 service time",
                        "resident set (RSS)");
        assertThat(open)
                .contains("\n1 attempt does not count:\n- 05-load-http: failed: the server ended with exit code 137");
        assertThat(markdown.replaceAll("(?s)<details>.*?</details>\\s*", ""))
                .as("nothing but the first screen is outside of the folded parts")
                .isEqualTo(open);
        assertThat(markdown.split("<details>", -1)).hasSameSizeAs(markdown.split("</details>", -1));
    }

    @Test
    void explainsIntervalWithoutDifference() {
        assertThat(Reports.markdown(run))
                .contains("The interval shown is the one that decides. Primary metrics, named before the run, have the"
                        + " 98 % interval (load: CPU without JIT per 1,000 requests, median latency, p95 service time,")
                .contains("| interval | level |")
                .contains("98 %, primary");
    }

    @Test
    void markdownShowsEveryTrialWithItsReasons() {
        String markdown = Reports.markdown(run);

        assertThat(row(markdown, "02-load-rpc")).contains("runtime", "valid", "3000.0", "2999.5", "0", "240");
        assertThat(row(markdown, "05-load-http")).contains("failed", "–");
        assertThat(markdown)
                .contains("- 05-load-http: failed: the server ended with exit code 137 while it was"
                        + " measured; its log ends:<br>line \\| one<br>&lt;b&gt;line two&lt;/b&gt;\n");
    }

    @Test
    @DisplayName("every row of a table has the columns of its header")
    void rowsMatchHeaders() {
        int columns = 0;
        for (String line : Reports.markdown(run).lines().toList()) {
            int bars = line.startsWith("|")
                    ? line.replace("\\|", "").replaceAll("[^|]", "").length()
                    : 0;
            if (bars > 0 && columns > 0) {
                assertThat(bars).as(line).isEqualTo(columns);
            }
            columns = bars;
        }
    }

    /** A host, a flag or a log may hold anything. Within backticks nothing is markup. */
    @Test
    void whatComesFromOutsideBecomesNoMarkup() {
        String markdown = Reports.markdown(run);

        assertThat(markdown.replaceAll("(?m): (`+).*\\1$", ":"))
                .doesNotContain("<script")
                .doesNotContain("<b>");
        assertThat(markdown)
                .contains("&lt;script&gt;alert(\"host\")&lt;/script&gt;\\|\\`h\\`: A &amp; B, 2 cores")
                .contains("- bench.jvmArgs = -Dnote=&lt;script&gt;alert(1)&lt;/script&gt;\\|\\`x\\`\n")
                .contains("- server's JVM flags: `` -Xmx1g -Dnote=<script>alert(1)</script>|`x` ``\n")
                .contains("- command: `` mvn test '-Dbench.jvmArgs=-Dnote=<script>alert(1)</script>|`x`' ``\n");
    }

    @Test
    @DisplayName(
            "the console has the verdict, primary metrics, trials that do not count and the link, in few lines of 110 columns")
    void consoleBlock() {
        String console = Reports.console(run, DIRECTORY);

        assertThat(console.lines().filter(line -> !line.startsWith("Report: ")))
                .hasSizeLessThanOrEqualTo(16)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(110));
        assertThat(console)
                .startsWith("\nfailed: 05-load-http failed: the server ended with exit code 137")
                .contains("\nload, steady, at 3,000 requests/s. http was served by gaeperf's own connector.\n")
                .containsPattern("(?m)^median latency +µs +152 +243 +-37\\.7 % +-44\\.6 % … -29\\.9 % +better$")
                .containsPattern("(?m)^CPU without JIT per 1,000 requests +ms ")
                .contains(
                        " 98 % interval ",
                        "\nThis run could detect only changes beyond: resident set (RSS) -1.0 % or +1.0 %. More pairs")
                .contains("\n05-load-http failed: the server ended with exit code 137 ")
                .endsWith("\nReport: file://" + DIRECTORY.toAbsolutePath() + "/report.html");
    }

    @Test
    @DisplayName("a note says so if one side lost more trials than the other, since retries keep its better ones")
    void unequalLosses() {
        TrialResult rpc = run.trials().stream()
                .filter(trial -> trial.variant().name().equals("rpc"))
                .findFirst()
                .orElseThrow();
        List<TrialResult> trials = Stream.concat(
                        run.trials().stream().filter(trial -> trial.validity() == Validity.VALID),
                        Stream.of("a queue", "another queue")
                                .map(reason -> rpc.withValidity(Validity.SATURATED_BY_SERVER, reason)))
                .toList();

        assertThat(Reports.markdown(RunResults.copyOf(run).trials(trials).build()))
                .contains(
                        "load, steady: trials that did not count: http 0, rpc 2. The side that lost more of them is compared by its undisturbed trials only.");
        assertThat(Reports.markdown(run)).doesNotContain("trials that did not count");
    }

    @Test
    void aRunWithoutATrialIsSummarizedToo() {
        RunResult empty = new RunResult(
                run.schemaVersion(),
                run.id(),
                run.suites(),
                new Timeline(run.startedAt(), run.resumedAt(), run.finishedAt(), false),
                run.host(),
                run.harness(),
                run.options(),
                6,
                List.of(),
                List.of());

        assertThat(Reports.markdown(empty))
                .contains("\n\nNothing is compared: no trial was run.\n", "## load: no trial was run\n")
                .contains("The run is incomplete: 0 of 6 trials were run.");
        assertThat(Reports.console(empty, DIRECTORY)).contains("Nothing is compared: no trial was run.");
    }

    @Test
    @DisplayName("a resumed run says when it was resumed and which trials do not count")
    void resumedRun() {
        RunResult resumed = MadeRuns.resumed(
                MadeRuns.load(run.id(), 5),
                Instant.parse("2026-11-22T07:30:59Z"),
                Instant.parse("2026-11-22T09:00:00Z"));
        String note = "The run was interrupted and resumed 2026-11-22 07:30 UTC and 2026-11-22 09:00 UTC: earlier"
                + " measurements were kept, and incomplete pairs were rerun";

        String markdown = Reports.markdown(resumed);

        assertThat(markdown)
                .startsWith("# gaeperf 20261121T120000Z-load\n\n**")
                .contains("\n\nStarted 2026-11-21 12:00 UTC, resumed 2026-11-22 07:30 UTC and 2026-11-22 09:00"
                        + " UTC.\n\n## load, steady")
                .contains(note)
                .contains("4 of 4 trials are valid")
                .contains("- 01-load-http, retried: unpaired: its partner was not run next to it\n");
        assertThat(row(markdown, "01-load-http")).contains("unpaired");
        assertThat(row(markdown, "01-load-http-again")).contains("valid");
        assertThat(Reports.console(resumed, DIRECTORY))
                .contains("\n01-load-http unpaired, retried: its partner was not run next to it\n");
        assertThat(Reports.markdown(run)).doesNotContain("esumed");
    }

    private static List<String> row(String markdown, String first) {
        return markdown.lines()
                .filter(line -> line.startsWith("| " + first + " "))
                .map(line -> Arrays.stream(line.substring(1).split("(?<!\\\\)\\|"))
                        .map(String::strip)
                        .toList())
                .findFirst()
                .orElseThrow();
    }
}
