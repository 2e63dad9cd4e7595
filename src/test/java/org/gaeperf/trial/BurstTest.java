package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.MissedSample;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.ServerException;
import org.gaeperf.server.ServerLauncher;
import org.gaeperf.server.ServerUnderTest;
import org.gaeperf.server.jetty.ReferenceServerLauncher;
import org.gaeperf.server.jetty.SyntheticBehaviour;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.phase.BurstPhase;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag(Tags.SLOW)
@Timeout(600)
@DisplayName("The bursts of requests after a measurement")
class BurstTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path directory;

    @Test
    @Tag(Tags.RUNTIME)
    @DisplayName("the runtime has a thread for each request of a burst, and its resident set is known afterwards")
    void runtime() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(directory).next().orElseThrow();

        TrialResult result = TrialRunner.run(plan, JDK, TrialListener.none());

        assertThat(result.samples().series(BurstPhase.THREADS).orElseThrow().points())
                .hasSize(5)
                .last()
                .satisfies(last -> assertThat(last.value()).isGreaterThan(BurstPhase.REQUESTS));
        assertThat(result.samples().series(BurstPhase.RSS).orElseThrow().points())
                .hasSize(5)
                .allSatisfy(point -> {
                    assertThat(point.value()).isGreaterThan(20 << 20);
                    assertThat(point.seconds())
                            .isGreaterThan(result.load().orElseThrow().durationSeconds());
                });
        assertThat(plan.directory().resolve("burst-ps.txt")).isNotEmptyFile();
        assertThat(Metric.RSS_AFTER_BURST.label()).contains(" " + BurstPhase.REQUESTS + " ");
        assertThat(Metric.RSS_AFTER_BURST.value(result).orElseThrow())
                .isGreaterThan(Metric.IDLE_RSS.value(result).orElseThrow())
                .isEqualTo(megabytes(result, MemoryUse.Moment.AFTER_BURST));
    }

    @Test
    @DisplayName(
            "a server without requests that it can hold gets none, and its memory is that of the end of the measurement")
    void notHeld() throws Exception {
        TrialResult result = run(Optional.empty());

        assertThat(result.samples().series(BurstPhase.RSS)).isEmpty();
        assertThat(result.samples().missedSamples())
                .extracting(MissedSample::source)
                .doesNotContain("burst of requests");
        assertThat(Metric.RSS.value(result).orElseThrow()).isEqualTo(megabytes(result, MemoryUse.Moment.END));
        assertThat(result.memory().orElseThrow().parts())
                .extracting(MemoryUse.Part::kind)
                .contains(MemoryKind.JAVA_HEAP, MemoryKind.METASPACE, MemoryKind.CODE_CACHE, MemoryKind.STACKS);
    }

    @Test
    @DisplayName("a status other than 200 is a missed sample with its reason, and the trial stays as it is")
    void wrongStatus() throws Exception {
        TrialResult result = run(Optional.of("/?writes=none"));

        assertThat(result.validity()).isNotEqualTo(Validity.FAILED);
        assertThat(result.samples().series(BurstPhase.RSS)).isEmpty();
        assertThat(result.samples().missedSamples())
                .filteredOn(missed -> missed.source().equals("burst of requests"))
                .extracting(MissedSample::reason)
                .containsExactly("one of 80 concurrent requests was answered with status 500");
    }

    /** The sum over the parts, which is the metric's value. */
    private static double megabytes(TrialResult result, MemoryUse.Moment moment) {
        MemoryUse memory = result.memory().orElseThrow();
        assertThat(memory.moment()).isEqualTo(moment);
        return memory.rssBytes() / (double) (1 << 20);
    }

    private TrialResult run(Optional<String> heldRequest) throws Exception {
        MeasurementPlan measurement = new MeasurementPlan.TimedLoad(
                new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(1), false),
                Duration.ofSeconds(1),
                Optional.empty());
        TrialPlan plan = TrialPlans.in(directory.resolve("01-load-http"))
                .server(new Holding(heldRequest))
                .measurement(measurement)
                .build();
        return TrialRunner.run(plan, JDK, TrialListener.none());
    }

    /** The reference server, which says that it can hold a request. */
    private record Holding(Optional<String> request) implements ServerLauncher {

        @Override
        public ServerUnderTest start(LaunchContext context) throws ServerException, IOException, InterruptedException {
            return new ReferenceServerLauncher(SyntheticBehaviour.PLAIN).start(context);
        }

        @Override
        public Optional<String> heldRequest(Duration hold) {
            return request;
        }
    }
}
