package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.run.Run;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.CommandServers;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.TrialListener;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@DisplayName("A trial of a server with something beside it")
@Timeout(600)
class BesideTrialTest {

    private static final String JVM =
            "{java} -Xmx64m -Dsun.net.httpserver.nodelay=true -cp '" + System.getProperty("java.class.path") + "' ";
    private static final String DATABASE = JVM + SmallServerMain.class.getName() + " {port}";
    private static final String SERVER = JVM + AskingServerMain.class.getName() + " {port} {beside.db.port}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("has what that used apart from the cost of the server, of each side of a pair its own")
    void chargedApart() throws Exception {
        List<TrialResult> trials = run(
                "bench.command.one",
                SERVER,
                "bench.command.two",
                SERVER,
                "bench.beside.db",
                DATABASE,
                "bench.concurrent",
                "true",
                "bench.duration",
                "3s");

        assertThat(trials).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            BesideUse use = trial.measurements().beside().get(0);
            assertThat(use.name()).isEqualTo("db");
            assertThat(use.cpuSeconds()).isPositive();
            assertThat(use.cpuMicrosPerRequest().orElseThrow()
                            * trial.load().orElseThrow().answered()
                            / 1e6)
                    .isBetween(0.99 * use.cpuSeconds(), 1.01 * use.cpuSeconds());
            assertThat(use.meanRssBytes().orElseThrow()).isBetween(10e6, 200e6);
            assertThat(use.maxRssBytes().orElseThrow())
                    .isGreaterThanOrEqualTo(use.meanRssBytes().orElseThrow());
            assertThat(trial.serverCost().orElseThrow().processes())
                    .as("the server is one process, and the database is none of its own")
                    .hasSize(1);
        });
    }

    @Test
    @DisplayName("in which that is killed fails at once, and names it")
    void killed() throws Exception {
        List<TrialResult> trials = run(
                "bench.command.one",
                SERVER,
                "bench.beside.db",
                "timeout -s KILL 6 " + DATABASE,
                "bench.beside.db.ready",
                "/",
                "bench.concurrent",
                "false",
                "bench.duration",
                "1h");

        assertThat(trials.get(0).validity()).isEqualTo(Validity.FAILED);
        assertThat(trials.get(0).reasons())
                .anySatisfy(reason -> assertThat(reason)
                        .contains("db, which runs beside the server, ended with exit code 137")
                        .contains("; its log "));
    }

    private List<TrialResult> run(String... namesAndValues) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "bench.rate",
                "50",
                "bench.warmup",
                "1s",
                "bench.forks",
                "1",
                "bench.output",
                directory.resolve("output").toString()));
        all.addAll(List.of(namesAndValues));
        BenchmarkOptions options = CommandServers.options(all.toArray(String[]::new));
        try (Run run = Run.begin(options, options.suites(), BuildContext.baseDirectory())) {
            run.plan(new SuitePlanner(options, CommandServers.servers(options, directory), run)
                    .initialTrials(Suites.LOAD));
            run.execute(run.next().orElseThrow(), TrialListener.none());
            return run.result().trials();
        }
    }
}
