package org.gaeperf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.run.Run;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The trials with Flight Recorder that bench.record asks for")
class SuitePlannerTest {

    private static final Workload LOWERED = Workload.openLoop(77, 0, 1, 100, 1024);

    @TempDir
    private Path output;

    private Run run;
    private SuitePlanner planner;

    @Test
    @DisplayName("are one for each mode, after all others, alone and without a pair")
    void oneForEachMode() throws Exception {
        plan("bench.record", "true", "bench.concurrent", "true", "bench.forks", "2");
        List<TrialPlan> usual = planner.initialTrials(Suites.LOAD);
        assertThat(planner.expectedRecordedTrials(Suites.LOAD)).isGreaterThan(Duration.ZERO);

        List<TrialPlan> recorded = planner.recordedTrials(Suites.LOAD, measured(usual));

        assertThat(usual)
                .hasSize(4)
                .allMatch(plan -> plan.instruments().recorded().isEmpty());
        assertThat(recorded).extracting(TrialPlan::id).containsExactly("05-load-http-recorded", "06-load-rpc-recorded");
        assertThat(recorded)
                .allMatch(plan -> plan.scenario().equals(RecordedEvents.COSTS.scenario()))
                .allMatch(plan -> plan.instruments().recorded().isPresent())
                .noneMatch(TrialPlan::concurrent);
        assertThat(recorded).extracting(TrialPlan::pair).doesNotHaveDuplicates();
        assertThat(planner.recordedTrials(Suites.LOAD, measured(usual)))
                .as("the second call")
                .isEmpty();
        assertThat(planner.expectedRecordedTrials(Suites.LOAD))
                .as("once they are planned")
                .isEqualTo(Duration.ZERO);
    }

    @Test
    @DisplayName("have the workload that was measured last")
    void workloadOfTheLastTrial() throws Exception {
        plan("bench.record", "true");
        RunResult atLowerRate = RunResults.of(Suites.LOAD)
                .trials(List.of(
                        TrialResults.valid("rpc")
                                .suite(Suites.LOAD)
                                .scenario(WarmServer.STEADY)
                                .build(),
                        TrialResults.valid("http")
                                .suite(Suites.LOAD)
                                .scenario(WarmServer.STEADY)
                                .workload(LOWERED)
                                .build(),
                        TrialResults.valid("http")
                                .suite(Suites.CPU)
                                .scenario(WarmServer.STEADY)
                                .build()))
                .build();

        assertThat(planner.recordedTrials(Suites.LOAD, atLowerRate))
                .hasSize(2)
                .allMatch(plan -> plan.workload().equals(LOWERED));
    }

    @Test
    @DisplayName("are none unless asked for, in other suites, or before a steady trial was run")
    void none() throws Exception {
        plan();
        assertThat(planner.recordedTrials(Suites.LOAD, measured(planner.initialTrials(Suites.LOAD))))
                .isEmpty();
        assertThat(planner.expectedRecordedTrials(Suites.LOAD)).isEqualTo(Duration.ZERO);

        plan("bench.record", "true", "bench.suite", "load,startup");
        assertThat(planner.recordedTrials(Suites.STARTUP, measured(planner.initialTrials(Suites.STARTUP))))
                .isEmpty();
        assertThat(planner.recordedTrials(Suites.LOAD, measured(List.of()))).isEmpty();
    }

    @Test
    @DisplayName("are in no group that is compared")
    void notCompared() throws Exception {
        plan("bench.record", "true", "bench.concurrent", "false", "bench.forks", "2");
        List<TrialPlan> usual = planner.initialTrials(Suites.LOAD);
        List<TrialPlan> recorded = planner.recordedTrials(Suites.LOAD, measured(usual));
        List<TrialResult> results = Stream.concat(usual.stream(), recorded.stream())
                .map(plan -> TrialResults.of(plan).cpuMicrosPerRequest(100).build())
                .toList();

        RunResult all = RunResults.of(Suites.LOAD).trials(results).build();

        assertThat(Comparison.groups(all)).containsOnlyKeys(new Group(Suites.LOAD, WarmServer.STEADY, ""));
        assertThat(Comparison.compareModes(all))
                .singleElement()
                .satisfies(
                        comparison -> assertThat(comparison.candidateTrials()).isEqualTo(2));
    }

    private static RunResult measured(List<TrialPlan> plans) {
        return RunResults.of(Suites.LOAD)
                .trials(plans.stream()
                        .map(plan -> TrialResults.of(plan).build())
                        .toList())
                .build();
    }

    private void plan(String... namesAndValues) throws Exception {
        if (run != null) {
            run.close();
        }
        TestRuns.Planning planning = TestRuns.Planning.begin(output, namesAndValues);
        run = planning.run();
        planner = planning.planner();
    }
}
