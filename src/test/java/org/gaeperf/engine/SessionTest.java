package org.gaeperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gaeperf.Tags;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BuildContext;
import org.gaeperf.report.verdict.Verdict;
import org.gaeperf.report.verdict.VerdictState;
import org.gaeperf.server.command.SmallServer;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A session")
@Timeout(120)
class SessionTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    /** The example in the Javadoc of {@link Session}, with trials that are short. */
    @Test
    @DisplayName("compares two servers by the example of its Javadoc, and returns the verdict")
    void example() throws Exception {
        Map<String, String> options = options("bench.command.old", SmallServer.COMMAND);
        options.put("bench.command.new", SmallServer.COMMAND);
        options.put("bench.printPhases", "true");
        PrintStream console = new PrintStream(printed, true, StandardCharsets.UTF_8);
        List<String> steps = new ArrayList<>();
        SessionResult result;
        try (Session session = Session.of(options, BuildContext.baseDirectory(), console)) {
            result = session.run(step -> steps.add(step.describe()));
        }

        assertThat(steps.subList(0, 2))
                .as("in an order by chance")
                .containsExactlyInAnyOrder("load: old, steady, fork 1: passed", "load: new, steady, fork 1: passed");
        assertThat(steps.subList(2, steps.size()))
                .containsExactly(
                        "load: comparison: skipped: the trials of this preset are too short" + " to be compared");
        assertThat(result.exitStatus()).isZero();
        assertThat(result.verdicts()).hasSize(1);
        Map.Entry<Path, Verdict> run = result.verdicts().entrySet().iterator().next();
        assertThat(run.getValue().state()).isEqualTo(VerdictState.MEASURED);
        RunResult stored = ResultsFile.read(run.getKey());
        assertThat(stored.complete()).isTrue();
        assertThat(stored.trials())
                .extracting(trial -> trial.variant().displayName())
                .containsExactlyInAnyOrder("old", "new");
        assertThat(run.getKey()).isDirectoryContaining("glob:**report.html");
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("-load-new: measurement", "-load-old: measurement", "Report: file://");
    }

    @Test
    @Tag(Tags.SLOW)
    @DisplayName("gives the stored trials of a resumed run first, then the others, with the same names")
    void resumed() throws Exception {
        Map<String, String> options = options("bench.command.mine", SmallServer.COMMAND);
        options.put("bench.forks", "2");
        PrintStream console = new PrintStream(printed, true, StandardCharsets.UTF_8);
        try (Session cut = Session.of(options, BuildContext.baseDirectory(), console)) {
            cut.begin(Suites.LOAD).nextTrial().orElseThrow().run();
        }
        Path run = directory.resolve("latest").toRealPath();
        RunResult half = ResultsFile.read(run);
        assertThat(half.complete()).isFalse();
        assertThat(run).as("what was measured is reported").isDirectoryContaining("glob:**report.html");

        List<String> steps = new ArrayList<>();
        Map<String, String> resume = Map.of("bench.resume", run.toString(), "bench.output", directory.toString());
        try (Session session = Session.of(resume, BuildContext.baseDirectory(), console)) {
            session.run(step -> steps.add(step.name()));
        }

        assertThat(steps).containsExactly("mine, steady, fork 1", "mine, steady, fork 2", "comparison");
        assertThat(ResultsFile.read(run).trials())
                .extracting(TrialResult::id)
                .startsWith(half.trials().get(0).id())
                .hasSize(2);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("Resuming " + run + ": 1 trials are stored; still to be run: 02-load-mine");
    }

    @Test
    @DisplayName("whose server does not start has a failed step for each trial, and the status of a failure")
    void failedServer() throws Exception {
        SessionResult result;
        try (Session session = Session.of(
                options("bench.command.mine", "false {port}"),
                BuildContext.baseDirectory(),
                new PrintStream(printed, true, StandardCharsets.UTF_8))) {
            result = session.run(step -> {});
        }

        assertThat(result.steps().get(0).describe()).startsWith("load: mine, steady, fork 1: FAILED: 01-load-mine");
        assertThat(result.exitStatus()).isEqualTo(VerdictState.FAILED.exitStatus());
    }

    private Map<String, String> options(String server, String command) {
        return new HashMap<>(Map.of(
                "bench.server",
                "command",
                server,
                command,
                "bench.output",
                directory.toString(),
                "bench.preset",
                "smoke",
                "bench.concurrent",
                "false",
                "bench.rate",
                "100",
                "bench.warmup",
                "1s",
                "bench.duration",
                "1s",
                "bench.retryTime",
                "0s"));
    }
}
