package org.gaeperf.server.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.MicrobenchmarkResult.Compiler;
import org.gaeperf.model.scenario.ParsedForms;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BuildContext;
import org.gaeperf.process.ChildProcessRegistry;
import org.gaeperf.process.Command;
import org.gaeperf.sampling.compiler.CompilerWarmUp;
import org.gaeperf.server.MicrobenchmarkLauncher;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.testkit.Suites;
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
@Timeout(600)
class MultipartParserTest {

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final Iterations SHORT = new Iterations(1, Duration.ofMillis(200), 2, Duration.ofMillis(200));

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}")
    @EnumSource(MultipartParser.class)
    @DisplayName("each parser finds in each form what was sent, and is timed")
    void timesEachParser(MultipartParser parser) throws Exception {
        List<TrialPlan> plans =
                List.of(plan(parser, ParsedForms.Size.LARGE, SHORT), plan(parser, ParsedForms.Size.SMALL, SHORT));
        List<Future<TrialResult>> trials = new ArrayList<>();
        // At once: no time is judged here.
        ExecutorService parallel = Executors.newFixedThreadPool(plans.size());
        try {
            for (TrialPlan plan : plans) {
                TrialPlan shorter = TrialPlans.copyOf(plan)
                        .server(new ShorterWarmUp((ParserBenchmark) plan.launcher()))
                        .build();
                trials.add(parallel.submit(() -> TrialRunner.run(shorter, JAVA_HOME, TrialListener.none())));
            }
            for (int n = 0; n < plans.size(); n++) {
                assertTimed(trials.get(n).get(), plans.get(n));
            }
        } finally {
            parallel.shutdownNow();
        }
    }

    /** The same command, but it waits for the JIT compiler for 2 s at most: how long it waits is the question of other tests. */
    private record ShorterWarmUp(ParserBenchmark parser) implements MicrobenchmarkLauncher {

        private static final String LONGEST = "-D" + CompilerWarmUp.LONGEST_MILLIS + "=";

        @Override
        public List<String> command(
                ServerLauncher.LaunchContext context,
                String workload,
                Iterations iterations,
                Path results,
                Path files) {
            List<String> command = new ArrayList<>(parser.command(context, workload, iterations, results, files));
            int longest = command.indexOf(LONGEST + "30000");
            assertThat(longest).as(command.toString()).isNotNegative();
            command.set(longest, LONGEST + "2000");
            return command;
        }

        @Override
        public Optional<Path> filesIn() {
            return parser.filesIn();
        }
    }

    private static void assertTimed(TrialResult trial, TrialPlan plan) throws IOException {
        assertThat(trial.microbenchmark()).as(trial.reasons().toString()).isPresent();
        assertThat(trial.validity()).isIn(Validity.VALID, Validity.DISTURBED, Validity.NOT_STEADY);
        Compiler compiler = trial.microbenchmark().get().compiler().orElseThrow();
        assertThat(compiler.furtherWarmUpSeconds()).isGreaterThan(1);
        assertThat(compiler.measuredShare()).isPresent();
        assertThat(trial.microbenchmark().get().iterationMicros())
                .hasSize(SHORT.measured())
                .allMatch(micros -> micros > 1);
        assertThat(trial.microbenchmark().get().allocatedBytes().orElseThrow()).isGreaterThan(1024);
        try (Stream<Path> files = Files.list(plan.directory())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("compiler.json", "jmh.json", "jmh.log");
        }
    }

    @Test
    @DisplayName("a parser that does not find what was sent is not timed")
    void refusesAWrongParser() throws Exception {
        TrialResult trial = TrialRunner.run(
                TrialPlans.copyOf(plan(MultipartParser.LEGACY, ParsedForms.Size.SMALL, SHORT))
                        .measurement(new MeasurementPlan.Microbenchmark("none", SHORT))
                        .build(),
                JAVA_HOME,
                TrialListener.none());

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
                ParsedForms.Size.SMALL,
                new Iterations(1, Duration.ofSeconds(1), 60, Duration.ofSeconds(1)));
        Thread trial = new Thread(() -> {
            try {
                TrialRunner.run(plan, JAVA_HOME, TrialListener.none());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Set<Long> before = ChildProcessRegistry.pids();
        trial.start();
        List<Long> pids = List.of();
        while (pids.size() < 2) {
            Thread.sleep(50);
            pids = ChildProcessRegistry.pids().stream()
                    .filter(pid -> !before.contains(pid))
                    .toList();
        }

        trial.interrupt();
        trial.join();

        assertThat(pids)
                .allSatisfy(pid -> assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive))
                        .isEmpty());
    }

    @ParameterizedTest(name = "{0} ms and {1} ms: {2} x {3} ms and {4} x {5} ms")
    @CsvSource({
        "4000, 3000, 4, 1000, 3, 1000",
        "50000, 100000, 5, 10000, 10, 10000",
        "6000, 60000, 3, 2000, 10, 6000",
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
                        MultipartParser.JETTY_11, "11.0.1", BuildContext.baseDirectory(), directory))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("Jetty 11.0.1 was not fetched")
                .hasMessageContaining("run the suite through mvn test");
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
        Map<List<String>, List<String>> formsByOutcomes = new LinkedHashMap<>();
        rows.forEach((form, outcomes) -> formsByOutcomes
                .computeIfAbsent(outcomes, first -> new ArrayList<>())
                .add(form));
        List<String> expected = formsByOutcomes.entrySet().stream()
                .map(row -> "| " + String.join("; ", row.getValue()) + " | " + String.join(" | ", row.getKey()) + " |")
                .toList();

        String page = Files.readString(BuildContext.baseDirectory().resolve("src/site/markdown/evidence/multipart.md"));

        assertThat(page.lines()
                        .dropWhile(line -> !line.startsWith("| form |"))
                        .skip(2)
                        .takeWhile(line -> line.startsWith("|")))
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
                        Duration.ofMinutes(5))
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

    private TrialPlan plan(MultipartParser parser, ParsedForms.Size forms, Iterations iterations) throws Exception {
        return TrialPlans.in(directory.resolve(parser.key() + "-" + forms.key()))
                .suite(Suites.MULTIPART)
                .scenario(new ParsedForms(forms))
                .server(compiled(parser))
                .measurement(new MeasurementPlan.Microbenchmark(forms.key(), iterations))
                .build();
    }

    private static ParserBenchmark compiled(MultipartParser parser) throws Exception {
        return ParserBenchmark.compile(
                parser,
                parser.version().byDefault().words().get(),
                BuildContext.baseDirectory(),
                BuildContext.targetDirectory());
    }
}
