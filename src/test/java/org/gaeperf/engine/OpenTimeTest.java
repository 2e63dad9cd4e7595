package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.stopping.Looks;
import org.gaeperf.model.stopping.TimeChoice.Plan;
import org.gaeperf.options.BuildContext;
import org.gaeperf.testkit.PlaceholderRuntime;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.VariedPairs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that begin in a directory with a stored run, and are cut short before their first trial. */
@DisplayName("A run in a directory with a stored run")
class OpenTimeTest {

    /** Of which fewer and longer ones give narrower intervals in the time of the default. */
    private static final VariedPairs COSTLY = new VariedPairs(15, 200, 0.001, 0.1);

    private static final String CHOSEN =
            "Measuring 85 s in up to 3 pairs instead of 15 s in up to 4 pairs, since the median";

    private static final Workload DEFAULT_PAIRS = Workload.openLoop(1000, 0, 5, 1024, 1024);

    @TempDir
    private Path output;

    private RunResult first;

    @BeforeEach
    void storeRun() throws Exception {
        assertThat(begin()).as("nothing is stored").doesNotContain("Measuring", "Ignored");
        first = latest();
        assertThat(first.options().timeChoice()).isEmpty();
        store(first, COSTLY, 40);
    }

    @Test
    @DisplayName("measures as that one's pairs suggest, says why, and stores and reports it")
    void chooses() throws Exception {
        assertThat(begin()).containsOnlyOnce(CHOSEN);

        RunResult run = latest();
        assertThat(run.id()).isNotEqualTo(first.id());
        assertThat(run.options().timeChoice()).hasValueSatisfying(choice -> {
            assertThat(choice.chosen()).isEqualTo(new Plan(3, 85));
            assertThat(choice.usual()).isEqualTo(new Plan(4, 15));
            assertThat(choice.storedPairs()).isEqualTo(40);
        });
        assertThat(run.looks(Suites.LOAD).orElseThrow().planned())
                .extracting(Looks.Look::pairs)
                .containsExactly(3);
        assertThat(run.plannedTrials()).as("six in pairs, and two alone").isEqualTo(8);
        assertThat(run.effectiveOptions())
                .containsEntry("bench.duration", "20s alone, 85s concurrent")
                .containsEntry("bench.forks", "1 alone, 3 concurrent");
        assertThat(run.command()).contains("-Dbench.duration=85s", "-Dbench.maxForks=3");
        Path directory = output.resolve("latest");
        assertThat(directory.resolve("report.html")).content().contains("chosen before the run", CHOSEN);
        assertThat(directory.resolve("summary.md")).content().contains("chosen before the run = " + CHOSEN);
    }

    @Test
    @DisplayName("keeps what was chosen when it is resumed")
    void resumed() throws Exception {
        begin();
        Path run = output.resolve("latest").toRealPath();
        RunResult begun = ResultsFile.read(run);
        store(first, new VariedPairs(15, 10, 0.1, 0.1), 12);

        assertThat(TestRuns.resumed(run).measurement().concurrentLoad()).hasValueSatisfying(pairs -> {
            assertThat(pairs.duration()).isEqualTo(Duration.ofSeconds(85));
            assertThat(pairs.forks()).isEqualTo(3);
        });
        assertThat(begin("bench.resume", run.toString())).doesNotContain("Measuring");
        assertThat(ResultsFile.read(run).options()).isEqualTo(begun.options());
        assertThat(ResultsFile.read(run).plannedTrials()).isEqualTo(8);
    }

    @Test
    @DisplayName("measures as the user says who names a length, a number or a preset")
    void namedByTheUser() throws Exception {
        for (List<String> named : List.of(
                List.of("bench.duration", "20s"),
                List.of("bench.forks", "4"),
                List.of("bench.maxForks", "5"),
                List.of("bench.preset", "quick"),
                List.of("bench.concurrent", "true"))) {
            assertThat(begin(named.toArray(String[]::new))).as(named.toString()).doesNotContain("Measuring");
            assertThat(latest().options().timeChoice()).isEmpty();
            assertThat(latest().effectiveOptions().get("bench.duration")).doesNotContain("85s");
        }
    }

    @Test
    @DisplayName("keeps the default and says so if that run has too few pairs, or others would not be better")
    void keepsTheDefault() throws Exception {
        store(first, COSTLY, 4);
        assertThat(begin()).contains("Measuring 15 s in up to 4 pairs, the default, since 4 stored pairs are too few");
        assertThat(latest().command())
                .as("another run may have more to choose by")
                .contains("-Dbench.maxForks=4");

        store(first, new VariedPairs(15, 45, 0.05, 0.1), 12);
        assertThat(begin()).contains("Measuring 15 s in up to 4 pairs, the default, since the median latency of 12");
        assertThat(latest().plannedTrials()).isEqualTo(10);
    }

    @Test
    @DisplayName("looks past newer runs that were cut short before their first pair")
    void cutShort() throws Exception {
        for (int run = 1; run < 8; run++) {
            String id = "2099010" + run + "T000000Z-load";
            Json.PRETTY.writeValue(
                    Files.createDirectory(output.resolve(id))
                            .resolve(ResultsFile.NAME)
                            .toFile(),
                    RunResults.copyOf(first).id(id).build());
        }

        assertThat(begin()).contains(CHOSEN);
    }

    @Test
    @DisplayName("does not look at runs at another rate, of other servers or of another machine")
    void notComparable() throws Exception {
        assertThat(begin("bench.rate", "600")).doesNotContain("Measuring");
        assertThat(begin("bench.jvmArgs", "-Xss1m")).doesNotContain("Measuring");
        HostInfo here = first.host();
        first = RunResults.copyOf(first)
                .host(new HostInfo(
                        "elsewhere",
                        here.osName(),
                        here.kernel(),
                        here.architecture(),
                        here.cpuModel(),
                        here.cores(),
                        here.memoryBytes(),
                        here.pinning()))
                .build();
        store(first, COSTLY, 40);
        assertThat(begin()).doesNotContain("Measuring");
    }

    @Test
    @DisplayName("measures servers that commands start as their pairs suggest, whatever bodies they send")
    void ofCommands() throws Exception {
        String[] servers = {
            "bench.server", "command", "bench.command.old", "old {port}", "bench.command.new", "new {port}"
        };
        assertThat(begin(servers)).doesNotContain("Measuring");
        RunResult run = latest();
        List<String> variants = run.options().compared();
        RunResult measured = RunResults.copyOf(run)
                .trials(COSTLY.draw(
                        new Random(1), 40, 1, Workload.openLoop(1000, 0, 1, 0, 1024), variants.get(0), variants.get(1)))
                .build();
        Json.PRETTY.writeValue(
                output.resolve(run.id()).resolve(ResultsFile.NAME).toFile(), measured);

        assertThat(begin(servers)).contains(CHOSEN);
    }

    @Test
    @DisplayName("begins beside results that cannot be read or are of an older format, and names them once")
    void unreadable() throws Exception {
        Files.writeString(
                Files.createDirectory(output.resolve("20200101T000000Z-load")).resolve(ResultsFile.NAME), "{");
        String stored = Files.readString(output.resolve(first.id()).resolve(ResultsFile.NAME));
        Files.writeString(
                Files.createDirectory(output.resolve("20200102T000000Z-load")).resolve(ResultsFile.NAME),
                stored.replaceFirst("\"schemaVersion\" : \\d+", "\"schemaVersion\" : 10"));

        assertThat(begin())
                .containsOnlyOnce("Ignored while choosing how long to measure: 20200102T000000Z-load (")
                .contains("has schema version 10; this gaeperf reads version " + RunResult.SCHEMA_VERSION)
                .containsOnlyOnce("; 20200101T000000Z-load (")
                .contains(CHOSEN);
    }

    /** Begins a session, which ends before its first trial, and returns what it has printed, in one line. */
    private String begin(String... namesAndValues) throws Exception {
        Map<String, String> options = new HashMap<>();
        if (Collections.disjoint(List.of(namesAndValues), List.of("bench.resume", "bench.server"))) {
            options.put("bench.runtime.dir", PlaceholderRuntime.directory().toString());
        }
        options.put("bench.output", output.toString());
        for (int n = 0; n < namesAndValues.length; n += 2) {
            options.put(namesAndValues[n], namesAndValues[n + 1]);
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = new PrintStream(printed, true, StandardCharsets.UTF_8);
        try (Session session = Session.of(options, BuildContext.baseDirectory(), console)) {
            session.begin(Suites.LOAD);
        }
        return printed.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
    }

    private RunResult latest() throws IOException {
        return ResultsFile.read(output.resolve("latest"));
    }

    /** Stores pairs in a run that has begun. */
    private void store(RunResult run, VariedPairs varied, int pairs) throws IOException {
        RunResult measured = RunResults.copyOf(run)
                .trials(varied.draw(new Random(1), pairs, 1, DEFAULT_PAIRS, Comparison.RPC, Comparison.HTTP))
                .build();
        Json.PRETTY.writeValue(
                output.resolve(run.id()).resolve(ResultsFile.NAME).toFile(), measured);
    }
}
