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
import org.gaeperf.load.protocol.ArrivalSchedule.Dither;
import org.gaeperf.load.protocol.LoadPlan;
import org.gaeperf.model.load.LoadRequest;
import org.gaeperf.model.load.MixRow;
import org.gaeperf.model.load.RequestMix;
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
        "100, 2, 3, false, 50 50, 1 1"
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
    @DisplayName("the connections of a closed loop are shared, without a probe and a rate of a warm-up")
    @CsvSource({"41, true, 21 20", "1, false, 1"})
    void closedLoop(int connections, boolean probe, String shares) {
        LoadPlan plan = plan(100, connections).with(Workload.closedLoop(0, 1, 100, connections));

        assertThat(LoadShares.split(plan, 2, probe, ADDRESS).values())
                .allMatch(share -> share.workload().inClosedLoop()
                        && share.warmUpRequestsPerSecond().isEmpty())
                .extracting(share -> Integer.toString(share.workload().connections()))
                .containsExactly(shares.split(" "));
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
        "3000, 1024, 2, false, -1 -1"
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
                Dither.LATER,
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
        List<Dither> dithers = Stream.of(Dither.LATER, Dither.EARLIER)
                .map(dither -> plan(900, 90, dither))
                .flatMap(plan -> LoadShares.split(plan, loaders, probe, ADDRESS).values().stream())
                .map(LoadPlan::dither)
                .toList();

        assertThat(dithers).hasSize(2 * (loaders + (probe ? 1 : 0)));
        for (int first = 0; first < dithers.size(); first++) {
            for (int second = first + 1; second < dithers.size(); second++) {
                double distance = Math.abs(
                        dithers.get(first).phaseSeconds() - dithers.get(second).phaseSeconds());
                assertThat(Math.min(distance, 1 - distance)).isGreaterThan(0.1);
            }
        }
    }

    @Test
    @DisplayName("each client has its own order of a mix, and the first one that of the run")
    void ordersOfMix() {
        MixRow row = new MixRow(
                "a",
                1,
                false,
                "GET",
                List.of(new MixRow.PathPart.Text("/")),
                List.of(),
                new byte[0],
                LoadRequest.get("/").response());
        RequestMix mix = new RequestMix(7, List.of(row));
        LoadPlan plan = plan(300, 100);

        assertThat(LoadShares.split(plan.with(plan.request().with(mix)), 3, true, ADDRESS)
                        .values())
                .extracting(share -> share.request().mix().orElseThrow())
                .allSatisfy(share -> assertThat(share.rows()).isEqualTo(mix.rows()))
                .extracting(RequestMix::seed)
                .doesNotHaveDuplicates()
                .hasSize(4)
                .startsWith(7L);
    }

    private static LoadPlan plan(int rate, int connections) {
        return plan(rate, connections, Dither.LATER);
    }

    private static LoadPlan plan(int rate, int connections, Dither dither) {
        return new LoadPlan(
                "127.0.0.1",
                8080,
                LoadRequest.of("/", Map.of(), 0, 100),
                Optional.empty(),
                Workload.openLoop(rate, 0, 1, 100, connections),
                Duration.ofSeconds(1),
                dither,
                Duration.ofSeconds(1),
                Optional.empty(),
                "trial");
    }
}
