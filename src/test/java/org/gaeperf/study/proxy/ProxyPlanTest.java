package org.gaeperf.study.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.scenario.OpenLoopStep;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.run.Run;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The planner knows no kind of server, so that of App Engine stands for the proxies. */
@DisplayName("The trials of the suite proxy")
class ProxyPlanTest {

    @TempDir
    private Path output;

    private Run run;
    private SuitePlanner planner;

    @BeforeEach
    void beginQuick() throws Exception {
        begin("bench.preset", "quick");
    }

    private void begin(String... namesAndValues) throws Exception {
        TestRuns.Planning planning = TestRuns.Planning.begin(
                output,
                Stream.concat(
                                Stream.of("bench.suite", "load", "bench.duration", "15s", "bench.forks", "3"),
                                Stream.of(namesAndValues))
                        .toArray(String[]::new));
        run = planning.run();
        planner = planning.planner();
    }

    @AfterEach
    void end() throws Exception {
        run.close();
    }

    @Test
    @DisplayName("are a step load of each server in each pair, and one number with new connections")
    void stepLoads() throws Exception {
        List<TrialPlan> plans = planner.initialTrials(Suites.PROXY);

        assertThat(plans)
                .hasSize(4 * 2 * 3)
                .allMatch(plan -> plan.workload().inClosedLoop())
                .extracting(plan -> plan.scenario())
                .startsWith(new ClosedLoopStep(400, false), new ClosedLoopStep(400, false))
                .contains(new ClosedLoopStep(1000, false), new ClosedLoopStep(800, true));
        TrialPlan first = plans.get(0);
        assertThat(plans.stream().filter(plan -> plan.canFollow(first)))
                .as("the later steps in the same server")
                .hasSize(3)
                .allMatch(plan -> plan.pair() == first.pair() && plan.variant().equals(first.variant()))
                .extracting(plan -> plan.workload().connections())
                .containsExactly(800, 1_000, 800);
        assertThat(first.canFollow(plans.get(plans.size() - 1))).isFalse();
        assertThat(first.canFollow(first)).isFalse();
    }

    @Test
    @DisplayName(
            "go on with one open loop where the run is to be quick, at the rate of the slowest valid trial of the first number")
    void oneOpenLoop() throws Exception {
        List<TrialPlan> open = planner.followUpTrials(Suites.PROXY, measured(planner.initialTrials(Suites.PROXY)));

        assertThat(open).hasSize(2).allMatch(plan -> plan.workload().requestsPerSecond() == 7_600);
        assertThat(open).extracting(plan -> plan.scenario()).containsOnly(new OpenLoopStep(400));
    }

    @Test
    @DisplayName("go on with the rate of the slowest valid trial of each number of connections as an open loop")
    void openLoop() throws Exception {
        end();
        begin("bench.preset", "published");
        List<TrialPlan> stepLoads = planner.initialTrials(Suites.PROXY);
        assertThat(planner.expectedFollowUp(Suites.PROXY)).isGreaterThan(Duration.ZERO);

        List<TrialPlan> open = planner.followUpTrials(Suites.PROXY, measured(stepLoads));

        assertThat(open)
                .extracting(plan -> plan.scenario())
                .containsOnly(
                        new OpenLoopStep(700),
                        new OpenLoopStep(900),
                        new OpenLoopStep(1100),
                        new OpenLoopStep(1300),
                        new OpenLoopStep(1500),
                        new OpenLoopStep(1700),
                        new OpenLoopStep(1900));
        assertThat(open)
                .extracting(plan -> plan.workload().requestsPerSecond())
                .containsOnly(13_000, 17_000, 20_000, 24_000, 28_000, 32_000, 36_000);
        assertThat(open)
                .allMatch(plan -> plan.workload().connections() >= 1_024)
                .as("twice for each server")
                .hasSize(7 * 2 * 2);
        assertThat(open.get(2).canFollow(stepLoads.get(0)))
                .as("after a closed loop")
                .isFalse();
        assertThat(open.stream().filter(plan -> plan.canFollow(open.get(0)))).hasSize(6);
        assertThat(planner.followUpTrials(Suites.PROXY, measured(stepLoads))).isEmpty();
        assertThat(planner.expectedFollowUp(Suites.PROXY)).isEqualTo(Duration.ZERO);
    }

    /**
     * Makes a run with 19 to 20 responses per second for each connection; no trial with 2,000 is valid, and the slowest with
     * 1,900 is not.
     */
    private static RunResult measured(List<TrialPlan> plans) {
        List<TrialResult> trials = new ArrayList<>();
        for (TrialPlan plan : plans) {
            int connections = plan.workload().connections();
            boolean slow = connections == 1_900 && plan.position() == trials.size() && plan.pair() == 1;
            boolean valid = connections != 2_000 && !slow;
            double ofOne = !valid ? 5 : plan.pair() == 2 ? 19.09 : 20;
            trials.add(TrialResults.of(plan)
                    .load(LoadResults.ofSeconds(15)
                            .answeredPerSecond(ofOne * connections)
                            .build())
                    .validity(valid ? Validity.VALID : Validity.SATURATED_BY_CLIENT)
                    .build());
        }
        return RunResults.of(Suites.PROXY).trials(trials).build();
    }
}
