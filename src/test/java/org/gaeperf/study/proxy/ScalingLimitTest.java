package org.gaeperf.study.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Where a server stops scaling")
class ScalingLimitTest {

    private static final List<Integer> STEPS = List.of(100, 200, 400);
    private static final SortedMap<Integer, Double> LINEAR =
            new TreeMap<>(Map.of(100, 2_000.0, 200, 4_000.0, 400, 8_000.0));
    private static final SortedMap<Integer, Double> BENT =
            new TreeMap<>(Map.of(100, 2_000.0, 200, 3_900.0, 400, 4_800.0));

    @Test
    @DisplayName("is the step after which connections bring less than a quarter of what they first brought")
    void end() {
        List<Integer> two = List.of(100, 200);

        assertThat(ScalingLimit.end(LINEAR, STEPS)).hasValue(Integer.MAX_VALUE);
        assertThat(ScalingLimit.end(BENT, STEPS)).hasValue(200);
        // 500 of 2,000 for 100 more is a quarter exactly, and one less is not.
        assertThat(ScalingLimit.end(new TreeMap<>(Map.of(100, 2_000.0, 200, 2_500.0)), two))
                .hasValue(Integer.MAX_VALUE);
        assertThat(ScalingLimit.end(new TreeMap<>(Map.of(100, 2_000.0, 200, 2_499.0)), two))
                .hasValue(100);
    }

    @Test
    @DisplayName("is decided by the means, with an interval if there are three step loads or more")
    void interval() {
        ScalingLimit limit = of(List.of(LINEAR, BENT, BENT));

        assertThat(limit.end()).as("5,691 by the mean ratios at 400").isEqualTo(Integer.MAX_VALUE);
        assertThat(limit.claim("netty")).isEqualTo("netty stops scaling after 200 connections, or not by 400");
        assertThat(limit.basis()).isEqualTo("not by 400 by the means of 3 step loads; 95 % interval");
        assertThat(of(List.of(BENT, BENT)).claim("netty"))
                .as("a headline says that it knows less")
                .isEqualTo(
                        "netty stops scaling after 200 connections (by the means of 2 step loads, too few for an interval)");
        assertThat(of(List.of(LINEAR)).basis()).isEqualTo("not by 400 by one step load, too few for an interval");
        assertThat(of(List.of(BENT, BENT)).basis())
                .isEqualTo("after 200 by the means of 2 step loads, too few for an interval");
    }

    @Test
    @DisplayName(
            "is decided by the ratios within the step loads, so that one of a fast hour counts no more than another")
    void fastHour() {
        SortedMap<Integer, Double> fast = new TreeMap<>(Map.of(100, 10_000.0, 200, 10_000.0));
        SortedMap<Integer, Double> slow = new TreeMap<>(Map.of(100, 1_000.0, 200, 2_000.0));

        assertThat(ScalingLimit.of(List.of(fast, slow, slow), List.of(100, 200))
                        .orElseThrow()
                        .end())
                .as("by the mean difference, 667 more where a quarter of 4,000 is needed")
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    @DisplayName(
            "is within its interval in at least nine of ten runs, where single step loads vary by more than the threshold")
    void coverage() {
        Random random = new Random(7);
        int within = 0;
        int runs = 300;
        for (int run = 0; run < runs; run++) {
            List<SortedMap<Integer, Double>> stepLoads = new ArrayList<>();
            for (int stepLoad = 0; stepLoad < 6; stepLoad++) {
                SortedMap<Integer, Double> responses = new TreeMap<>();
                // The true gains at 800 and 1,000 are 2.2 and 0.2 of the first step's 1.9 for each hundred connections.
                Map.of(400, 7_600.0, 800, 12_400.0, 1_000, 12_440.0)
                        .forEach((step, mean) -> responses.put(step, mean * (1 + 0.07 * random.nextGaussian())));
                stepLoads.add(responses);
            }
            ScalingLimit limit =
                    ScalingLimit.of(stepLoads, List.of(400, 800, 1_000)).orElseThrow();
            within += limit.low() <= 800 && limit.high() >= 800 ? 1 : 0;
        }

        assertThat(within).isGreaterThan(runs * 9 / 10);
    }

    @Test
    @DisplayName("is further only if the intervals do not touch")
    void further() {
        assertThat(of(List.of(LINEAR, LINEAR, LINEAR)).isBeyond(of(List.of(BENT, BENT, BENT))))
                .isTrue();
        assertThat(of(List.of(BENT, BENT, BENT)).isBeyond(of(List.of(LINEAR, LINEAR, LINEAR))))
                .isFalse();
        assertThat(of(List.of(LINEAR, LINEAR, LINEAR)).isBeyond(of(List.of(LINEAR, BENT, BENT))))
                .isFalse();
        assertThat(of(List.of(LINEAR, LINEAR)).isBeyond(of(List.of(BENT, BENT))))
                .as("without intervals")
                .isFalse();
    }

    @Test
    @DisplayName("is known from step loads that lack a step, if others have it, and says how many do")
    void missingSteps() {
        assertThat(of(List.of(BENT, BENT.tailMap(200), BENT)).basis())
                .isEqualTo("after 200 by the means of 3 step loads, 2 of them with a valid trial at each step; 95 %"
                        + " interval");
        assertThat(ScalingLimit.of(List.of(BENT), List.of(100, 200, 400, 800))
                        .orElseThrow()
                        .describe())
                .as("what comes later does not matter")
                .isEqualTo("after 200");
    }

    @Test
    @DisplayName("does not change if a step load that is slower throughout lacks its last step")
    void slowerStepLoad() {
        SortedMap<Integer, Double> slower = new TreeMap<>(Map.of(100, 1_800.0, 200, 2_900.0, 400, 3_800.0));

        assertThat(of(List.of(BENT, BENT, slower)).end()).isEqualTo(200);
        assertThat(of(List.of(BENT, BENT, slower.headMap(400))).end())
                .as("the mean of the others at 400 is higher by 1,233 than that of all at 200, and a quarter is 967")
                .isEqualTo(200);
    }

    @Test
    @DisplayName("is not known without the first step, without one before it stops, or from one step")
    void unknown() {
        assertThat(ScalingLimit.of(List.of(BENT.tailMap(200)), STEPS)).isEmpty();
        assertThat(ScalingLimit.of(List.of(BENT), List.of(100, 150, 200, 400))).isEmpty();
        assertThat(ScalingLimit.of(List.of(LINEAR.headMap(400)), STEPS)).isEmpty();
        assertThat(ScalingLimit.of(List.of(LINEAR.headMap(200)), List.of(100))).isEmpty();
    }

    private static ScalingLimit of(List<SortedMap<Integer, Double>> stepLoads) {
        return ScalingLimit.of(stepLoads, STEPS).orElseThrow();
    }
}
