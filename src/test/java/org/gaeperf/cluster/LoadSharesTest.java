package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.load.protocol.ArrivalSchedule.Sweep;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadSharesTest {

    private static final String ADDRESS = "192.0.2.1";

    @ParameterizedTest
    @DisplayName("rate and connections are shared, and none of either is lost")
    @CsvSource({
        "3000, 1024, 2, false, 1500 1500, 512 512",
        "1000, 1024, 3, false, 334 333 333, 342 341 341",
        "3000, 1024, 2, true, 1450 1450 100, 487 486 51",
        "400, 100, 1, true, 380 20, 95 5",
        "19, 100, 2, true, 10 9, 50 50",
        "400, 19, 2, true, 200 200, 10 9",
        "1, 100, 3, false, 1, 100",
        "100, 2, 3, false, 50 50, 1 1",
        "0, 41, 2, true, 0 0, 21 20",
        "0, 1, 2, false, 0, 1"
    })
    void areShared(int rate, int connections, int loaders, boolean probe, String rates, String shares) {
        Map<Integer, LoadPlan> plans = LoadShares.split(plan(rate, connections), loaders, probe, ADDRESS);

        assertThat(plans.values())
                .extracting(plan -> Integer.toString(plan.workload().requestsPerSecond()))
                .containsExactly(rates.split(" "));
        assertThat(plans.values())
                .extracting(plan -> Integer.toString(plan.workload().connections()))
                .containsExactly(shares.split(" "));
        assertThat(plans.values())
                .as("the rest of the plan stays")
                .extracting(LoadPlan::host, plan -> plan.workload().responseBytes(), LoadPlan::ramp)
                .containsOnly(tuple(ADDRESS, 100L, Duration.ofSeconds(1)));
    }

    @Test
    @DisplayName("neighbours sweep in opposite directions")
    void neighboursSweepInOppositeDirections() {
        assertThat(LoadShares.split(plan(900, 90), 3, true, ADDRESS).values())
                .extracting(LoadPlan::sweep)
                .containsExactly(Sweep.LATER, Sweep.EARLIER, Sweep.LATER, Sweep.EARLIER);
    }

    private static LoadPlan plan(int rate, int connections) {
        return new LoadPlan(
                "127.0.0.1",
                8080,
                LoadRequest.of("/", Map.of(), 0, 100),
                Optional.empty(),
                new Workload(rate, 0, 1, 100, connections),
                Duration.ofSeconds(1),
                Sweep.LATER,
                Duration.ofSeconds(1),
                Optional.empty(),
                "trial");
    }
}
