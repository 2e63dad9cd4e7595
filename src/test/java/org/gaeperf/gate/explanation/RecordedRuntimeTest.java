package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.compare.Metric;
import org.gaeperf.gate.GatePlanner;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;
import org.gaeperf.run.Run;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerProvider;
import org.gaeperf.testkit.Suites;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings of the real runtime, one of them with a fault in its application that is larger than all that a request costs
 * otherwise: its names are found, whatever the machine does meanwhile. {@link RegressionExplainerTest} has the amounts.
 */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
@DisplayName("Recordings of the runtime")
class RecordedRuntimeTest {

    private static final String MODE = "rpc";

    @TempDir
    private Path output;

    @Test
    @DisplayName("name the class and the site of an injected allocation")
    void injectedAllocation() throws Exception {
        Explanation explanation = explain("allocate:200KB", Metric.ALLOCATED_PER_REQUEST);

        assertThat(rows(explanation, "Allocation by class")).contains("byte[]");
        assertThat(rows(explanation, "Allocation by site"))
                .contains("org.gaeperf.webapp.InjectedFault.allocateGarbage");
        assertThat(explanation.note()).contains("From 1 and 1 trials with JDK Flight Recorder");
    }

    @Test
    @DisplayName("name where requests sleep, and not where a thread waits for the one that answers")
    void injectedWait() throws Exception {
        List<String> rows = rows(explain("sleep:50ms/50%", Metric.P99), "Waits by site");

        assertThat(rows).contains("sleep in org.gaeperf.webapp.InjectedFault.sleepInSomeRequests");
        assertThat(rows).noneMatch(name -> name.contains("AbstractFuture.get"));
    }

    private static List<String> rows(Explanation explanation, String title) {
        return table(explanation, title).rows().stream().map(GrowthRow::name).toList();
    }

    /** The table of that title, which must be there. */
    static CostGrowth table(Explanation explanation, String title) {
        assertThat(explanation.tables())
                .as(explanation.note())
                .extracting(CostGrowth::title)
                .contains(title);
        return explanation.tables().stream()
                .filter(one -> one.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    /** Returns what explains that a metric became twice as large. */
    static Explanation explain(List<TrialResult> trials, Path directory, String mode, Metric regressed) {
        List<Explanation> explanations = new RegressionExplainer(trials, directory, scenario -> Optional.empty())
                .explain(List.of(doubled(mode, regressed)));
        assertThat(explanations).hasSize(1);
        return explanations.get(0);
    }

    private Explanation explain(String fault, Metric regressed) throws Exception {
        BenchmarkOptions options = options(fault);
        GateSide side = ServerProvider.of(options)
                .prepareGate(options, BuildContext.baseDirectory(), BuildContext.targetDirectory())
                .candidate();
        try (Run run = Run.begin(options, List.of(Suites.GATE), BuildContext.baseDirectory())) {
            // One trial of each side: each recording is split in halves.
            run.plan(new GatePlanner(options, new GateSides(Optional.of(side), side), run)
                    .recorded(
                            MODE,
                            RegressionExplainer.wanted(List.of(doubled(MODE, regressed)), MODE)
                                    .get(0),
                            1)
                    .subList(0, 2));
            for (Optional<TrialPlan> plan = run.next(); plan.isPresent(); plan = run.next()) {
                TrialResult trial = run.execute(plan.get(), TrialListener.none());
                assertThat(trial.load()).as(trial.reasons().toString()).isPresent();
            }
            return explain(run.result().trials(), run.directory().resolve("trials"), MODE, regressed);
        }
    }

    private BenchmarkOptions options(String fault) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "bench.suite",
                "gate",
                "bench.baseline.version",
                "2.0.19",
                "bench.modes",
                MODE,
                "bench.rate",
                "200",
                "bench.warmup",
                "1s",
                // A side whose sampled and measured bytes disagree by a fifth is not shown: few samples do.
                "bench.duration",
                "8s",
                "bench.output",
                output.toString(),
                // The requests of the proof of mode must leave their objects, and the measured ones be collected.
                "bench.jvmArgs",
                "-Xmn16m",
                "bench.gate.injectedFault",
                fault));
        for (String name : List.of("bench.runtime.version", "bench.runtime.dir")) {
            properties.put(name, System.getProperty(name, ""));
        }
        return OptionParser.parse(
                properties,
                BuildContext.baseDirectory(),
                Path.of(System.getProperty("java.home")),
                BuildContext.topology(),
                BuildContext.onPath("taskset").isPresent());
    }

    /** Returns what a gate finds; the growth below a twentieth of 10 MB, or of the metric, is not shown. */
    private static Finding doubled(String mode, Metric metric) {
        return new Finding(
                mode,
                metric.key(),
                metric.label(),
                metric.unit(),
                Optional.of(10.0),
                Optional.of(20.0),
                Optional.of(2.0),
                Optional.of(1.9),
                Optional.of(2.1),
                0.05,
                Decision.REGRESSION,
                Outlook.UNKNOWN,
                Optional.empty());
    }
}
