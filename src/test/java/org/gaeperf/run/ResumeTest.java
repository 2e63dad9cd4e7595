package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.Tags;
import org.gaeperf.model.Json;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.InvalidOptionsException;
import org.gaeperf.process.Command;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks with what a run goes on, and what it refuses. Its servers end at once, since that is all it takes. */
class ResumeTest {

    /** Each test finds the same run there, and nothing else. */
    @TempDir
    private static Path output;

    /** The run as it was cut short. */
    @TempDir
    private static Path kept;

    private static Path directory;
    private static String stored;
    private static RunResult half;

    /** One of three trials was run, and the second begun. */
    @BeforeAll
    static void cutShort() throws Exception {
        Run run = TestRuns.begin(output, "bench.forks", "3", "bench.jvmArgs", "-XX:+NoSuchFlag");
        run.execute(run.next().orElseThrow(), TrialListener.none());
        run.close();
        directory = run.directory();
        Files.createDirectories(directory.resolve("trials/02-load-rpc"));
        Files.writeString(directory.resolve("trials/02-load-rpc/server.log"), "begun");
        stored = text();
        half = read();
        shell("cp -a " + output + "/. " + kept);
    }

    @BeforeEach
    void restore() throws Exception {
        shell("find " + output + " -mindepth 1 -delete && cp -a " + kept + "/. " + output);
    }

    private static void shell(String script) throws Exception {
        new Command(List.of("sh", "-c", script), List.of(), Duration.ofMinutes(1))
                .run()
                .requireSuccess();
    }

    @Test
    @DisplayName(
            "the missing trials are run into the same directory, and the files of an interrupted one are kept in another")
    void missingTrialsInTheSameDirectory() throws Exception {
        Instant before = Instant.now();

        Run resumed = TestRuns.resume(directory);

        assertThat(resumed.planned()).extracting(TrialPlan::id).containsExactly("02-load-rpc", "03-load-rpc");
        assertThat(read().complete()).isFalse();
        TestRuns.finish(resumed);
        RunResult whole = read();
        assertThat(whole.complete()).isTrue();
        assertThat(whole.plannedTrials()).isEqualTo(3);
        assertThat(whole.trials())
                .extracting(TrialResult::id)
                .containsExactly("01-load-rpc", "02-load-rpc", "03-load-rpc");
        assertThat(text()).contains(trials(stored));
        assertThat(whole.startedAt()).isEqualTo(half.startedAt());
        assertThat(whole.resumedAt())
                .singleElement()
                .satisfies(at -> assertThat(at).isAfterOrEqualTo(before));
        assertThat(whole.options()).isEqualTo(half.options());
        assertThat(whole.userOptions()).isEqualTo(half.userOptions()).containsEntry("bench.forks", "3");
        assertThat(whole.command()).isEqualTo(half.command());
        try (Stream<Path> runs = Files.list(output)) {
            assertThat(runs.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            ".lock", "latest", directory.getFileName().toString());
        }
        assertThat(directory.resolve("trials/02-load-rpc-interrupted/server.log"))
                .hasContent("begun");
        assertThat(directory.resolve("trials/02-load-rpc/server.log")).content().contains("NoSuchFlag");
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("a run that was interrupted before its first trial can be resumed")
    void interruptedBeforeTheFirstTrial() throws Exception {
        Run begun = TestRuns.begin(output, "bench.jvmArgs", "-XX:+NoSuchFlag");
        begun.close();

        TestRuns.finish(TestRuns.resume(begun.directory()));

        assertThat(ResultsFile.read(begun.directory()).trials()).hasSize(1);
        assertThat(ResultsFile.read(begun.directory()).complete()).isTrue();
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("a run that was interrupted after its last trial is only marked complete")
    void interruptedAfterTheLastTrial() throws Exception {
        Run resumed = TestRuns.resume(directory);
        resumed.execute(resumed.next().orElseThrow(), TrialListener.none());
        resumed.execute(resumed.next().orElseThrow(), TrialListener.none());
        RunResult all = resumed.result();
        assertThat(all.complete()).isFalse();
        resumed.close();
        replace("\"complete\" : true", "\"complete\" : false");

        Run again = TestRuns.resume(directory);

        assertThat(again.planned()).isEmpty();
        TestRuns.finish(again);
        assertThat(read().complete()).isTrue();
        assertThat(read().trials()).isEqualTo(all.trials());
        assertThat(read().resumedAt()).hasSize(2);
    }

    @Test
    void twoRunsAtOnceAreRefused() throws Exception {
        Run other = TestRuns.begin(output);
        try {
            assertThatThrownBy(() -> TestRuns.resume(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("another run is measuring into " + output.toRealPath() + " (process ");
        } finally {
            other.close();
        }
        assertThat(text()).isEqualTo(stored);
    }

    @Test
    @DisplayName("another host, JDK or harness is named, and no file is changed")
    void otherHostJdkOrHarness() throws Exception {
        RunResult run = half;
        replace("\"hostName\" : \"" + run.host().hostName(), "\"hostName\" : \"elsewhere");
        replace("\"kernel\" : \"" + run.host().kernel(), "\"kernel\" : \"2.4");
        replace(
                "\"jdk\" : {\n      \"version\" : \"" + run.harnessJdk().version(),
                "\"jdk\" : {\n      \"version\" : \"11.0.1");
        replace("\"gitCommit\" : \"" + run.gitCommit(), "\"gitCommit\" : \"abcdef");
        replace("\"sourcesSha256\" : \"" + run.sourcesSha256(), "\"sourcesSha256\" : \"00112233445566778899");
        String changed = text();

        assertRefused("host was elsewhere and is " + run.host().hostName() + "; kernel was 2.4 and is "
                + run.host().kernel() + "; the JDK of gaeperf was 11.0.1 of "
                + run.harnessJdk().implementor()
                + " and is " + run.harnessJdk().version() + " of "
                + run.harnessJdk().implementor()
                + "; gaeperf was abcdef (sources 001122334455) and is " + run.gitCommit() + " (sources "
                + run.sourcesSha256().substring(0, 12) + ")");
        assertThat(text()).isEqualTo(changed);
    }

    @Test
    void anotherCommitOfTheSameSourcesIsNone() throws Exception {
        replace("\"gitCommit\" : \"" + half.gitCommit(), "\"gitCommit\" : \"abcdef");

        Run resumed = TestRuns.resume(directory);
        resumed.close();

        assertThat(read().gitCommit()).isEqualTo("abcdef");
    }

    @Test
    @DisplayName("another runtime with the same name is refused, and no file is changed")
    void otherRuntimeWithTheSameName() throws Exception {
        String sum = half.trials().get(0).variant().runtime().jarSha256().get("runtime-main.jar");
        replace(sum, "0123");
        String changed = text();

        assertRefused("the SHA-256 of runtime-main.jar was 0123 and is " + sum);
        assertThat(text()).isEqualTo(changed);
        assertThat(directory.resolve("trials/02-load-rpc/server.log")).hasContent("begun");
    }

    @Test
    @DisplayName("the trials after a capacity search are planned from the stored search")
    void trialsAfterAStoredSearch() throws Exception {
        Run begun =
                TestRuns.begin(output, "bench.preset", "published-1mb", "bench.modes", "http,rpc", "bench.forks", "2");
        begun.close();
        List<TrialResult> trials = new ArrayList<>();
        begun.planned().forEach(plan -> trials.add(searched(plan, 40)));
        store(begun, trials);

        List<TrialPlan> all = planAll(begun);

        assertThat(all)
                .extracting(TrialPlan::id)
                .containsExactly("03-load-http", "04-load-rpc", "05-load-rpc", "06-load-http");
        assertThat(all)
                .extracting(plan -> plan.workload().requestsPerSecond())
                .as("80 % of what was held")
                .containsOnly(32);
        all.subList(0, 2).forEach(plan -> trials.add(searched(plan, 0)));
        store(begun, trials);
        assertThat(planAll(begun)).extracting(TrialPlan::id).containsExactly("05-load-rpc", "06-load-http");
    }

    /** Returns what is left to do, when all is planned. */
    private static List<TrialPlan> planAll(Run begun) throws Exception {
        BenchmarkOptions options = TestRuns.resumed(begun.directory());
        try (Run resumed = Run.resume(options, BuildContext.baseDirectory())) {
            SuitePlanner plans = new SuitePlanner(
                    options,
                    ServerProvider.of(options)
                            .prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory()),
                    resumed);
            resumed.plan(plans.initialTrials(Suites.LOAD));
            assertThat(resumed.planned()).as("searches").isEmpty();
            resumed.plan(plans.followUpTrials(Suites.LOAD, resumed.result()));
            assertThat(plans.followUpTrials(Suites.LOAD, resumed.result()))
                    .as("only once")
                    .isEmpty();
            return resumed.planned();
        }
    }

    private static TrialResult searched(TrialPlan plan, int held) {
        return TrialResults.of(plan)
                .capacity(new Capacity(1e6, held, LimitingFactor.P99, List.of()))
                .build();
    }

    private static void store(Run run, List<TrialResult> trials) throws IOException {
        Json.PRETTY.writeValue(
                run.directory().resolve(ResultsFile.NAME).toFile(),
                RunResults.copyOf(run.result()).trials(trials).build());
    }

    /** Checks the refusal, and that the lock is released, so that one may try again. */
    private void assertRefused(String differences) {
        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThatThrownBy(() -> TestRuns.resume(directory))
                    .isInstanceOf(InvalidOptionsException.class)
                    .hasMessageStartingWith(directory.getFileName()
                            + " cannot be resumed, since its trials would not be comparable: " + differences
                            + ". Restore"
                            + " that, or start a new run: mvn test -Dbench.duration=2s -Dbench.forks=3 ");
        }
    }

    private static void replace(String text, String other) throws IOException {
        assertThat(text()).contains(text);
        Files.writeString(directory.resolve(ResultsFile.NAME), text().replace(text, other));
    }

    private static String text() throws IOException {
        return Files.readString(directory.resolve(ResultsFile.NAME));
    }

    private static RunResult read() throws IOException {
        return ResultsFile.read(directory);
    }

    /** Returns all of them as they stand in the file. */
    static String trials(String results) {
        return results.substring(results.indexOf("\"trials\" : [ {"), results.indexOf(" ],\n  \"crossChecks\""));
    }
}
