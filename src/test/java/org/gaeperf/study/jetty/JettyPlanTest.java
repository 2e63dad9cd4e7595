package org.gaeperf.study.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.FindRate;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.LoaderResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The rate of the suite jetty")
class JettyPlanTest {

    private static final CpuAffinity TWO_CORES = new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1);
    private static final Workload AT_4000 = Workload.openLoop(4000, 0, 1, 9, 10);

    @Test
    @DisplayName("is the one at which servers use 40 % of their cores in the mean")
    void fortyPercent() {
        assertThat(JettyPlan.findRate(List.of(trial(30, 10), trial(50, 10)), TWO_CORES))
                .hasValue(10_000);
    }

    @Test
    @DisplayName("is lower if the client would use more than 75 % of its own")
    void limitedByTheClient() {
        // 40 % at 4,000 requests/s.
        assertThat(JettyPlan.findRate(List.of(trial(40, 40), trial(40, 40)), TWO_CORES))
                .hasValue(7_500);
    }

    @Test
    @DisplayName("is lower if the client on a host would use more than 75 % of its cores there")
    void limitedByALoader() {
        TrialResult trial = TrialResults.valid("jetty-11")
                .suite(Suites.JETTY)
                .scenario(new FindRate())
                .workload(AT_4000)
                .cpuMicrosPerRequest(10)
                .loaders(LoaderResults.one("load1", 2, 80))
                .build();

        assertThat(JettyPlan.findRate(List.of(trial), TWO_CORES)).hasValue(7_500);
    }

    @Test
    @DisplayName("is not known without a trial that shows what a request costs")
    void unknown() {
        assertThat(JettyPlan.findRate(
                        List.of(TrialResults.valid("jetty-11")
                                .suite(Suites.JETTY)
                                .scenario(new FindRate())
                                .build()),
                        TWO_CORES))
                .isEqualTo(OptionalInt.empty());
    }

    private static TrialResult trial(double serverMicros, double clientPercent) {
        return TrialResults.valid("jetty-11")
                .suite(Suites.JETTY)
                .scenario(new FindRate())
                .workload(AT_4000)
                .cpuMicrosPerRequest(serverMicros)
                .noise(HostNoiseBuilder.quiet().clientCpuPercent(clientPercent).build())
                .build();
    }
}
