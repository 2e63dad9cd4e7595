package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gaeperf.Tags;
import org.gaeperf.load.protocol.LoadProgress;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.Variant;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.Connector;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.BuildContext;
import org.gaeperf.server.appengine.AppEngineLauncher;
import org.gaeperf.server.appengine.PreparedRuntime;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.meter.GcMeter;
import org.gaeperf.trial.meter.ThroughputSeries;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whole trials against the real runtime. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
public class TrialRunnerTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path output;

    @Test
    void measuresTheRuntime() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(output).next().orElseThrow();

        TrialResult result = TrialRunner.run(plan, JDK, TrialListener.none());

        assertThat(result.validity()).as(result.reasons().toString()).isNotEqualTo(Validity.FAILED);
        assertThat(result.connector()).contains(Connector.RUNTIME);
        assertThat(result.modeEvidence().orElseThrow().proven()).contains(ConnectorMode.RPC);
        LoadResult load = result.load().orElseThrow();
        assertThat(load.complete()).isTrue();
        assertThat(load.answered()).isEqualTo(100);
        assertThat(load.failed()).isZero();
        assertThat(load.responseBytes()).isEqualTo(100 * 5 * 1024);
        assertThat(load.seconds()).extracting(LoadInterval::scheduled).containsExactly(50L, 50L);
        assertThat(result.warmUp().orElseThrow().endReason()).isEqualTo(WarmUp.EndReason.FIXED);
        assertThat(result.warmUp().orElseThrow().failed()).isZero();
        assertThat(result.startup().orElseThrow().idleRssBytes().orElse(0)).isGreaterThan(20L << 20);
        assertThat(result.serverCost().orElseThrow().cpuMicrosPerRequest()).isPositive();
        assertThat(result.samples().series("rssBytes")).isPresent();
        assertThat(result.samples()
                        .series("serverCoresOthersPercent")
                        .orElseThrow()
                        .points())
                .as("each second")
                .hasSizeGreaterThanOrEqualTo(1);
        assertThat(result.hostNoise().orElseThrow().disturbedRequestsPercent()).isPresent();
        assertThat(result.hostNoise().orElseThrow().server().orElseThrow().stalledPercent())
                .isPresent();
        assertThat(result.samples()
                        .series("nmtTotalCommittedBytes")
                        .orElseThrow()
                        .points())
                .as("one at the beginning, one at the end")
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(result.samples().series(ThroughputSeries.SENT).orElseThrow().points())
                .as("whole seconds")
                .isNotEmpty()
                .allSatisfy(second -> assertThat(second.value()).isBetween(0.0, 100.0));
        assertThat(result.samples().series(GcMeter.PAUSES).orElseThrow().points().stream()
                        .mapToDouble(TimeSeries.Point::value)
                        .sum())
                .isEqualTo(
                        result.serverCost()
                                .orElseThrow()
                                .gcActivity()
                                .orElseThrow()
                                .pauseMillis(),
                        within(1e-6));
        assertThat(plan.directory().resolve("scheduled-latency.hlog")).isNotEmptyFile();
        assertThat(plan.directory().resolve("service-time.hlog")).isNotEmptyFile();
        assertThat(plan.directory().resolve("gc.log")).isNotEmptyFile();
        assertThat(plan.directory().resolve("server.log")).exists();
        assertThat(ProcessHandle.of(result.startup().orElseThrow().pid()))
                .as("the server has ended")
                .isEmpty();
    }

    @Test
    @DisplayName(
            "the mode of a server is proven whose requests allocate so much that each two are followed by a collection")
    void muchGarbage() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(
                        output, "bench.jvmArgs", "-Xmn3m -Dgaeperf.injectedFault=allocate:999KB")
                .next()
                .orElseThrow();

        TrialResult result = TrialRunner.run(plan, JDK, TrialListener.none());

        assertThat(result.validity()).as(result.reasons().toString()).isNotEqualTo(Validity.FAILED);
        assertThat(result.modeEvidence().orElseThrow().proven()).contains(ConnectorMode.RPC);
        assertThat(result.modeEvidence().orElseThrow().requests()).isLessThan(20);
    }

    /** What a harness that only sets the property would measure: 2.0.19 ignores it. */
    @Test
    @DisplayName("a trial of mode http that is served by mode rpc fails")
    void rpcInPlaceOfHttp() throws Exception {
        TrialPlan rpc = TestRuns.beginWithRuntime(output).next().orElseThrow();
        PreparedRuntime runtime = PreparedRuntime.prepare(
                TestRuns.optionsWithRuntime(output), BuildContext.baseDirectory(), BuildContext.targetDirectory());
        assumeTrue(
                runtime.deployment().connector(ConnectorMode.HTTP, runtime.environment()) == Connector.STAND_IN,
                "this runtime has a mode http of its own");
        Variant variant = new Variant(
                "http",
                "",
                Optional.of(ConnectorMode.HTTP),
                rpc.variant().environment(),
                rpc.variant().runtime(),
                rpc.variant().jdk(),
                rpc.variant().jvmArgs(),
                Optional.empty());
        AppEngineLauncher property = new AppEngineLauncher(
                runtime.deployment(), runtime.application(), ConnectorMode.HTTP, Optional.empty(), runtime.served());
        TrialPlan plan = TrialPlans.copyOf(rpc)
                .id("01-load-http")
                .variant(variant)
                .server(property)
                .build();

        TrialResult result = TrialRunner.run(plan, JDK, TrialListener.none());

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .startsWith("mode http was expected, but mode rpc served the requests: ");
        assertThat(result.modeEvidence().orElseThrow().matches()).isFalse();
        assertThat(result.load()).as("no load is put on it").isEmpty();
    }

    @Test
    @DisplayName("a server that is killed in the measurement leaves what was measured before")
    void serverKilledInTheMeasurement() throws Exception {
        TrialPlan plan =
                TestRuns.beginWithRuntime(output, "bench.duration", "1h").next().orElseThrow();

        TrialResult result = TrialRunner.run(plan, JDK, new Killer("measurement", Duration.ofMillis(1700)));

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons().get(0))
                .startsWith("the server ended with exit code 137 while it was measured; its log");
        assertThat(result.reasons()).anyMatch(reason -> reason.matches("the load ended after \\d\\.\\d s"));
        LoadResult load = result.load().orElseThrow();
        assertThat(load.complete()).isFalse();
        assertThat(load.durationSeconds()).isGreaterThanOrEqualTo(1.0);
        assertThat(load.seconds().get(0).scheduled()).isEqualTo(50);
        assertThat(load.seconds().get(0).failed()).isZero();
        assertThat(load.scheduledLatency().p50Micros()).isPositive();
        assertThat(result.modeEvidence().orElseThrow().matches()).isTrue();
        assertThat(Files.readAllLines(plan.directory().resolve("scheduled-latency.hlog")))
                .anyMatch(line -> line.startsWith("0.000,1.000,"));
    }

    @Test
    @DisplayName("a server that is killed in the warm-up is named as the reason")
    void serverKilledInTheWarmUp() throws Exception {
        TrialPlan plan =
                TestRuns.beginWithRuntime(output, "bench.warmup", "1h").next().orElseThrow();

        TrialResult result = TrialRunner.run(plan, JDK, new Killer("warm-up", Duration.ofMillis(1500)));

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons()).first().asString().contains("the server ended with exit code 137");
        assertThat(result.warmUp()).isPresent();
    }

    /** Kills the server a while after a phase began. */
    private record Killer(String phase, Duration delay) implements TrialListener {

        @Override
        public void phase(TrialPlan trial, String name, Duration expected) {
            if (name.equals(phase)) {
                String application =
                        ((AppEngineLauncher) trial.server()).application().toString();
                CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> ProcessHandle.current()
                                .children()
                                .filter(child ->
                                        child.info().commandLine().orElse("").contains(application))
                                .forEach(ProcessHandle::destroyForcibly));
            }
        }

        @Override
        public void progress(LoadProgress progress) {
            // Only phases count.
        }
    }
}
