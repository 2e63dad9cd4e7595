package org.gaeperf.trial.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.server.RequestMemory;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.run.Run;
import org.gaeperf.study.requestmemory.OneByOne;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.TrialRunner;
import org.gaeperf.trial.phase.RateSearch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What trials do beside load at a constant rate, against the real runtime. */
@Tag(Tags.RUNTIME)
@Tag(Tags.SLOW)
@Timeout(600)
class MeasurementPlanTest {

    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path output;

    @Test
    void aRequestsMemoryIsMeasuredWhileItIsServed() throws Exception {
        Run run = TestRuns.beginWithRuntime(
                output,
                "bench.suite",
                "request-memory",
                "bench.modes",
                "http,rpc",
                "bench.sizes",
                "1MB",
                // http comes first.
                "bench.seed",
                "1");
        RequestMemory http = requestMemory(run);
        RequestMemory rpc = requestMemory(run);

        assertThat(http.bodyBytes()).isEqualTo(MEGABYTE);
        assertThat(http.requests()).hasSize(10).hasSameSizeAs(rpc.requests());
        assertThat(http.requests()).allSatisfy(reading -> {
            assertThat(reading.otherCollections()).isZero();
            assertThat(reading.growthBytes())
                    .as("no copy of a body")
                    .isPositive()
                    .isLessThan(MEGABYTE / 2);
            assertThat(reading.heapUsedAfterGcBytes()).isBetween(MEGABYTE * 2L, MEGABYTE * 30L);
            assertThat(reading.nonHeapUsedBytes()).isGreaterThan(MEGABYTE * 5L);
        });
        assertThat(rpc.requests())
                .allSatisfy(reading -> assertThat(reading.growthBytes())
                        .as("request and response as a whole, at least")
                        .isGreaterThan(MEGABYTE * 2L));
        assertThat(rpc.nmtOutsideHeapCommittedBytes().orElseThrow()).isGreaterThan(MEGABYTE * 10L);
    }

    /** The runtime's limit for a response is 32 MB; the servlet is asked for one byte more. */
    @Test
    @DisplayName("a refused request fails the trial with the message of the runtime")
    void refusedRequest() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(output, "bench.suite", "request-memory")
                .next()
                .orElseThrow();
        TrialPlan tooLarge = with(plan, new OneByOne(32 * MEGABYTE + 1, 0, 1));

        TrialResult result = TrialRunner.run(tooLarge, JDK, TrialListener.none());

        assertThat(result.validity()).isEqualTo(Validity.FAILED);
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .startsWith("a request of 33554433 bytes that asked for 33554433 was answered with status 413: ");
        assertThat(result.requestMemory()).isEmpty();
    }

    @Test
    void aStartAloneIsATrial() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(output, "bench.suite", "startup")
                .next()
                .orElseThrow();

        TrialResult result = TrialRunner.run(plan, JDK, TrialListener.none());

        assertThat(result.validity()).as(result.reasons().toString()).isIn(Validity.VALID, Validity.DISTURBED);
        assertThat(result.modeEvidence().orElseThrow().matches()).isTrue();
        assertThat(result.startup().orElseThrow().firstResponseMillis()).isPositive();
        assertThat(result.startup().orElseThrow().idleClassesLoaded().orElseThrow())
                .isBetween(2_000L, 20_000L);
        assertThat(result.load()).isEmpty();
    }

    @Test
    void theFirstRequestToAColdServerIsMeasured() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(output).next().orElseThrow();
        TrialPlan cold =
                with(plan, new MeasurementPlan.TimedLoad(WarmUpPlan.NONE, Duration.ofSeconds(2), Optional.empty()));

        TrialResult result = TrialRunner.run(cold, JDK, TrialListener.none());

        assertThat(result.validity()).as(result.reasons().toString()).isNotEqualTo(Validity.FAILED);
        assertThat(result.warmUp()).isEmpty();
        assertThat(result.load().orElseThrow().complete()).isTrue();
        assertThat(result.load().orElseThrow().answered()).isEqualTo(100);
        assertThat(result.serverCost().orElseThrow().userSeconds()).isPositive();
    }

    /** No response takes less than a microsecond, so that no rate is held. */
    @Test
    @DisplayName("a capacity search ends, and reports what limited it")
    void searchEnds() throws Exception {
        TrialPlan plan = TestRuns.beginWithRuntime(output, "bench.suite", "capacity")
                .next()
                .orElseThrow();
        WarmUpPlan warmUp = new WarmUpPlan(Duration.ofMillis(500), Duration.ofSeconds(1), false);
        int lowestWhoseCpuCanBeReadInTicks = 60;
        TrialPlan search = with(
                plan,
                new RateSearch(
                        warmUp,
                        OptionalInt.empty(),
                        120,
                        lowestWhoseCpuCanBeReadInTicks,
                        200,
                        Duration.ofSeconds(1),
                        Duration.ofNanos(1000),
                        RateSearch.Precision.COMPARED));

        TrialResult result = TrialRunner.run(search, JDK, TrialListener.none());

        Capacity found = result.capacity().orElseThrow();
        assertThat(found.limitingFactor()).as(result.reasons().toString()).isNotEqualTo(LimitingFactor.SEARCH_FAILED);
        assertThat(found.highestRequestsPerSecond()).isZero();
        assertThat(found.steps().stream().map(Capacity.Step::requestsPerSecond).distinct())
                .as("whatever the machine made it retry")
                .containsExactly(120, lowestWhoseCpuCanBeReadInTicks);
        assertThat(found.steps()).extracting(Capacity.Step::held).containsOnly(false);
        assertThat(search.directory().resolve("step-01-120/scheduled-latency.hlog"))
                .isNotEmptyFile();
    }

    private RequestMemory requestMemory(Run run) throws Exception {
        TrialResult result = TrialRunner.run(run.next().orElseThrow(), JDK, TrialListener.none());
        assertThat(result.validity()).as(result.reasons().toString()).isIn(Validity.VALID, Validity.DISTURBED);
        return result.requestMemory().orElseThrow();
    }

    private static TrialPlan with(TrialPlan plan, MeasurementPlan exercise) {
        return TrialPlans.copyOf(plan).concurrent(false).measurement(exercise).build();
    }
}
