package org.gaeperf.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.load.protocol.ArrivalSchedule;
import org.gaeperf.load.protocol.ArrivalSchedule.Sweep;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.Workload;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @DisplayName("before the measurement a probe sends as much as a loader, or what its connections can carry")
    @CsvSource({
        "3000, 1024, 2, true, 1245 1245 510",
        "600, 1024, 2, true, 200 200 200",
        "601, 1024, 2, true, 201 200 200",
        "400, 100, 1, true, 350 50",
        "2000, 20, 1, true, 1900 100",
        "19, 100, 2, true, -1 -1",
        "3000, 1024, 2, false, -1 -1",
        "0, 41, 2, true, -1 -1"
    })
    void warmUp(int rate, int connections, int loaders, boolean probe, String rates) {
        Map<Integer, LoadPlan> plans = LoadShares.split(plan(rate, connections), loaders, probe, ADDRESS);

        assertThat(plans.values())
                .extracting(
                        plan -> Integer.toString(plan.warmUpRequestsPerSecond().orElse(-1)))
                .containsExactly(rates.split(" "));
    }

    @Test
    @DisplayName("a cold server has no warm-up, so that a probe sends its own rate from the first request on")
    void coldServer() {
        LoadPlan warm = plan(3000, 1024);
        LoadPlan cold = new LoadPlan(
                warm.host(),
                warm.port(),
                warm.request(),
                Optional.empty(),
                warm.workload(),
                Duration.ZERO,
                Sweep.LATER,
                warm.drain(),
                Optional.of(Duration.ofSeconds(5)),
                "");

        assertThat(LoadShares.split(cold, 2, true, ADDRESS).values())
                .extracting(LoadPlan::warmUpRequestsPerSecond)
                .containsOnly(OptionalInt.empty());
    }

    @ParameterizedTest
    @DisplayName("the requests of two loaders meet each other at every point of their period within a second")
    @ValueSource(ints = {2, 3, 4})
    void loadersKeepNoDistance(int loaders) {
        List<ArrivalSchedule> schedules =
                LoadShares.split(plan(loaders * 500, 90), loaders, false, ADDRESS).values().stream()
                        .map(LoadPlan::schedule)
                        .toList();

        for (int first = 0; first < loaders; first++) {
            for (int second = first + 1; second < loaders; second++) {
                assertThat(tenthsOfDistance(schedules.get(first), schedules.get(second)))
                        .as("loaders %d and %d", first, second)
                        .hasSize(10);
            }
        }
    }

    private static Set<Long> tenthsOfDistance(ArrivalSchedule first, ArrivalSchedule second) {
        long period = 2_000_000;
        Set<Long> tenths = new HashSet<>();
        for (long index = 5_000; index < 5_500; index++) {
            long distance = first.intendedStartNanos(index) - second.intendedStartNanos(index);
            tenths.add(Math.floorMod(distance, period) * 10 / period);
        }
        return tenths;
    }

    @ParameterizedTest
    @DisplayName("no two clients of a concurrent pair have the same phase")
    @CsvSource({"1, false", "2, false", "2, true", "3, false", "3, true", "4, false"})
    void clientsOfAPairHaveDifferentPhases(int loaders, boolean probe) {
        List<Sweep> sweeps = Stream.of(Sweep.LATER, Sweep.EARLIER)
                .map(sweep -> plan(900, 90, sweep))
                .flatMap(plan -> LoadShares.split(plan, loaders, probe, ADDRESS).values().stream())
                .map(LoadPlan::sweep)
                .toList();

        assertThat(sweeps).hasSize(2 * (loaders + (probe ? 1 : 0)));
        for (int first = 0; first < sweeps.size(); first++) {
            for (int second = first + 1; second < sweeps.size(); second++) {
                double distance = Math.abs(
                        sweeps.get(first).phaseSeconds() - sweeps.get(second).phaseSeconds());
                assertThat(Math.min(distance, 1 - distance)).isGreaterThan(0.1);
            }
        }
    }

    private static LoadPlan plan(int rate, int connections) {
        return plan(rate, connections, Sweep.LATER);
    }

    private static LoadPlan plan(int rate, int connections, Sweep sweep) {
        return new LoadPlan(
                "127.0.0.1",
                8080,
                LoadRequest.of("/", Map.of(), 0, 100),
                Optional.empty(),
                new Workload(rate, 0, 1, 100, connections),
                Duration.ofSeconds(1),
                sweep,
                Duration.ofSeconds(1),
                Optional.empty(),
                "trial");
    }
}
