package org.gaeperf.report.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.report.runs.RunComparison.VariantComparison;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The comparison of two runs")
class RunComparisonTest {

    @Test
    @DisplayName("is decided by the most connections that both have")
    void commonSteps() throws Exception {
        List<VariantComparison> compared =
                RunComparison.compare(run(400, 800, 1_000), "earlier", run(400, 800), "later", false);

        assertThat(compared)
                .extracting(one -> one.group().scenario())
                .containsExactly(new ClosedLoopStep(400, false), new ClosedLoopStep(800, false));
        assertThat(compared).extracting(one -> one.comparison().decides()).containsExactly(false, true);
    }

    @Test
    @DisplayName("takes a suite that both have, whatever other suites one of them has")
    void otherSuites() throws Exception {
        RunResult alone = RunResults.copyOf(run(400))
                .optionOf(Suites.PROXY, RunOptions.DURATION, "15s")
                .build();
        RunResult several = RunResults.copyOf(run(400))
                .optionOf(Suites.PROXY, RunOptions.DURATION, "15s")
                .optionOf(Suites.LOAD, RunOptions.DURATION, "60s")
                .build();
        RunResult longer = RunResults.copyOf(several)
                .optionOf(Suites.PROXY, RunOptions.DURATION, "30s")
                .build();

        assertThat(RunComparison.compare(alone, "alone", several, "several", false))
                .hasSize(1);
        assertThatThrownBy(() -> RunComparison.compare(alone, "alone", longer, "longer", false))
                .isInstanceOf(IncomparableException.class)
                .hasMessageContaining("bench.duration=15s")
                .hasMessageContaining("bench.duration=30s");
    }

    private static RunResult run(int... steps) {
        List<TrialResult> trials = new ArrayList<>();
        for (int connections : steps) {
            for (int pair = 1; pair <= 2; pair++) {
                trials.add(TrialResults.valid("netty")
                        .id("netty" + trials.size())
                        .position(trials.size() + 1)
                        .pair(pair)
                        .suite(Suites.PROXY)
                        .scenario(new ClosedLoopStep(connections, false))
                        .workload(Workload.closedLoop(0, 1, 1_024, connections))
                        .load(LoadResults.ofSeconds(15)
                                .answeredPerSecond(10_000 + pair)
                                .serviceTime(Latencies.constant(50_000))
                                .build())
                        .build());
            }
        }
        return RunResults.of(Suites.PROXY).trials(trials).build();
    }
}
