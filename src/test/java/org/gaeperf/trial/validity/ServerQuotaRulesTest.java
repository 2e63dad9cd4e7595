package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.model.host.HostNoise.Throttling;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.InstanceLimits;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.Variants;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A server that is held to the CPU quota of its instance class")
class ServerQuotaRulesTest {

    private static final double QUOTA_CORES = 0.25;

    private final TrialPlan plan =
            withQuota(TrialPlans.in(Path.of("01-load-http")).build());
    private final LoadResults load = LoadResults.ofSeconds(20).latency(Latencies.withP99(30_000));

    @Test
    @DisplayName("is disturbed by a quota that throttles the client, since that is of a group above both")
    void throttling() {
        HostNoiseBuilder noise = HostNoiseBuilder.quiet();
        assertThat(assess(20, noise)).isEqualTo(Validity.VALID);

        noise.clientThrottling(new Throttling(7, 400, 2));
        assertThat(assess(20, noise)).isEqualTo(Validity.DISTURBED);
    }

    @ParameterizedTest
    @CsvSource({"24.2, VALID", "24.3, SATURATED_BY_SERVER"})
    @DisplayName("is saturated by 97 % of its quota")
    void saturation(double percent, Validity validity) {
        assertThat(assess(percent, HostNoiseBuilder.quiet())).isEqualTo(validity);
    }

    @Test
    @DisplayName("is what saturates a warm-up that ended behind the schedule, if its quota was full")
    void behind() {
        WarmUp behind = new WarmUp(Optional.empty(), 9, 20, 9000, 0, WarmUp.EndReason.BEHIND, 560);

        assertThat(ValidityRules.assessBehind(behind, plan, 0.91 * QUOTA_CORES).validity())
                .isEqualTo(Validity.SATURATED_BY_SERVER);
        assertThat(ValidityRules.assessBehind(behind, plan, 0.89 * QUOTA_CORES).validity())
                .isEqualTo(Validity.SATURATED_BY_CLIENT);
    }

    @Test
    @DisplayName("needs more memory than its class has if a sample was above it")
    void memory() {
        InstanceLimits limits = plan.variant().limits().orElseThrow();

        assertThat(MemoryLimitRule.exceeded(limits, OptionalLong.empty())).isEmpty();
        assertThat(MemoryLimitRule.exceeded(limits, OptionalLong.of(384 << 20))).isEmpty();
        assertThat(MemoryLimitRule.exceeded(limits, OptionalLong.of(402 << 20)))
                .contains("RSS 402 MB exceeds the 384 MB of F1");
    }

    private static TrialPlan withQuota(TrialPlan plan) {
        InstanceLimits limits =
                InstanceLimits.onCores("F1", 600, 2400, plan.pinning().serverCores(), 384 << 20, List.of());
        return TrialPlans.copyOf(plan)
                .variant(Variants.with(plan.variant(), limits))
                .build();
    }

    private Validity assess(double serverCpuPercent, HostNoiseBuilder noise) {
        ServerCost cost = new ServerCost(10, 8, 2, 500, serverCpuPercent, Optional.empty(), Optional.empty());
        return ValidityRules.assess(
                        load.build(), plan, false, Optional.of(cost), noise.build(), Optional.empty(), List.of())
                .validity();
    }
}
