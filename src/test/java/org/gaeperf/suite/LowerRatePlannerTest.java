package org.gaeperf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.run.Run;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("If a variant does not hold the rate,")
class LowerRatePlannerTest {

    @TempDir
    private Path output;

    private final List<TrialResult> trials = new ArrayList<>();
    private Run run;
    private SuitePlanner planner;
    private List<TrialPlan> planned;

    @AfterEach
    void close() throws Exception {
        run.close();
    }

    @Test
    @DisplayName("the rest of its trials is dropped, and as many pairs are planned at a lower rate")
    void replacesTheTrials() throws Exception {
        begin("bench.concurrent", "false", "bench.forks", "2");
        saturated(planned.get(0));
        saturated(planned.get(0));

        LoweredRate lowered =
                planner.lowerRates(Suites.LOAD, soFar(), false).iterator().next();
        run.drop(lowered::replaces);
        run.plan(lowered.plans());

        assertThat(run.planned())
                .extracting(TrialPlan::id)
                .containsExactly(
                        "05-load-http-lower-rate",
                        "06-load-rpc-lower-rate",
                        "07-load-rpc-lower-rate",
                        "08-load-http-lower-rate");
        assertThat(run.planned()).allSatisfy(plan -> {
            assertThat(plan.workload().requestsPerSecond()).isEqualTo(1600);
            assertThat(plan.scenario()).isEqualTo(new WarmServer(false, 1));
        });
        assertThat(run.plannedTrials()).as("the dropped ones do not count").isEqualTo(4);
        assertThat(planner.lowerRates(Suites.LOAD, soFar(), false))
                .as("until the new rate is not held either")
                .isEmpty();
    }

    @Test
    @DisplayName("the rate is lowered three times at most")
    void threeTimes() throws Exception {
        begin("bench.concurrent", "false", "bench.forks", "1");
        List<TrialPlan> plans = planned;
        for (int times = 1; times <= 3; times++) {
            saturated(plans.get(0));
            saturated(plans.get(0));
            plans = planner.lowerRates(Suites.LOAD, soFar(), false).get(0).plans();
        }
        saturated(plans.get(0));
        saturated(plans.get(0));

        assertThat(planner.lowerRates(Suites.LOAD, soFar(), true)).isEmpty();
    }

    @Test
    @DisplayName("a rate that the user chose is kept")
    void chosenRate() throws Exception {
        begin("bench.rate", "3000");
        saturated(planned.get(0));
        saturated(planned.get(0));

        assertThat(planner.lowerRates(Suites.LOAD, soFar(), true)).isEmpty();
    }

    @Test
    @DisplayName("only the JVM configuration is concerned in which that is so")
    void oneConfiguration() throws Exception {
        begin("bench.concurrent", "false", "bench.gc", "serial,g1", "bench.forks", "1");
        TrialPlan g1 = planned.get(2);
        saturated(g1);
        saturated(g1);

        List<LoweredRate> lowered = planner.lowerRates(Suites.LOAD, soFar(), false);

        assertThat(lowered).singleElement().satisfies(rate -> {
            assertThat(rate.configuration()).isEqualTo(g1.variant().configuration());
            assertThat(rate.replaces(planned.get(3))).isTrue();
            assertThat(rate.replaces(planned.get(1))).isFalse();
        });
    }

    @Test
    @DisplayName("a resumed run lowers the rates in the order in which they were lowered, whatever that of the JVMs")
    void resumedInTheSameOrder() throws Exception {
        String[] options = {"bench.concurrent", "false", "bench.gc", "serial,g1", "bench.forks", "1"};
        begin(options);
        List<TrialPlan> before = new ArrayList<>();
        lower(planned.get(2), before);
        lower(before.get(0), before);
        trials.add(TrialResults.of(before.get(2)).build());
        lower(planned.get(0), before);
        trials.add(TrialResults.of(before.get(4)).build());
        run.close();

        begin(options);
        List<TrialPlan> resumed = new ArrayList<>();
        for (List<LoweredRate> rates = planner.lowerRates(Suites.LOAD, soFar(), false);
                !rates.isEmpty();
                rates = planner.lowerRates(Suites.LOAD, soFar(), false)) {
            rates.forEach(rate -> resumed.addAll(rate.plans()));
        }

        assertThat(resumed)
                .extracting(TrialPlan::id)
                .containsExactlyElementsOf(before.stream().map(TrialPlan::id).toList());
    }

    @Test
    @DisplayName("a resumed run lowers the rates of several JVM configurations that were lowered together")
    void resumedTogether() throws Exception {
        String[] options = {"bench.concurrent", "false", "bench.gc", "serial,g1", "bench.forks", "1"};
        begin(options);
        saturated(planned.get(0));
        saturated(planned.get(2));
        List<LoweredRate> before = planner.lowerRates(Suites.LOAD, soFar(), true);
        before.forEach(rate -> trials.add(TrialResults.of(rate.plans().get(0)).build()));
        run.close();

        begin(options);

        assertThat(before).hasSize(2);
        for (LoweredRate rate : before) {
            assertThat(planner.lowerRates(Suites.LOAD, soFar(), true))
                    .singleElement()
                    .satisfies(again -> assertThat(again.plans())
                            .extracting(TrialPlan::id)
                            .containsExactlyElementsOf(
                                    rate.plans().stream().map(TrialPlan::id).toList()));
        }
    }

    @Test
    @DisplayName("the concurrent pairs keep theirs if they hold it")
    void concurrentPairsStay() throws Exception {
        begin();
        TrialPlan alone = alone(planned);
        valid(pair(planned, alone.variant().name()));
        saturated(alone);
        saturated(alone);

        LoweredRate lowered = planner.lowerRates(Suites.LOAD, soFar(), false).get(0);

        assertThat(lowered.plans())
                .extracting(TrialPlan::scenario)
                .containsExactly(new WarmServer(false, 1), new WarmServer(false, 1));
        assertThat(lowered.replaces(alone)).isTrue();
        assertThat(lowered.replaces(planned.get(4))).as("the next pair").isFalse();
        assertThat(lowered.plans()
                        .get(0)
                        .canFollow(
                                pair(planned, lowered.plans().get(0).variant().name())))
                .as("it is measured in a server of that pair")
                .isTrue();
    }

    @Test
    @DisplayName("the concurrent pairs are lowered with the solo trials if neither holds its own")
    void bothAreLowered() throws Exception {
        begin();
        TrialPlan alone = alone(planned);
        saturated(pair(planned, alone.variant().name()));
        saturated(alone);

        LoweredRate lowered = planner.lowerRates(Suites.LOAD, soFar(), false).get(0);

        assertThat(lowered.plans()).hasSize(10);
        assertThat(lowered.plans().stream().filter(TrialPlan::concurrent))
                .hasSize(8)
                .allSatisfy(plan -> {
                    assertThat(plan.scenario()).isEqualTo(new WarmServer(true, 1));
                    assertThat(plan.workload().requestsPerSecond())
                            .as("half of 1,000, more were not sent")
                            .isEqualTo(500);
                });
        assertThat(lowered.plans().stream().filter(plan -> !plan.concurrent()))
                .hasSize(2)
                .extracting(plan -> plan.workload().requestsPerSecond())
                .containsOnly(1600);
        assertThat(planned).as("all of the former ones").allMatch(lowered::replaces);
        assertThat(planner.lowerRates(Suites.LOAD, soFar(), false)).isEmpty();
    }

    @Test
    @DisplayName("only the concurrent pairs are lowered if each variant alone holds it")
    void onlyConcurrentPairs() throws Exception {
        begin();
        TrialPlan alone = alone(planned);
        valid(alone);
        TrialPlan pair = pair(planned, alone.variant().name());
        saturated(pair);
        assertThat(planner.lowerRates(Suites.LOAD, soFar(), false))
                .as("after one trial")
                .isEmpty();
        saturated(pair);

        LoweredRate lowered = planner.lowerRates(Suites.LOAD, soFar(), false).get(0);

        assertThat(lowered.plans()).hasSize(8).allSatisfy(plan -> {
            assertThat(plan.scenario()).isEqualTo(new WarmServer(true, 1));
            assertThat(plan.workload().requestsPerSecond())
                    .as("half of 1,000, more were not sent")
                    .isEqualTo(500);
        });
        assertThat(lowered.replaces(alone)).isFalse();
        assertThat(lowered.replaces(planned.get(4))).isTrue();
    }

    private static TrialPlan alone(List<TrialPlan> plans) {
        return plans.stream().filter(plan -> !plan.concurrent()).findFirst().orElseThrow();
    }

    private static TrialPlan pair(List<TrialPlan> plans, String variant) {
        return plans.stream()
                .filter(plan -> plan.concurrent() && plan.variant().name().equals(variant))
                .findFirst()
                .orElseThrow();
    }

    private void valid(TrialPlan plan) {
        trials.add(TrialResults.of(plan).build());
    }

    /** Saturates a trial twice, and adds what is planned in its place. */
    private void lower(TrialPlan plan, List<TrialPlan> plans) throws Exception {
        saturated(plan);
        saturated(plan);
        planner.lowerRates(Suites.LOAD, soFar(), false).forEach(rate -> plans.addAll(rate.plans()));
    }

    private void begin(String... namesAndValues) throws Exception {
        TestRuns.Planning planning = TestRuns.Planning.begin(output, namesAndValues);
        run = planning.run();
        planner = planning.planner();
        planned = planner.initialTrials(Suites.LOAD);
        run.plan(planned);
    }

    private void saturated(TrialPlan plan) {
        trials.add(TrialResults.of(plan)
                .validity(Validity.SATURATED_BY_SERVER, "full")
                .load(LoadResults.ofSeconds(10).answeredPerSecond(2000).build())
                .build());
    }

    private RunResult soFar() {
        return RunResults.copyOf(run.result()).trials(trials).build();
    }
}
