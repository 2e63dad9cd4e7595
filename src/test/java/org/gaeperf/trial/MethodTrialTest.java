package org.gaeperf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.plan.Instrumentation;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.TrialListener;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs a concurrent pair whose servers sample their methods. */
@Tag(Tags.SLOW)
@Timeout(600)
@DisplayName("A concurrent pair with samples by method")
class MethodTrialTest {

    private static final WarmUpPlan WARM_UP = new WarmUpPlan(Duration.ofSeconds(1), Duration.ofSeconds(10), false);

    @TempDir
    private Path output;

    @Test
    @DisplayName("has the sums of both sides, and keeps the recording only where that is asked for")
    void samples() throws Exception {
        TrialPlan tiny = TestRuns.begin(output, "bench.rate", "200").next().orElseThrow();
        TrialPlan summedUp = plan(tiny, "02-summed", 2, Instrumentation.Methods.SUMMED_UP);
        TrialPlan kept = plan(tiny, "03-kept", 3, Instrumentation.Methods.KEPT);

        List<TrialResult> results =
                ConcurrentPairRunner.run(List.of(summedUp, kept), List.of(), tiny.serverJdk(), TrialListener.none());

        assertThat(results).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.validity()).as(trial.reasons().toString()).isNotEqualTo(Validity.FAILED);
            assertThat(trial.methods()).hasValueSatisfying(costs -> {
                assertThat(costs.cpuSamples()).isPositive();
                assertThat(costs.methods())
                        .anyMatch(method ->
                                method.name().startsWith("org.eclipse.jetty.") && method.total() > method.self());
                assertThat(costs.classes()).anyMatch(type -> type.name().equals("byte[]"));
            });
        });
        assertThat(summedUp.directory().resolve("methods.jfr")).doesNotExist();
        assertThat(Files.size(kept.directory().resolve("methods.jfr"))).isPositive();
        assertThat(kept.directory().resolve("libasyncProfiler.so")).doesNotExist();
    }

    private static TrialPlan plan(TrialPlan tiny, String id, int position, Instrumentation.Methods methods) {
        return TrialPlans.copyOf(tiny)
                .directory(tiny.directory().resolveSibling(id))
                .position(position)
                .pair(2)
                .concurrent(true)
                .scenario(WarmServer.CONCURRENT)
                .variant(Variants.of(id))
                .server(new FaultyServer(FaultyServer.Fault.NONE))
                .instruments(Instrumentation.with(methods))
                .measurement(new MeasurementPlan.TimedLoad(WARM_UP, Duration.ofSeconds(4), Optional.empty()))
                .build();
    }
}
