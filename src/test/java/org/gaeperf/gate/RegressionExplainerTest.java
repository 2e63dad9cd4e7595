package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;
import org.gaeperf.run.Run;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.suite.GatePlanner;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of the real runtime, one of them with a fault in its application. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(120)
class RegressionExplainerTest {

    @TempDir
    private Path output;

    @Test
    @DisplayName("an injected allocation is among the first three rows")
    void injectedAllocation() throws Exception {
        Explanation explanation = explain("allocate:20KB");

        assertThat(firstThree(explanation, "Allocation by class")).contains("byte[]");
        assertThat(firstThree(explanation, "Allocation by site"))
                .contains("org.gaeperf.webapp.InjectedFault.allocateGarbage");
    }

    @Test
    void memoryThatIsKeptStandsAmongTheFirstThree() throws Exception {
        assertThat(firstThree(explain("keep:50MB"), "Heap by class after a garbage collection"))
                .contains("byte[]");
    }

    @Test
    void whatBurnsCpuStandsAmongTheFirstThree() throws Exception {
        assertThat(firstThree(explain("cpu:200us"), "CPU by method"))
                .contains("org.gaeperf.webapp.InjectedFault.burnCpu");
    }

    private static List<String> firstThree(Explanation explanation, String table) {
        assertThat(explanation.tables())
                .as(explanation.note())
                .extracting(CostGrowth::title)
                .contains(table);
        CostGrowth growth = explanation.tables().stream()
                .filter(one -> one.title().equals(table))
                .findFirst()
                .orElseThrow();
        assertThat(growth.rows()).allSatisfy(row -> assertThat(row.candidate()).isGreaterThan(row.baseline()));
        return growth.rows().stream().limit(3).map(GrowthRow::name).toList();
    }

    @Test
    void withoutRecordingsItIsSaidThatNothingIsKnown() {
        Explanation explanation = RegressionExplainer.explain(ConnectorMode.RPC, List.of(), output);

        assertThat(explanation.tables()).isEmpty();
        assertThat(explanation.note()).startsWith("what grew is unknown: both sides must be recorded");
    }

    private Explanation explain(String fault) throws Exception {
        Map<String, String> properties = new HashMap<>(Map.of(
                "bench.suite",
                "gate",
                "bench.baseline.version",
                "2.0.19",
                "bench.modes",
                "rpc",
                "bench.rate",
                "500",
                "bench.warmup",
                "3s",
                "bench.duration",
                "5s",
                "bench.forks",
                "1",
                "bench.output",
                output.toString(),
                "bench.gate.injectedFault",
                fault));
        for (String name : List.of("bench.runtime.version", "bench.runtime.dir")) {
            properties.put(name, System.getProperty(name, ""));
        }
        BenchmarkOptions options = OptionParser.parse(
                properties,
                BuildContext.baseDirectory(),
                Path.of(System.getProperty("java.home")),
                BuildContext.topology(),
                BuildContext.onPath("taskset").isPresent());
        Map<ConnectorMode, PreparedRuntime> runtime = Map.of(
                ConnectorMode.RPC,
                PreparedRuntime.prepare(options, BuildContext.baseDirectory(), BuildContext.targetDirectory()));
        try (Run run = Run.begin(options, List.of(Suite.GATE), BuildContext.baseDirectory())) {
            run.plan(new GatePlanner(options, Optional.of(runtime), runtime, List.of(ConnectorMode.RPC), run)
                    .recorded(ConnectorMode.RPC, 1));
            for (Optional<TrialPlan> plan = run.next(); plan.isPresent(); plan = run.next()) {
                TrialResult trial = run.execute(plan.get(), TrialListener.none());
                assertThat(trial.load()).as(trial.reasons().toString()).isPresent();
            }
            return RegressionExplainer.explain(
                    ConnectorMode.RPC, run.result().trials(), run.directory().resolve("trials"));
        }
    }
}
