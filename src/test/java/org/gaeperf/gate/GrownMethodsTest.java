package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Four rounds in mode {@code http}, in which one method costs the candidate half as much again. */
@DisplayName("What fails a gate by its methods")
class GrownMethodsTest {

    @Test
    @DisplayName("is named with its growth and its mode, and nothing else is")
    void grown() {
        assertThat(GrownMethods.find(trials(1_500), List.of("http", "rpc")))
                .containsExactly(
                        "Shop.sort +25.00 µs/request (+4.55 % of all CPU, whose change is +25.00 … +25.00) in mode"
                                + " http");
        assertThat(GrownMethods.find(trials(1_000), List.of("http"))).isEmpty();
        assertThat(GrownMethods.find(trials(1_500), List.of("rpc"))).isEmpty();
    }

    private static List<TrialResult> trials(long candidate) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= 4; round++) {
            trials.add(trial(GateResult.BASELINE, round, 1_000));
            trials.add(trial(GateResult.CANDIDATE, round, candidate));
        }
        return trials;
    }

    private static TrialResult trial(String variant, int round, long sort) {
        return TrialResults.ofRound(variant, round)
                .load(LoadResults.ofSeconds(10).build())
                .cpuMicrosPerRequest((10_000 + sort) / 20.0)
                .methods(new MethodCosts(
                        10_000 + sort,
                        List.of(
                                new MethodCosts.Method("Shop.handle", "", 10_000, 10_000 + sort),
                                new MethodCosts.Method("Shop.sort", "Shop.handle", sort, sort)),
                        0,
                        0,
                        List.of()))
                .build();
    }
}
