package org.gaeperf.report.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.report.runs.RunComparison.RoleComparison;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The comparison of two runs")
class RunComparisonTest {

    @Test
    @DisplayName("is decided by the most connections that both have")
    void commonSteps() throws Exception {
        List<RoleComparison> compared =
                RunComparison.compare(run(400, 800, 1_000), "earlier", run(400, 800), "later", false);

        assertThat(compared)
                .extracting(one -> one.group().scenario())
                .containsExactly(Scenarios.connections(400), Scenarios.connections(800));
        assertThat(compared).extracting(one -> one.comparison().decides()).containsExactly(false, true);
    }

    private static RunResult run(int... steps) {
        List<TrialResult> trials = new ArrayList<>();
        for (int connections : steps) {
            for (int pair = 1; pair <= 2; pair++) {
                trials.add(TrialResults.valid("netty")
                        .id("netty" + trials.size())
                        .position(trials.size() + 1)
                        .pair(pair)
                        .suite(Suite.PROXY)
                        .scenario(Scenarios.connections(connections))
                        .workload(new Workload(0, 0, 1, 1_024, connections))
                        .load(LoadResults.ofSeconds(15)
                                .answeredPerSecond(10_000 + pair)
                                .serviceTime(Latencies.constant(50_000))
                                .build())
                        .build());
            }
        }
        return RunResults.of(Suite.PROXY).trials(trials).build();
    }
}
