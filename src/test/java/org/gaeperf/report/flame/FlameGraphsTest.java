package org.gaeperf.report.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.process.Command;
import org.gaeperf.profile.JfrRecording;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.profile.RecordedFiles;
import org.gaeperf.report.Reports;
import org.gaeperf.report.svg.FlameChart.Box;
import org.gaeperf.report.svg.FlameSvg;
import org.gaeperf.report.svg.PaletteColor;
import org.gaeperf.report.svg.Theme;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two real recordings of a process with two methods, of which one takes three times as much CPU and memory as the other:
 * the first method in the recording of {@code rpc}, the second in that of {@code http}.
 */
@DisplayName("The flame graphs of recorded trials")
@TestInstance(Lifecycle.PER_CLASS)
class FlameGraphsTest {

    private static final int MAX_SVG_BYTES = 400_000;
    private static final String FIRST = "KnownSharesMain$First.work";
    private static final String SECOND = "KnownSharesMain$Second.work";
    private static final String MAIN = "KnownSharesMain.main";
    private static final String RPC = "05-load-rpc-recorded";
    private static final String HTTP = "06-load-http-recorded";

    private Path directory;

    private RunResult run;
    private FlameSection section;

    @BeforeAll
    void record(@TempDir Path runDirectory) throws Exception {
        directory = runDirectory;
        run = run(trial("rpc", RPC), trial("http", HTTP));
        record(RPC, 30, 10);
        record(HTTP, 10, 30);
        section = FlameGraphs.make(run, directory).get(0);
    }

    private void record(String id, int firstMillis, int secondMillis) throws Exception {
        Path trial = Files.createDirectories(directory.resolve("trials").resolve(id));
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        words.addAll(JfrRecording.jvmArgs(
                RecordedEvents.COSTS, trial.resolve(RecordedFiles.JFR), trial.resolve("flight.jfc")));
        words.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                KnownSharesMain.class.getName(),
                Integer.toString(firstMillis),
                Integer.toString(secondMillis)));
        String printed = new Command(words, List.of(), Duration.ofMinutes(1))
                .run()
                .requireSuccess()
                .stdout();
        // Flight Recorder prints, too.
        String[] fromAndTo =
                printed.lines().reduce((earlier, last) -> last).orElseThrow().split(" ");
        // The start of the JVM takes longer on a busy machine, and is no part of the shares.
        RecordedFiles.MeasuredSpan span =
                new RecordedFiles.MeasuredSpan(Instant.parse(fromAndTo[0]), Instant.parse(fromAndTo[1]));
        AtomicFile.write(trial.resolve(RecordedFiles.MEASURED_SPAN), out -> Json.PRETTY.writeValue(out, span));
    }

    private static TrialResult trial(String variant, String id) {
        return TrialResults.valid(variant)
                .id(id)
                .suite(Suites.LOAD)
                .scenario(RecordedEvents.COSTS.scenario())
                .build();
    }

    private static RunResult run(TrialResult... trials) {
        return RunResults.of(Suites.LOAD).trials(List.of(trials)).build();
    }

    @Test
    @DisplayName("show a difference and both modes, for CPU and for allocation")
    void figures() {
        assertThat(section.title()).isEqualTo("Flame graphs: load, recorded");
        assertThat(section.figures())
                .extracting(FlameFigure::title)
                .containsExactly(
                        "CPU, http minus rpc",
                        "CPU, rpc",
                        "CPU, http",
                        "Allocation, http minus rpc",
                        "Allocation, rpc",
                        "Allocation, http",
                        "Native memory never freed, rpc",
                        "Native memory never freed, http");
        assertThat(section.notes())
                .singleElement()
                .asString()
                .endsWith("so they are compared with no other trial: " + RPC + ", " + HTTP + ".");
    }

    @Test
    @DisplayName("have frames as wide as the methods' known shares")
    void shares() {
        assertThat(shareOfMain("CPU, rpc", FIRST)).isCloseTo(0.75, within(0.1));
        assertThat(shareOfMain("CPU, rpc", SECOND)).isCloseTo(0.25, within(0.1));
        assertThat(shareOfMain("CPU, http", FIRST)).isCloseTo(0.25, within(0.1));
        assertThat(width("CPU, rpc", MAIN)).isGreaterThan(0.5);
        assertThat(width("Allocation, rpc", FIRST) / width("Allocation, rpc", SECOND))
                .isCloseTo(3, Percentage.withPercentage(30));
        assertThat(width("Allocation, rpc", "new long[]")).isGreaterThan(0.9);
    }

    @Test
    @DisplayName("name the site of native memory that is never freed with its size, and not what is freed")
    void unfreed() {
        List<List<String>> sites = section.figures().stream()
                .filter(figure -> figure.title().equals("Native memory never freed, http"))
                .findFirst()
                .orElseThrow()
                .table()
                .rows();

        assertThat(sites).hasSizeLessThanOrEqualTo(5);
        // The arenas of the JVM's compilers, which it keeps, may be larger.
        assertThat(sites)
                .filteredOn(row -> row.get(0).equals(KnownSharesMain.class.getName() + "$Second.work"))
                .singleElement()
                .satisfies(row -> assertThat(Double.parseDouble(row.get(1).replace(" MB", "")))
                        .isCloseTo(KnownSharesMain.ROUNDS * KnownSharesMain.LEAKED_BYTES / 1024.0 / 1024, within(0.1)));
        assertThat(sites)
                .filteredOn(row -> row.get(0).endsWith("First.work"))
                .as("8 MB, if what is freed counted")
                .allSatisfy(row -> assertThat(row.get(1)).isEqualTo("0.0 MB"));
    }

    @Test
    @DisplayName("colour what has another share in the other mode")
    void difference() {
        for (String measure : List.of("CPU", "Allocation")) {
            String title = measure + ", http minus rpc";
            assertThat(box(title, FIRST).fill().color()).isEqualTo(PaletteColor.BLUE);
            assertThat(box(title, SECOND).fill().color()).isEqualTo(PaletteColor.VERMILLION);
        }
        assertThat(box("Allocation, http minus rpc", MAIN).fill().color()).isEqualTo(PaletteColor.GREY);
    }

    @Test
    @DisplayName("are small")
    void size() {
        assertThat(section.figures())
                .allSatisfy(figure ->
                        assertThat(FlameSvg.render(figure.chart(), Theme.LIGHT)).hasSizeLessThan(MAX_SVG_BYTES));
    }

    @Test
    @DisplayName("are in the page, with links to the interactive ones")
    void page() throws IOException {
        Reports.html(run, directory);

        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<h2>Flame graphs: load, recorded</h2>")
                .contains("charts/flame-1-cpu-change-dark.svg")
                .contains("<a href=\"trials/" + HTTP + "/flame-alloc.html\">Allocation, " + HTTP + "</a>")
                .contains("<a href=\"trials/" + RPC + "/heatmap-cpu.html\">CPU, " + RPC + " over time</a>")
                .doesNotContain("<script")
                .doesNotContain(" style=")
                .doesNotContain("data:image");
        assertThat(directory.resolve("report-single.html"))
                .content()
                .contains("<h2>Flame graphs: load, recorded</h2>")
                .doesNotContain("flame-alloc.html")
                .doesNotContain("heatmap-")
                .doesNotContain("flame-1-cpu-change");
        for (String id : List.of(RPC, HTTP)) {
            for (String name :
                    List.of("flame-cpu.html", "flame-alloc.html", "heatmap-cpu.html", "heatmap-alloc.html")) {
                assertThat(directory.resolve("trials").resolve(id).resolve(name))
                        .content()
                        .contains("KnownSharesMain");
            }
        }
    }

    @Test
    @DisplayName("are left out where a recording is missing or damaged, and the page says so")
    void unreadable(@TempDir Path other) throws IOException {
        Path damaged = Files.createDirectories(other.resolve("trials").resolve(RPC));
        try (Stream<Path> files = Files.list(directory.resolve("trials").resolve(RPC))) {
            for (Path file : files.toList()) {
                Files.copy(file, damaged.resolve(file.getFileName()));
            }
        }
        Files.writeString(damaged.resolve(RecordedFiles.JFR), "no recording");

        FlameSection none = FlameGraphs.make(run, other).get(0);

        assertThat(none.figures()).isEmpty();
        assertThat(none.interactive()).isEmpty();
        assertThat(none.notes().get(1))
                .startsWith(RPC + " has no flame graph: trials/" + RPC
                        + "/flight.jfr cannot be read as a JFR recording, or only in part: ");
        assertThat(none.notes().get(2))
                .isEqualTo(HTTP + " has no flame graph: the run has no directory of this trial.");
        Reports.html(run, other);
        assertThat(other.resolve("report.html")).content().contains("flight.jfr cannot be read as a JFR recording");
    }

    @Test
    @DisplayName("of one mode have no difference")
    void oneMode() throws IOException {
        assertThat(FlameGraphs.make(run(trial("rpc", RPC)), directory).get(0).figures())
                .extracting(FlameFigure::title)
                .containsExactly("CPU, rpc", "Allocation, rpc", "Native memory never freed, rpc");
    }

    @Test
    @DisplayName("of a variant with two recordings show the samples of both, but none of one that was retried")
    void severalRecordings() throws IOException {
        TrialResult first = trial("rpc", RPC);
        TrialResult second =
                TrialResults.copyOf(trial("rpc", HTTP)).position(2).pair(2).build();
        TrialResult retry = TrialResults.copyOf(trial("rpc", HTTP)).build();

        String both = caption(run(first, second));
        assertThat(samples(both)).isEqualTo(samples(caption(run(first))) + samples(caption(run(second))));
        assertThat(both).endsWith(" samples of rpc in 2 recordings.");
        assertThat(caption(run(first, retry))).isEqualTo(caption(run(retry)));
    }

    private String caption(RunResult recorded) throws IOException {
        return FlameGraphs.make(recorded, directory).get(0).figures().stream()
                .filter(figure -> figure.title().equals("CPU, rpc"))
                .map(FlameFigure::note)
                .findFirst()
                .orElseThrow();
    }

    private static int samples(String caption) {
        return Integer.parseInt(
                caption.replaceAll(".* of all ([0-9,]+) samples? .*", "$1").replace(",", ""));
    }

    @Test
    @DisplayName("of a gate compare its sides")
    void ofTheGate() throws IOException {
        RunResult gate = run(
                TrialResults.copyOf(trial("baseline", RPC))
                        .suite(Suites.GATE)
                        .scenario(RecordedEvents.COSTS.scenario("http"))
                        .build(),
                TrialResults.copyOf(trial("candidate", HTTP))
                        .suite(Suites.GATE)
                        .scenario(RecordedEvents.COSTS.scenario("http"))
                        .build());

        assertThat(FlameGraphs.make(gate, directory)).singleElement().satisfies(one -> {
            assertThat(one.title()).isEqualTo("Flame graphs: gate, http, recorded");
            assertThat(one.figures().get(0).title()).isEqualTo("CPU, candidate minus baseline");
        });
    }

    @Test
    @DisplayName("are none without recorded trials")
    void none() throws IOException {
        TrialResult steady = TrialResults.valid("http")
                .suite(Suites.LOAD)
                .scenario(WarmServer.STEADY)
                .build();

        assertThat(FlameGraphs.make(run(steady), directory)).isEmpty();
    }

    /** The threads of the JVM have frames next to that of the program. */
    private double shareOfMain(String title, String label) {
        return width(title, label) / width(title, MAIN);
    }

    private double width(String title, String label) {
        return section.figures().stream()
                .filter(figure -> figure.title().equals(title))
                .flatMap(figure -> figure.chart().boxes().stream())
                .filter(box -> box.label().equals(label))
                .mapToDouble(Box::width)
                .sum();
    }

    private Box box(String title, String label) {
        return section.figures().stream()
                .filter(figure -> figure.title().equals(title))
                .flatMap(figure -> figure.chart().boxes().stream())
                .filter(box -> box.label().equals(label))
                .max(Comparator.comparingDouble(Box::width))
                .orElseThrow();
    }
}
