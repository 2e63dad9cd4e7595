package org.gaeperf.report.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.imports.ImportedSeries;
import org.gaeperf.imports.ImportedSource;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.testkit.RunResults;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The web site over stored runs")
@Tag(Tags.SLOW)
class HistorySiteTest {

    private static final Pattern LINK = Pattern.compile("(?:href|src|srcset)=\"([^\"]*)\"");

    @TempDir
    private Path directory;

    private Path output;
    private Path site;

    @BeforeEach
    void name() throws IOException {
        output = Files.createDirectory(directory.resolve("output"));
        site = directory.resolve("site");
    }

    @Test
    @DisplayName("shows each run, and where a metric changed: all on its index, those of a variant on its page")
    void index() throws IOException {
        storeStep();

        Path index = HistorySite.write(site, List.of(output), List.of());

        assertThat(index).isEqualTo(site.resolve("index.html"));
        assertThat(index)
                .content()
                .contains("16 runs", "<a href=\"runs/run-a/report.html\">run-a</a>", "<td class=\"words\">step</td>")
                .containsPattern("CPU without JIT per 1,000 requests, ms</th><td class=\"words\">http</td>"
                        + "<td class=\"words\">run-i</td>")
                .contains("<td>+32.6 %</td>", ">load, steady on ");
        assertThat(site.resolve("variant/http.html"))
                .content()
                .contains("<td class=\"words\">step</td>")
                .doesNotContain("<td class=\"words\">rpc</td>");
        assertThat(site.resolve("runs/run-a/results.json"))
                .hasSameBinaryContentAs(output.resolve("run-a/results.json"));
    }

    @Test
    @DisplayName("refers to nothing outside of its directory, and to nothing that is missing, whatever the names are")
    void links() throws IOException {
        RunResult run = MadeRuns.ofEverySuite("run-a");
        store(MadeRuns.onHost(run, "../../<script>alert(1)</script>\" onload=\"x"));
        store(MadeRuns.onHost(RunResults.copyOf(run).id("../\"><b>x").build(), "ä ö"), "evil");
        ImportedSource imported = new ImportedSource(
                "CSV, <i>.csv",
                List.of("<b>now</b>"),
                List.of(new ImportedSeries("<u>\"", "<s>", List.of(new ImportedSeries.Value(0, 1, 1, 1)))));

        HistorySite.write(site, List.of(output), List.of(imported));

        List<Path> pages = pages();
        assertThat(pages).hasSizeGreaterThan(8).allSatisfy(page -> {
            String text = Files.readString(page);
            assertThat(text).doesNotContain("<script", "<i>", "<u>", "<s>", "<b>", "\" onload");
            List<String> links = LINK.matcher(text)
                    .results()
                    .map((MatchResult link) -> link.group(1))
                    .filter(link -> !link.startsWith("#"))
                    .toList();
            assertThat(links).isNotEmpty().allSatisfy(link -> {
                assertThat(URI.create(link).isAbsolute()).as(link).isFalse();
                assertThat(link).doesNotStartWith("/");
                Path target = page.resolveSibling(
                                URLDecoder.decode(link.replaceFirst("#.*", ""), StandardCharsets.UTF_8))
                        .normalize();
                assertThat(target).startsWith(site).exists();
            });
        });
        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all).containsExactlyInAnyOrder(output, site);
        }
    }

    @Test
    @DisplayName("has a page for each imported source, though two have the same name")
    void sameNames() throws IOException {
        store(MadeRuns.load("run-a", 5));
        ImportedSource imported = new ImportedSource(
                "CSV, one.csv",
                List.of("now"),
                List.of(new ImportedSeries("size", "MB", List.of(new ImportedSeries.Value(0, 1, 1, 1)))));

        HistorySite.write(site, List.of(output), List.of(imported, imported));

        assertThat(site.resolve("series/CSV-one.csv.html")).exists();
        assertThat(site.resolve("series/CSV-one.csv-2.html")).exists();
    }

    @Test
    @DisplayName("leaves out a run whose gate cannot be read, and no other")
    void unreadableGate() throws IOException {
        store(MadeRuns.load("run-a", 5));
        store(MadeRuns.load("run-b", 5));
        Files.writeString(output.resolve("run-b/gate.json"), "{");

        Path index = HistorySite.write(site, List.of(output), List.of());

        assertThat(index)
                .content()
                .contains("<a href=\"runs/run-a/report.html\">run-a</a>", "Left out: run-b: ")
                .doesNotContain("runs/run-b/");
    }

    @Test
    @DisplayName("has a page for each machine, suite and variant, with what belongs to it")
    void filters() throws IOException {
        store(MadeRuns.onHost(MadeRuns.load("run-a", 5), "one"));
        store(MadeRuns.onHost(MadeRuns.ofEverySuite("run-b"), "two"));

        HistorySite.write(site, List.of(output), List.of());

        assertThat(site.resolve("machine/one.html"))
                .content()
                .contains(
                        "../runs/run-a/report.html", "<strong>one</strong>", "<a href=\"../machine/two.html\">two</a>")
                .doesNotContain("run-b", " on two:");
        assertThat(site.resolve("suite/capacity.html"))
                .content()
                .contains("../runs/run-b/report.html", "on two:")
                .doesNotContain("run-a", "on one:");
        assertThat(site.resolve("variant/http.html")).content().contains("run-a", "run-b", "on one:", "on two:");
    }

    @Test
    @DisplayName("is written again in its place: new runs are added, others removed, files of others kept")
    void again() throws IOException {
        store(MadeRuns.load("run-a", 5));
        HistorySite.write(site, List.of(output), List.of());
        Files.writeString(site.resolve("CNAME"), "example.org");
        Files.delete(output.resolve("run-a/results.json"));
        store(MadeRuns.onHost(MadeRuns.load("run-b", 5), "other"));

        HistorySite.write(site, List.of(output), List.of());

        assertThat(site.resolve("runs/run-a")).doesNotExist();
        assertThat(site.resolve("runs/run-b/report.html")).exists();
        assertThat(site.resolve("CNAME")).hasContent("example.org");
        try (Stream<Path> machines = Files.list(site.resolve("machine"))) {
            assertThat(machines).containsExactly(site.resolve("machine/other.html"));
        }
    }

    @Test
    @DisplayName("is not written into a directory with other files, or over a file of someone else")
    void filesOfOthers() throws IOException {
        store(MadeRuns.load("run-a", 5));
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("index.html"), "mine");

        assertThatThrownBy(() -> HistorySite.write(other, List.of(output), List.of()))
                .hasMessage(other + " is not empty and is no site of gaeperf, since it has no gaeperf-site.txt;"
                        + " nothing was written. Name another directory");
        try (Stream<Path> files = Files.list(other)) {
            assertThat(files).containsExactly(other.resolve("index.html"));
        }
        assertThatThrownBy(() -> HistorySite.write(other.resolve("index.html"), List.of(output), List.of()))
                .hasMessageEndingWith("index.html is no directory; name one that is empty, a site, or not there yet");

        Files.createDirectory(site);
        Files.writeString(site.resolve(SiteDirectory.LIST), "# empty\n");
        Files.writeString(site.resolve("index.html"), "mine");
        assertThatThrownBy(() -> HistorySite.write(site, List.of(output), List.of()))
                .hasMessage(site.resolve("index.html")
                        + " is there, and gaeperf did not write it; move it away, or name another directory");
        assertThat(site.resolve("index.html")).hasContent("mine");
    }

    @Test
    @DisplayName("removes nothing outside of its directory, whatever its list says")
    void hostileList() throws IOException {
        store(MadeRuns.load("run-a", 5));
        Path kept = Files.writeString(directory.resolve("kept.txt"), "kept");
        Files.createDirectory(site);
        Files.writeString(site.resolve(SiteDirectory.LIST), "../kept.txt\n" + kept + "\n.\n..\n");

        HistorySite.write(site.resolve("../site"), List.of(output), List.of());

        assertThat(kept).exists();
        assertThat(site.resolve("index.html")).exists();
        assertThat(output.resolve("run-a/results.json")).exists();
    }

    @Test
    @DisplayName("is refused if no run can be read, with the reasons, before its directory is made")
    void nothingToShow() throws IOException {
        Files.createDirectory(output.resolve("broken"));
        Files.writeString(output.resolve("broken/results.json"), "{}");

        assertThatThrownBy(() -> HistorySite.write(site, List.of(output), List.of()))
                .hasMessageStartingWith("no run can be read in " + output + "\nbroken: ")
                .hasMessageEndingWith("\nnothing was written; name directories of runs, such as output");
        assertThat(site).doesNotExist();
    }

    @Test
    @DisplayName("counts a run once that is given twice, and names another run of the same id")
    void sameRun() throws IOException {
        Path run = store(MadeRuns.load("run-a", 5));
        store(MadeRuns.load("run-a", 6), "copy");
        Files.createSymbolicLink(output.resolve("latest"), run);

        HistorySite.write(site, List.of(output, output.resolve("latest"), run), List.of());

        assertThat(site.resolve("index.html"))
                .content()
                .contains("<li>1 run</li>")
                .contains("Left out: run-a: the run in ", "has its id, run-a");
    }

    /** The CPU of http rises by 30 % at the ninth run, which is run-i. */
    private void storeStep() throws IOException {
        for (int run : IntStream.range(0, 16).toArray()) {
            double noise = 1 + 0.002 * (run % 3);
            RunResult made = MadeRuns.load("run-" + (char) ('a' + run), 5);
            store(RunResults.copyOf(MadeRuns.startedLater(made, run, (run < 8 ? 1 : 1.3) * noise))
                    .sources("sources")
                    .build());
        }
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(site)) {
            return files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    private void store(RunResult run, String name) throws IOException {
        Path stored = Files.createDirectory(output.resolve(name));
        Json.PRETTY.writeValue(stored.resolve(ResultsFile.NAME).toFile(), run);
    }

    private Path store(RunResult run) throws IOException {
        store(run, run.id());
        return output.resolve(run.id());
    }
}
