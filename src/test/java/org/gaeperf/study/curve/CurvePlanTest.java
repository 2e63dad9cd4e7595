package org.gaeperf.study.curve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.scenario.RateStep;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.run.Run;
import org.gaeperf.suite.SuitePlanner;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.MeasurementPlan.TimedLoad;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The trials of the suite curve")
class CurvePlanTest {

    private static final int STEPS = 7;
    private static final int FORKS = 4;

    @TempDir
    private Path output;

    private Run run;

    private SuitePlanner begin(String... namesAndValues) throws Exception {
        TestRuns.Planning planning = TestRuns.Planning.begin(
                output,
                Stream.concat(Stream.of("bench.suite", "curve"), Stream.of(namesAndValues))
                        .toArray(String[]::new));
        run = planning.run();
        return planning.planner();
    }

    @AfterEach
    void end() throws Exception {
        run.close();
    }

    @Test
    @DisplayName("are a search of each variant, and then rounds at shares of the rate that the slowest valid one found")
    void rates() throws Exception {
        SuitePlanner planner = begin();
        List<TrialPlan> searches = planner.initialTrials(Suites.CURVE);
        assertThat(searches).hasSize(2);
        assertThat(planner.notesBeforeFollowUp(Suites.CURVE, found(searches))).isEmpty();
        assertThat(planner.expectedFollowUp(Suites.CURVE)).isGreaterThan(Duration.ofMinutes(5));

        List<TrialPlan> plans = planner.followUpTrials(Suites.CURVE, found(searches));

        assertThat(plans).hasSize(FORKS * 2 * (1 + STEPS));
        assertThat(plans.stream()
                        .filter(plan -> plan.scenario().equals(new RateStep(50)))
                        .map(plan -> plan.workload().requestsPerSecond()))
                .hasSize(2 * FORKS)
                .containsOnly(1_500);
        assertThat(plans.stream().filter(plan -> plan.scenario().equals(new RateStep(1))))
                .allMatch(plan -> plan.workload().requestsPerSecond() == 30)
                .allMatch(plan -> ((TimedLoad) plan.measurement())
                                .compilation()
                                .orElseThrow()
                                .requestsPerSecond()
                        == 1_000);
        assertThat(plans.stream().filter(TrialPlan::concurrent))
                .hasSize(2 * FORKS)
                .allMatch(plan -> plan.scenario() instanceof Named)
                .allMatch(plan -> plan.workload().requestsPerSecond() == 1_000);
        assertThat(planner.followUpTrials(Suites.CURVE, found(searches))).isEmpty();
        assertThat(planner.expectedFollowUp(Suites.CURVE)).isEqualTo(Duration.ZERO);
    }

    @Test
    @DisplayName(
            "measure all points of a round in the servers of its pair, in an order that changes from block to block")
    void order() throws Exception {
        SuitePlanner planner = begin();
        List<TrialPlan> plans = planner.followUpTrials(Suites.CURVE, found(planner.initialTrials(Suites.CURVE)));

        assertThat(plans).extracting(TrialPlan::id).anyMatch(id -> id.matches("\\d+-curve-http-50-of-the-rate"));
        List<List<Integer>> orders = new ArrayList<>();
        for (int round = 1; round <= FORKS; round++) {
            int number = round;
            List<TrialPlan> ofRound =
                    plans.stream().filter(plan -> plan.pair() == number).toList();
            List<TrialPlan> pair = ofRound.subList(0, 2);
            assertThat(pair.get(0).runsConcurrentlyWith(pair.get(1))).isTrue();
            assertThat(ofRound.subList(2, ofRound.size()))
                    .allMatch(step -> pair.stream().filter(step::canFollow).count() == 1);
            orders.add(ofRound.stream()
                    .flatMapToInt(plan -> plan.scenario().percentOfHeldRate().stream())
                    .boxed()
                    .distinct()
                    .toList());
        }
        assertThat(orders).allMatch(order -> order.size() == STEPS);
        List<Integer> reversed = new ArrayList<>(orders.get(0));
        Collections.reverse(reversed);
        assertThat(orders.get(1)).isEqualTo(reversed);
        assertThat(new HashSet<>(orders)).hasSizeGreaterThan(2);
    }

    @Test
    @DisplayName("have the points that the user names, and none where no variant holds any rate")
    void points() throws Exception {
        SuitePlanner planner = begin("bench.rate.steps", "80,20", "bench.forks", "1");
        List<TrialPlan> searches = planner.initialTrials(Suites.CURVE);

        assertThat(searches).hasSize(2);
        assertThat(planner.followUpTrials(Suites.CURVE, found(searches)).stream()
                        .flatMapToInt(plan -> plan.scenario().percentOfHeldRate().stream()))
                .containsOnly(20, 80);
        run.close();
        SuitePlanner other = begin();
        RunResult nothing = RunResults.of(Suites.CURVE)
                .trials(other.initialTrials(Suites.CURVE).stream()
                        .map(plan -> TrialResults.of(plan)
                                .validity(Validity.DISTURBED, "others")
                                .build())
                        .toList())
                .build();
        assertThat(other.followUpTrials(Suites.CURVE, nothing)).isEmpty();
    }

    @Test
    @DisplayName("are points at shares of the requested rate, without a search, where only that they run counts")
    void smoke() throws Exception {
        SuitePlanner planner = begin("bench.preset", "smoke", "bench.rate", "200");
        List<TrialPlan> plans = planner.initialTrials(Suites.CURVE);

        assertThat(plans).hasSize(2 * (1 + STEPS));
        assertThat(plans.stream().filter(plan -> plan.scenario().equals(new RateStep(50))))
                .allMatch(plan -> plan.workload().requestsPerSecond() == 100);
        assertThat(planner.followUpTrials(Suites.CURVE, found(plans))).isEmpty();
    }

    @Test
    @DisplayName("are announced with a note where the limit of p99 ended the search of a server that was nearly idle")
    void waiting() throws Exception {
        SuitePlanner planner = begin("bench.forks", "1");
        List<TrialPlan> searches = planner.initialTrials(Suites.CURVE);
        RunResult idle = run(searches, 16, 3);

        assertThat(planner.notesBeforeFollowUp(Suites.CURVE, run(searches, 16, 97)))
                .isEmpty();
        assertThat(planner.notesBeforeFollowUp(Suites.CURVE, idle))
                .containsExactly("100 % of this curve is only 16 requests/s: at 17 requests/s the p99 latency of "
                        + searches.get(0).variant().name()
                        + " was 61.0 ms, over bench.p99Limit (50.0 ms), with 3.00 % of a core in use. It waits rather"
                        + " than works; -Dbench.p99Limit=500ms finds the rate that it has the CPU for.");
        assertThat(planner.notesBeforeFollowUp(Suites.CURVE, run(searches, 0, 3)))
                .first()
                .asString()
                .startsWith("No rate is held, so there is no curve: at 1 requests/s the p99 latency of ");
        assertThat(planner.followUpTrials(Suites.CURVE, idle)).isNotEmpty();
        assertThat(planner.notesBeforeFollowUp(Suites.CURVE, idle)).isEmpty();
    }

    /** The first search finds a rate by its latency, and uses this much CPU just above it; the others find more. */
    private static RunResult run(List<TrialPlan> searches, int held, double cpuPercent) {
        List<TrialResult> trials = new ArrayList<>();
        for (TrialPlan plan : searches) {
            int rate = held + 1_000 * trials.size();
            trials.add(TrialResults.of(plan)
                    .withoutLoad()
                    .capacity(new Capacity(
                            50_000,
                            rate,
                            LimitingFactor.P99,
                            List.of(step(rate, true, cpuPercent), step(rate + 1, false, cpuPercent))))
                    .build());
        }
        return RunResults.of(Suites.CURVE).trials(trials).build();
    }

    private static Capacity.Step step(int rate, boolean held, double cpuPercent) {
        return new Capacity.Step(
                rate,
                Validity.VALID,
                List.of(),
                held,
                false,
                rate,
                25_000,
                held ? 45_000 : 61_000,
                cpuPercent,
                100,
                OptionalLong.empty());
    }

    /** The first search finds 3,000. */
    private static RunResult found(List<TrialPlan> searches) {
        List<TrialResult> trials = new ArrayList<>();
        for (TrialPlan plan : searches) {
            trials.add(TrialResults.of(plan)
                    .withoutLoad()
                    .capacity(new Capacity(50_000, 3_000 + 500 * trials.size(), LimitingFactor.P99, List.of()))
                    .build());
        }
        return RunResults.of(Suites.CURVE).trials(trials).build();
    }
}
