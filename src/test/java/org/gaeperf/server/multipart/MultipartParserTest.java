package org.gaeperf.server.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.Command;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;
import org.gaeperf.server.ServerException;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.TrialRunner;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The real parsers, compiled and run as the suite does it. */
@Tag(Tags.PARSERS)
@Tag(Tags.SLOW)
@Timeout(120)
class MultipartParserTest {

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final Iterations SHORT = new Iterations(1, Duration.ofMillis(200), 2, Duration.ofMillis(200));

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}")
    @EnumSource(MultipartParser.class)
    @DisplayName("each parser finds in each form what was sent, and is timed")
    void timesEachParser(MultipartParser parser) throws Exception {
        for (String forms : List.of(Scenarios.LARGE_FORM, Scenarios.SMALL_FORMS)) {
            TrialPlan plan = plan(parser, forms, SHORT);

            TrialResult trial = TrialRunner.run(plan, JAVA_HOME, TrialListener.none());

            assertThat(trial.microbenchmark()).as(trial.reasons().toString()).isPresent();
            assertThat(trial.validity()).isIn(Validity.VALID, Validity.DISTURBED);
            assertThat(trial.microbenchmark().get().iterationMicros())
                    .hasSize(SHORT.measured())
                    .allMatch(micros -> micros > 1);
            assertThat(trial.microbenchmark().get().allocatedBytes().orElseThrow())
                    .isGreaterThan(1024);
            try (Stream<Path> files = Files.list(plan.directory())) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .containsExactlyInAnyOrder("jmh.json", "jmh.log");
            }
        }
    }

    @Test
    @DisplayName("a parser that does not find what was sent is not timed")
    void refusesAWrongParser() throws Exception {
        TrialResult trial =
                TrialRunner.run(plan(MultipartParser.LEGACY, "none", SHORT), JAVA_HOME, TrialListener.none());

        assertThat(trial.validity()).isEqualTo(Validity.FAILED);
        assertThat(trial.microbenchmark()).isEmpty();
        assertThat(trial.reasons().toString())
                .contains("JMH ended with exit code 1")
                .contains("no workload is named none");
    }

    @Test
    @DisplayName("no process is left if the run is interrupted")
    void interrupted() throws Exception {
        TrialPlan plan = plan(
                MultipartParser.LEGACY,
                Scenarios.SMALL_FORMS,
                new Iterations(1, Duration.ofSeconds(1), 60, Duration.ofSeconds(1)));
        Thread trial = new Thread(() -> {
            try {
                TrialRunner.run(plan, JAVA_HOME, TrialListener.none());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        trial.start();
        while (ChildProcessRegistry.pids().size() < 2) {
            Thread.sleep(50);
        }
        List<Long> pids = List.copyOf(ChildProcessRegistry.pids());

        trial.interrupt();
        trial.join();

        assertThat(pids)
                .allSatisfy(pid -> assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive))
                        .isEmpty());
    }

    @ParameterizedTest(name = "{0} ms and {1} ms: {2} x {3} ms and {4} x {5} ms")
    @CsvSource({
        "2000, 3000, 2, 1000, 3, 1000",
        "50000, 100000, 5, 10000, 10, 10000",
        "5000, 60000, 1, 5000, 10, 6000",
        "5000, 1500, 5, 1000, 3, 500"
    })
    @DisplayName("iterations together are as long as warm-up and measurement are asked for")
    void iterations(long warmUp, long measurement, int warmUps, long eachWarmUp, int measured, long each) {
        assertThat(Iterations.of(Duration.ofMillis(warmUp), Duration.ofMillis(measurement)))
                .isEqualTo(new Iterations(warmUps, Duration.ofMillis(eachWarmUp), measured, Duration.ofMillis(each)));
    }

    @Test
    @DisplayName("a version that was not fetched is named, with what to give")
    void namesWhatWasNotFetched() {
        assertThatThrownBy(() -> ParserBenchmark.compile(
                        MultipartParser.JETTY_11,
                        MultipartOptions.JETTY_11,
                        "11.0.1",
                        BuildContext.baseDirectory(),
                        directory))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("Jetty 11.0.1 was not fetched")
                .hasMessageContaining("give -Dbench.suite=multipart and -Dbench.multipart.jetty11.version=11.0.1");
        assertThatThrownBy(() -> ParserBenchmark.compile(
                        MultipartParser.JETTY_12_BUFFER,
                        MultipartOptions.BASELINE,
                        "12.0.2",
                        BuildContext.baseDirectory(),
                        directory))
                .hasMessageContaining("give -Dbench.multipart.baseline=12.0.2 on the command line");
    }

    @Test
    @DisplayName("the page has a table of what each parser does with forms that are not compliant")
    void tableOfForeignForms() throws Exception {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        List<MultipartParser> shown = List.of(
                MultipartParser.LEGACY,
                MultipartParser.RFC_7578,
                MultipartParser.JETTY_11,
                MultipartParser.JETTY_12_BUFFER);
        for (MultipartParser parser : shown) {
            outcomes(parser)
                    .forEach((form, outcome) -> rows.computeIfAbsent(form, first -> new ArrayList<>())
                            .add(outcome));
        }
        List<String> expected = rows.entrySet().stream()
                .map(row -> "| " + row.getKey() + " | " + String.join(" | ", row.getValue()) + " |")
                .toList();

        String page = Files.readString(BuildContext.baseDirectory().resolve("src/site/markdown/multipart.md"));

        assertThat(page.lines()
                        .filter(line -> line.startsWith("| ") && rows.containsKey(line.split(" \\| ")[0].substring(2))))
                .containsExactlyElementsOf(expected);
        assertThat(outcomes(MultipartParser.JETTY_12_STREAM))
                .as("from a stream it is as from a buffer")
                .isEqualTo(outcomes(MultipartParser.JETTY_12_BUFFER));
    }

    private static Map<String, String> outcomes(MultipartParser parser) throws Exception {
        String output = new Command(
                        List.of(
                                JAVA_HOME.resolve("bin/java").toString(),
                                "-cp",
                                compiled(parser).classPath(),
                                parser.mainClass()),
                        List.of(),
                        Duration.ofSeconds(30))
                .run()
                .requireSuccess()
                .stdout();
        return output.lines()
                .map(line -> line.split("\t", 2))
                .collect(Collectors.toMap(
                        line -> line[0],
                        line -> line[1].replace("|", "\\|"),
                        (first, second) -> first,
                        LinkedHashMap::new));
    }

    private TrialPlan plan(MultipartParser parser, String forms, Iterations iterations) throws Exception {
        return TrialPlans.in(directory.resolve(parser.role() + "-" + forms))
                .suite(Suite.MULTIPART)
                .scenario(forms)
                .server(compiled(parser))
                .measurement(new MeasurementPlan.Microbenchmark(forms, iterations))
                .build();
    }

    private static ParserBenchmark compiled(MultipartParser parser) throws Exception {
        return ParserBenchmark.compile(
                parser,
                parser.version(),
                parser.version().byDefault().words().get(),
                BuildContext.baseDirectory(),
                BuildContext.targetDirectory());
    }
}
