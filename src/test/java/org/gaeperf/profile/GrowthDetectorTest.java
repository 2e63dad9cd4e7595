package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.gaeperf.profile.GrowthDetector.Growth;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthDetectorTest {

    private static final long SEED = 20261123;
    private static final int SIMULATIONS = 20_000;
    private static final Offset<Double> EXACT = Offset.offset(1e-9);

    @Test
    @DisplayName("shows the mean of each side and the largest difference within one, the largest growth first")
    void largestGrowthFirst() {
        List<Growth> growth = GrowthDetector.detect(
                List.of(Map.of("a", 10.0, "b", 100.0), Map.of("a", 12.0, "b", 104.0)),
                List.of(Map.of("a", 21.0, "b", 120.0), Map.of("a", 20.0, "b", 121.0)),
                0);

        assertThat(growth).containsExactly(new Growth("b", 102, 120.5, 4), new Growth("a", 11, 20.5, 2));
    }

    @Test
    @DisplayName("a name grows only by more than observations of one side differ, on either side")
    void withinOneSide() {
        List<Map<String, Double>> steady = List.of(Map.of("a", 10.0), Map.of("a", 10.0));
        List<Map<String, Double>> varying = List.of(Map.of("a", 5.0), Map.of("a", 25.0));

        assertThat(GrowthDetector.detect(steady, varying, 0)).isEmpty();
        assertThat(GrowthDetector.detect(varying, List.of(Map.of("a", 30.0), Map.of("a", 30.0)), 0))
                .isEmpty();
    }

    @Test
    @DisplayName("a name that only one of two observations has is no growth; one that both have is")
    void missingNames() {
        List<Map<String, Double>> none = List.of(Map.of(), Map.of());

        assertThat(GrowthDetector.detect(none, List.of(Map.of("a", 1_889.0), Map.of()), 0))
                .isEmpty();
        assertThat(GrowthDetector.detect(none, List.of(Map.of("a", 5.0), Map.of("a", 6.0)), 0))
                .containsExactly(new Growth("a", 0, 5.5, 1));
    }

    @Test
    @DisplayName("growth that is too small to matter is not shown")
    void minGrowth() {
        List<Map<String, Double>> ten = List.of(Map.of("a", 10.0), Map.of("a", 10.0));
        List<Map<String, Double>> eleven = List.of(Map.of("a", 11.0), Map.of("a", 11.0));

        assertThat(GrowthDetector.detect(ten, eleven, 1)).hasSize(1);
        assertThat(GrowthDetector.detect(ten, eleven, 1.1)).isEmpty();
    }

    @Test
    @DisplayName("one observation of a side does not tell growth from chance")
    void singleObservation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GrowthDetector.detect(List.of(Map.of()), List.of(Map.of(), Map.of()), 0))
                .withMessage("1 and 2 observations: each side must have at least 2");
    }

    @ParameterizedTest(name = "{0} observations of each side: {1}")
    @CsvSource({"2, 0.109", "3, 0.0243", "4, 0.0053"})
    @DisplayName("a name that is the same on both sides passes as seldom as documented")
    void chance(int observations, double documented) {
        Random random = new Random(SEED);
        Supplier<List<Map<String, Double>>> side = () -> Stream.generate(random::nextGaussian)
                .limit(observations)
                .map(value -> Map.of("a", value))
                .toList();
        long passed = Stream.generate(() -> GrowthDetector.detect(side.get(), side.get(), 0))
                .limit(SIMULATIONS)
                .filter(growth -> !growth.isEmpty())
                .count();

        double error = Math.sqrt(documented * (1 - documented) / SIMULATIONS);
        assertThat((double) passed / SIMULATIONS).isCloseTo(documented, Offset.offset(4 * error));
    }

    @Test
    @DisplayName("sampled bytes are scaled to the measured allocation")
    void scaledAllocation() {
        ServerProfile profile = profile(200, 50, Optional.of(150.0));

        // 10,000 and 10,000 sampled bytes for 200 requests are 100 for each; 150 were measured.
        assertThat(profile.allocationScale().getAsDouble()).isCloseTo(1.5, EXACT);
        assertThat(profile.allocation(JfrSummary.Allocation::bytesByClass))
                .hasSize(2)
                .allSatisfy(part -> assertThat(part.get("byte[]")).isCloseTo(150, EXACT));
        assertThat(profile(200, 50, Optional.empty()).allocationScale()).isEmpty();
    }

    @Test
    @DisplayName("the measured CPU time is divided in proportion to the samples of each part")
    void dividedCpuTime() {
        assertThat(profile(200, 50, Optional.empty()).cpu(JfrSummary.Cpu::samplesByMethod))
                .hasSize(2)
                .allSatisfy(part -> {
                    assertThat(part.get("a.Shop.sell")).isCloseTo(30, EXACT);
                    assertThat(part.get("a.Shop.sort")).isCloseTo(20, EXACT);
                });
    }

    @Test
    @DisplayName("each part of a recording is an observation, and each heap is one")
    void observations() {
        List<ServerProfile> baseline =
                List.of(profile(200, 50, Optional.of(100.0)), profile(200, 50, Optional.of(100.0)));
        List<ServerProfile> candidate =
                List.of(profile(200, 60, Optional.of(140.0)), profile(200, 62, Optional.of(150.0)));

        assertThat(GrowthDetector.allocation(baseline, candidate, JfrSummary.Allocation::bytesBySite, 1))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.candidate()).isCloseTo(145, EXACT);
                    assertThat(row.sameSideDifference()).isCloseTo(10, EXACT);
                });
        assertThat(GrowthDetector.cpu(baseline, candidate, JfrSummary.Cpu::samplesBySite, 1))
                .extracting(Growth::name)
                .containsExactly("a.Shop.sell", "a.Shop.sort");
        assertThat(GrowthDetector.heap(baseline, candidate, 1)).isEmpty();
        assertThat(GrowthDetector.oldObjects(baseline, candidate, 1)).isEmpty();
    }

    @Test
    @DisplayName("a profile has parts, requests and a cost")
    void invalidProfiles() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> profile(0, 5, Optional.empty()))
                .withMessage("requests 0 must be above 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> profile(1, Double.NaN, Optional.empty()))
                .withMessage("cpuMicrosPerRequest NaN must be 0 or above");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerProfile(List.of(), 1, 5, Optional.empty(), new HeapHistogram(Map.of())))
                .withMessage("parts must not be empty");
    }

    /** Makes a profile of two equal parts. */
    private static ServerProfile profile(long requests, double cpuMicros, Optional<Double> allocated) {
        JfrSummary part = new JfrSummary(
                new JfrSummary.Allocation(
                        "jdk.ObjectAllocationSample",
                        10,
                        10_000,
                        Map.of("byte[]", 10_000L),
                        Map.of("a.Shop.sell", 10_000L)),
                new JfrSummary.Cpu(
                        "jdk.CPUTimeSample",
                        100,
                        0,
                        Map.of("a.Shop.sell", 60L, "a.Shop.sort", 40L),
                        Map.of("a.Shop.sell", 60L, "a.Shop.sort", 40L)),
                Map.of("a.Shop.pack", 1_000L),
                Map.of("byte[]", 3L),
                0,
                Optional.of(Instant.EPOCH),
                Optional.of(Instant.EPOCH.plusSeconds(9)));
        return new ServerProfile(
                List.of(part, part), requests, cpuMicros, allocated, new HeapHistogram(Map.of("byte[]", 1_000L)));
    }
}
