package org.gaeperf.report.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Where a server stops scaling")
class ScalingLimitTest {

    private static final SortedMap<Integer, Double> LINEAR =
            new TreeMap<>(Map.of(100, 2_000.0, 200, 4_000.0, 400, 8_000.0));
    private static final SortedMap<Integer, Double> BENT =
            new TreeMap<>(Map.of(100, 2_000.0, 200, 3_900.0, 400, 4_800.0));

    @Test
    @DisplayName("is the step after which connections bring less than a quarter of what they first brought")
    void end() {
        assertThat(ScalingLimit.end(LINEAR)).isEmpty();
        assertThat(ScalingLimit.end(BENT)).hasValue(200);
        // 500 of 2,000 for 100 more is a quarter exactly, and one less is not.
        assertThat(ScalingLimit.end(new TreeMap<>(Map.of(100, 2_000.0, 200, 2_500.0))))
                .isEmpty();
        assertThat(ScalingLimit.end(new TreeMap<>(Map.of(100, 2_000.0, 200, 2_499.0))))
                .hasValue(100);
    }

    @Test
    @DisplayName("has the range over the staircases, with its confidence")
    void range() {
        ScalingLimit limit = ScalingLimit.of(List.of(LINEAR, BENT, BENT), List.of(100, 200, 400))
                .orElseThrow();

        assertThat(limit.describe()).isEqualTo("after 200");
        assertThat(limit.claim("netty")).isEqualTo("netty stops scaling after 200 connections, or not by 400");
        assertThat(limit.range())
                .isEqualTo(
                        "median: after 200 in 3 complete staircases, an interval of the median with 75.0 % confidence");
        assertThat(ScalingLimit.of(List.of(LINEAR), List.of(100, 200, 400))
                        .orElseThrow()
                        .range())
                .isEqualTo("one complete staircase, so no interval");
    }

    @Test
    @DisplayName("has no interval if there are staircases whose ends are not known")
    void mayEndLater() {
        List<Integer> steps = List.of(100, 200, 400, 800);

        assertThat(ScalingLimit.of(List.of(BENT, BENT, BENT, LINEAR), steps)
                        .orElseThrow()
                        .range())
                .isEqualTo(
                        "the same in 3 complete staircases; 1 more without a valid trial at some step, whose ends are not known");
        assertThat(ScalingLimit.of(List.of(BENT, LINEAR, LINEAR), steps)
                        .orElseThrow()
                        .claim("netty"))
                .isEqualTo("netty stops scaling after 200 connections (1 of 3 staircases)");
        assertThat(ScalingLimit.of(List.of(BENT, LINEAR, LINEAR), steps)
                        .orElseThrow()
                        .range())
                .isEqualTo("one complete staircase, so no interval; 2 more without a valid trial at some step, whose"
                        + " ends are not known");
    }

    @Test
    @DisplayName("is known from a staircase without a valid first step, by that of the others")
    void withoutFirstStep() {
        ScalingLimit limit = ScalingLimit.of(List.of(BENT, BENT.tailMap(200)), List.of(100, 200, 400))
                .orElseThrow();

        assertThat(limit.range())
                .isEqualTo("the same in 2 complete staircases, of which 1 with the first step of the others, so no"
                        + " interval");
        assertThat(ScalingLimit.of(List.of(BENT.tailMap(200)), List.of(100, 200, 400)))
                .isEmpty();
    }

    @Test
    @DisplayName("is not known from staircases that lack a step before it, or that have only one")
    void incomplete() {
        assertThat(ScalingLimit.of(List.of(BENT), List.of(100, 150, 200, 400))).isEmpty();
        assertThat(ScalingLimit.of(List.of(BENT), List.of(100, 200, 400, 800))
                        .orElseThrow()
                        .describe())
                .as("what comes later does not matter")
                .isEqualTo("after 200");
        assertThat(ScalingLimit.of(List.of(LINEAR.headMap(400)), List.of(100, 200, 400)))
                .isEmpty();
        assertThat(ScalingLimit.of(List.of(LINEAR.headMap(200)), List.of(100))).isEmpty();
    }
}
