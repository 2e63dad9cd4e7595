package org.gaeperf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gaeperf.model.scenario.ColdServer;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The planned trials of a suite")
class TrialOrderTest {

    @TempDir
    private Path output;

    @ParameterizedTest
    @CsvSource({"published,g1", "quick,'serial,g1,parallel'", "published,'serial,g1'"})
    @DisplayName("have both trials of a pair next to each other, and both pairs of a block")
    void neighbours(String preset, String collectors) throws Exception {
        List<TrialPlan> plans =
                plan("bench.preset", preset, "bench.concurrent", "false", "bench.gc", collectors, "bench.forks", "5");

        assertThat(plans).extracting(TrialPlan::position).containsExactlyElementsOf(numbers(plans.size()));
        Map<String, List<Integer>> blocks = new LinkedHashMap<>();
        Map<String, List<Integer>> pairs = new LinkedHashMap<>();
        for (TrialPlan plan : plans) {
            String group = plan.scenario() + plan.variant().configuration();
            pairs.computeIfAbsent(group + plan.pair(), first -> new ArrayList<>())
                    .add(plan.position());
            blocks.computeIfAbsent(group + (plan.pair() + 1) / 2, first -> new ArrayList<>())
                    .add(plan.position());
        }
        assertThat(pairs.values())
                .allSatisfy(positions -> assertThat(positions).hasSize(2))
                .allSatisfy(TrialOrderTest::assertFollowing);
        assertThat(blocks.values()).allSatisfy(TrialOrderTest::assertFollowing);
    }

    @Test
    @DisplayName("have each mode first in half of the pairs, the same with the same seed, not with every seed")
    void randomOrder() throws Exception {
        Set<List<String>> orders = new HashSet<>();
        for (int seed = 1; seed <= 10; seed++) {
            List<String> variants = variants(seed);
            assertThat(variants(seed)).isEqualTo(variants);
            List<String> firsts = IntStream.range(0, 4)
                    .mapToObj(pair -> variants.get(2 * pair))
                    .toList();
            assertThat(firsts).containsExactlyInAnyOrder("http", "http", "rpc", "rpc");
            orders.add(variants);
        }

        assertThat(orders).as("of four that two blocks allow").hasSizeGreaterThan(2);
    }

    @Test
    @DisplayName("by default have those alone after the first concurrent pair, in whose servers they are measured")
    void pairsFirst() throws Exception {
        List<TrialPlan> plans = plan();

        assertThat(plans).hasSize(10);
        assertThat(plans).extracting(TrialPlan::position).containsExactlyElementsOf(numbers(10));
        assertThat(plans.subList(2, 4)).noneMatch(TrialPlan::concurrent).allSatisfy(alone -> {
            assertThat(alone.workload().requestsPerSecond()).isEqualTo(3000);
            assertThat(plans.stream().filter(alone::canFollow))
                    .as("one of each pair")
                    .hasSize(4)
                    .allMatch(pair -> pair.variant().equals(alone.variant()));
        });
    }

    @Test
    @DisplayName("alone at the rate are the only ones that can follow a concurrent trial in its server")
    void canFollow() throws Exception {
        List<TrialPlan> plans = plan("bench.suite", "load,startup", "bench.forks", "1");
        TrialPlan pair = plans.get(0);

        assertThat(pair.canFollow(pair)).isFalse();
        assertThat(plans.get(2).canFollow(plans.get(3))).as("two alone").isFalse();
        assertThat(TrialPlans.copyOf(plans.get(2))
                        .scenario(RecordedEvents.COSTS.scenario())
                        .build()
                        .canFollow(pair))
                .isFalse();
        assertThat(TrialPlans.copyOf(plans.get(2))
                        .scenario(new ColdServer())
                        .build()
                        .canFollow(pair))
                .isFalse();
    }

    private List<String> variants(int seed) throws Exception {
        return plan("bench.forks", "4", "bench.seed", Integer.toString(seed)).stream()
                .map(plan -> plan.variant().name())
                .toList();
    }

    private List<TrialPlan> plan(String... namesAndValues) throws Exception {
        TestRuns.Planning planning = TestRuns.Planning.begin(output, namesAndValues);
        try {
            return planning.planner().initialTrials(Suites.LOAD);
        } finally {
            planning.run().close();
        }
    }

    private static void assertFollowing(List<Integer> positions) {
        int first = Collections.min(positions);
        assertThat(positions)
                .containsExactlyElementsOf(
                        IntStream.range(first, first + positions.size()).boxed().toList());
    }

    private static List<Integer> numbers(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }
}
