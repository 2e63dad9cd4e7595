package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gaeperf.Tags;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.GrowthRow;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionParser;
import org.gaeperf.run.Run;
import org.gaeperf.server.GateSide;
import org.gaeperf.server.GateSides;
import org.gaeperf.server.ServerProvider;
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
@Timeout(360)
class RegressionExplainerTest {

    private static final String MODE = "rpc";
    private static final double ALLOCATED_BYTES = 20 * 1024;
    private static final double SLEPT_MICROS = 5_000 * 0.03;
    private static final Pattern MEASURED_BYTES = Pattern.compile("measured in these trials \\+(\\d+) bytes");

    @TempDir
    private Path output;

    @Test
    @DisplayName("an injected allocation is among the first three rows, next to the measured total")
    void injectedAllocation() throws Exception {
        Explanation explanation = explain("allocate:20KB", Metric.ALLOCATED_PER_REQUEST);

        assertThat(firstThree(explanation, "Allocation by class")).contains("byte[]");
        assertThat(firstThree(explanation, "Allocation by site"))
                .contains("org.gaeperf.webapp.InjectedFault.allocateGarbage");
        Matcher measured =
                MEASURED_BYTES.matcher(table(explanation, "Allocation by class").note());
        assertThat(measured.find()).isTrue();
        assertThat(Double.parseDouble(measured.group(1))).isBetween(0.9 * ALLOCATED_BYTES, 1.1 * ALLOCATED_BYTES);
    }

    @Test
    @DisplayName("the class of kept objects is among the first three rows")
    void keptMemory() throws Exception {
        assertThat(firstThree(explain("keep:50MB", Metric.RSS), "Heap by class after a garbage collection"))
                .contains("byte[]");
    }

    @Test
    @DisplayName("an injected computation is among the first three rows")
    void injectedCpu() throws Exception {
        assertThat(firstThree(explain("cpu:200us", Metric.CPU_PER_REQUEST), "CPU by method"))
                .contains("org.gaeperf.webapp.InjectedFault.burnCpu");
    }

    @Test
    @DisplayName("where requests sleep is the first row, if the tail of latency became worse")
    void injectedWait() throws Exception {
        Explanation explanation = explain("sleep:5ms/3%", Metric.P99);

        assertThat(firstThree(explanation, "Waits by site").get(0))
                .isEqualTo("sleep in org.gaeperf.webapp.InjectedFault.sleepInSomeRequests");
        assertThat(table(explanation, "Waits by site").rows())
                .extracting(GrowthRow::name)
                .noneMatch(name -> name.contains("AbstractFuture.get"));
        GrowthRow row = table(explanation, "Waits by site").rows().get(0);
        assertThat(row.candidate() - row.baseline()).isBetween(0.8 * SLEPT_MICROS, 1.4 * SLEPT_MICROS);
    }

    private static List<String> firstThree(Explanation explanation, String title) {
        List<GrowthRow> rows = table(explanation, title).rows();
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.candidate() - row.baseline())
                        .isGreaterThan(row.sameSideDifference().orElseThrow()));
        return rows.stream().limit(3).map(GrowthRow::name).toList();
    }

    private static CostGrowth table(Explanation explanation, String title) {
        assertThat(explanation.tables())
                .as(explanation.note())
                .extracting(CostGrowth::title)
                .contains(title);
        return explanation.tables().stream()
                .filter(one -> one.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private Explanation explain(String fault, Metric regressed) throws Exception {
        Map<String, String> properties = new HashMap<>(Map.of(
                "bench.suite",
                "gate",
                "bench.baseline.version",
                "2.0.19",
                "bench.modes",
                "rpc",
                "bench.rate",
                "1000",
                // What a cold JVM allocates changes from second to second, and so differs between halves of a
                // recording.
                "bench.warmup",
                "10s",
                "bench.duration",
                "8s",
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
        GateSide side = ServerProvider.of(options)
                .prepareGate(options, BuildContext.baseDirectory(), BuildContext.targetDirectory())
                .candidate();
        try (Run run = Run.begin(options, List.of(Suite.GATE), BuildContext.baseDirectory())) {
            run.plan(new GatePlanner(options, new GateSides(Optional.of(side), side), run)
                    .recorded(
                            MODE,
                            RegressionExplainer.wanted(List.of(doubled(regressed)), MODE)
                                    .get(0),
                            1));
            for (Optional<TrialPlan> plan = run.next(); plan.isPresent(); plan = run.next()) {
                TrialResult trial = run.execute(plan.get(), TrialListener.none());
                assertThat(trial.load()).as(trial.reasons().toString()).isPresent();
            }
            List<Explanation> explanations = new RegressionExplainer(
                            run.result().trials(), run.directory().resolve("trials"))
                    .explain(List.of(doubled(regressed)));
            assertThat(explanations).hasSize(1);
            return explanations.get(0);
        }
    }

    /** What a gate finds; the growth below a twentieth of 10 MB, or of the metric, is not shown. */
    private static Finding doubled(Metric metric) {
        return new Finding(
                MODE,
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
                Outlook.UNKNOWN);
    }
}
