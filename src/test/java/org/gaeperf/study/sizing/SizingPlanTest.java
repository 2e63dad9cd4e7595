package org.gaeperf.study.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.run.Run;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.phase.RateSearch;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The suite sizing")
class SizingPlanTest {

    @TempDir
    private Path output;

    private Run run;
    private SuitePlanner planner;

    @AfterEach
    void end() throws Exception {
        run.close();
    }

    @Test
    @DisplayName("searches each class with a CPU limit of its own in each mode, held to its limits")
    void classes() throws Exception {
        begin("bench.coreMegahertz", "4800");

        List<TrialPlan> plans = planner.initialTrials(Suites.SIZING);

        assertThat(plans)
                .extracting(plan -> plan.variant().configuration())
                .containsExactly("F1", "F1", "F2", "F2", "F4", "F4");
        assertThat(plans)
                .extracting(plan -> plan.id().substring(3))
                .containsExactlyInAnyOrder(
                        "sizing-http-F1",
                        "sizing-rpc-F1",
                        "sizing-http-F2",
                        "sizing-rpc-F2",
                        "sizing-http-F4",
                        "sizing-rpc-F4");
        assertThat(plans.get(0).serverCpuCores()).isEqualTo(0.125);
        assertThat(plans.get(0).hasServerQuota()).isTrue();
        assertThat(plans.get(0).variant().jvmArgs()).contains("-XX:MaxRAM=384m");
        assertThat(plans.get(4).variant().limits().orElseThrow().sameCpu()).containsExactly("F4_1G");
    }

    @Test
    @DisplayName("searches up to the rate, and begins at the class's share of a third of it")
    void rates() throws Exception {
        begin("bench.coreMegahertz", "4800", "bench.rate", "1500", "bench.p99Limit", "20ms", "bench.duration", "4s");

        RateSearch f2 = (RateSearch) planner.initialTrials(Suites.SIZING).get(2).measurement();

        assertThat(f2.warmUpRate()).hasValue(500);
        assertThat(f2.firstRate()).isEqualTo(125);
        assertThat(f2.lowestRate()).isEqualTo(30);
        assertThat(f2.highestRate()).isEqualTo(1500);
        assertThat(f2.step()).isEqualTo(Duration.ofSeconds(4));
        assertThat(f2.p99Limit()).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    @DisplayName("searches a class with only more memory if memory was the limit of the smaller one, and once")
    void moreMemory() throws Exception {
        begin("bench.coreMegahertz", "4800");
        List<TrialPlan> plans = planner.initialTrials(Suites.SIZING);

        List<TrialPlan> further = planner.followUpTrials(Suites.SIZING, limitedBy(plans, LimitingFactor.MEMORY));

        assertThat(further).extracting(plan -> plan.variant().configuration()).containsExactly("F4_1G", "F4_1G");
        assertThat(planner.followUpTrials(Suites.SIZING, limitedBy(plans, LimitingFactor.MEMORY)))
                .as("the second call")
                .isEmpty();
    }

    @Test
    @DisplayName("searches it too if a mode has no valid search on the smaller one, which could show it")
    void unknownMemory() throws Exception {
        begin("bench.coreMegahertz", "4800");
        List<TrialPlan> plans = planner.initialTrials(Suites.SIZING);
        RunResult soFar = RunResults.of(Suites.SIZING)
                .trials(plans.stream()
                        .map(plan -> plan.id().endsWith("http-F4")
                                ? TrialResults.of(plan)
                                        .validity(Validity.FAILED, "the server ended")
                                        .build()
                                : limitedBy(plan, LimitingFactor.P99))
                        .toList())
                .build();

        assertThat(planner.followUpTrials(Suites.SIZING, soFar))
                .extracting(plan -> plan.variant().configuration())
                .containsExactly("F4_1G", "F4_1G");
    }

    @Test
    @DisplayName("does not search it if memory was not the limit")
    void enoughMemory() throws Exception {
        begin("bench.coreMegahertz", "4800");

        assertThat(planner.followUpTrials(
                        Suites.SIZING, limitedBy(planner.initialTrials(Suites.SIZING), LimitingFactor.P99)))
                .isEmpty();
    }

    @Test
    @DisplayName("searches such a class at once if it is the only one, and compares it within one collector")
    void onlyClass() throws Exception {
        begin("bench.coreMegahertz", "4800", "bench.instanceClass", "F4_1G", "bench.gc", "serial,g1");

        assertThat(planner.initialTrials(Suites.SIZING))
                .extracting(plan -> plan.variant().configuration())
                .containsExactly("serial F4_1G", "serial F4_1G", "g1 F4_1G", "g1 F4_1G");
    }

    private static RunResult limitedBy(List<TrialPlan> plans, LimitingFactor factor) {
        return RunResults.of(Suites.SIZING)
                .trials(plans.stream().map(plan -> limitedBy(plan, factor)).toList())
                .build();
    }

    private static TrialResult limitedBy(TrialPlan plan, LimitingFactor factor) {
        return TrialResults.of(plan)
                .capacity(new Capacity(50_000, 400, factor, List.of()))
                .build();
    }

    private void begin(String... namesAndValues) throws Exception {
        String[] all = new String[namesAndValues.length + 4];
        all[0] = "bench.suite";
        all[1] = "sizing";
        all[2] = "bench.forks";
        all[3] = "1";
        System.arraycopy(namesAndValues, 0, all, 4, namesAndValues.length);
        TestRuns.Planning planning = TestRuns.Planning.begin(output, all);
        run = planning.run();
        planner = planning.planner();
    }
}
