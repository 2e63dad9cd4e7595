package org.gaeperf.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.gaeperf.explain.Difference.AllocationRow;
import org.gaeperf.explain.Difference.CpuRow;
import org.gaeperf.explain.Difference.HeapRow;
import org.gaeperf.explain.Difference.OldObjectRow;
import org.gaeperf.model.Json;
import org.junit.jupiter.api.Test;

class DifferenceTest {

    private static FlightSummary.Allocation allocation(Map<String, Long> byClass, Map<String, Long> bySite) {
        return new FlightSummary.Allocation("jdk.ObjectAllocationSample", 10, sum(byClass), byClass, bySite);
    }

    private static FlightSummary.Cpu cpu(Map<String, Long> byMethod, Map<String, Long> bySite) {
        return new FlightSummary.Cpu("jdk.CPUTimeSample", sum(byMethod), 0, byMethod, bySite);
    }

    private static long sum(Map<String, Long> amounts) {
        return amounts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static FlightSummary flight(
            FlightSummary.Allocation allocation, FlightSummary.Cpu cpu, Map<String, Long> oldObjects) {
        return new FlightSummary(
                allocation, cpu, oldObjects, 0, Optional.of(Instant.EPOCH), Optional.of(Instant.EPOCH.plusSeconds(9)));
    }

    private static Observed side(FlightSummary flight, long requests, double cpuMicros, Map<String, Long> heap) {
        return new Observed(flight, requests, cpuMicros, Optional.of(new HeapHistogram(heap)));
    }

    /** 100 requests at 50 µs against 200 at 60 µs. */
    private static final Observed BASELINE = side(
            flight(
                    allocation(Map.of("a.Order", 10_000L, "a.Old", 5_000L), Map.of("a.Shop.sell", 15_000L)),
                    cpu(Map.of("a.Shop.sell", 60L, "java.util.List.sort", 40L),
                            Map.of("a.Shop.sell", 60L, "a.Shop.sort", 40L)),
                    Map.of("byte[]", 3L)),
            100, 50, Map.of("byte[]", 1_000L, "a.Order", 500L));
    private static final Observed CANDIDATE = side(
            flight(
                    allocation(Map.of("a.Order", 22_000L, "a.Parcel", 8_000L, "a.Old", 10_000L),
                            Map.of("a.Shop.sell", 32_000L, "a.Post.pack", 8_000L)),
                    cpu(Map.of("a.Shop.sell", 100L, "java.util.List.sort", 60L, "a.Post.pack", 40L),
                            Map.of("a.Shop.sell", 100L, "a.Shop.sort", 60L, "a.Post.pack", 40L)),
                    Map.of("byte[]", 3L, "byte[] held by a.Post", 7L)),
            200, 60, Map.of("byte[]", 51_000L, "a.Order", 400L, "a.Parcel", 96L));

    @Test
    void showsWhatGrewPerRequestLargestFirst() {
        Difference difference = Difference.between(BASELINE, CANDIDATE, 10);

        // Twice the bytes for twice the requests are no growth: a.Old is not here.
        assertThat(difference.allocationByClass()).containsExactly(
                new AllocationRow("a.Parcel", 0, 40), new AllocationRow("a.Order", 100, 110));
        assertThat(difference.allocationBySite()).containsExactly(
                new AllocationRow("a.Post.pack", 0, 40), new AllocationRow("a.Shop.sell", 150, 160));
        assertThat(difference.allocationBySite().get(1).growthBytesPerRequest()).isEqualTo(10);
    }

    /** Ten samples of one stretch of work say no more than one. */
    @Test
    void samplesOfEveryMillisecondAreNotTakenForIndependent() {
        FlightSummary.Cpu sparse = cpu(Map.of("a.Shop.sell", 200L), Map.of());
        FlightSummary.Cpu dense =
                new FlightSummary.Cpu("jdk.ExecutionSample", 200, 0, Map.of("a.Shop.sell", 200L), Map.of());

        assertThat(sparse.independentSamples()).isEqualTo(200);
        assertThat(dense.independentSamples()).isEqualTo(20);
    }

    @Test
    void sharesOutTheCpuTimeThatWasMeasured() {
        Difference difference = Difference.between(BASELINE, CANDIDATE, 10);

        // 60 % of 50 µs is as much as 50 % of 60 µs, and 40 % of 50 µs is more than 30 % of 60 µs.
        assertThat(difference.cpuByMethod()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo("a.Post.pack");
            assertThat(row.baselineMicrosPerRequest()).isZero();
            assertThat(row.candidateMicrosPerRequest()).isCloseTo(12, Offset.offset(1e-9));
            assertThat(row.growthMicrosPerRequest()).isCloseTo(12, Offset.offset(1e-9));
            // sqrt(0.2 · 0.8 / 200) of 60 µs
            assertThat(row.standardErrorMicrosPerRequest()).isCloseTo(1.697, Offset.offset(0.001));
            assertThat(row.candidateSamples()).isEqualTo(40);
        });
        assertThat(difference.cpuBySite()).extracting(CpuRow::name).containsExactly("a.Post.pack");
    }

    @Test
    void showsWhatLives() {
        Difference difference = Difference.between(BASELINE, CANDIDATE, 10);

        assertThat(difference.heapByClass()).containsExactly(
                new HeapRow("byte[]", 1_000, 51_000), new HeapRow("a.Parcel", 0, 96));
        assertThat(difference.oldObjects()).containsExactly(new OldObjectRow("byte[] held by a.Post", 0, 7));
    }

    @Test
    void showsWhatTheTablesArePartsOf() {
        Difference difference = Difference.between(BASELINE, CANDIDATE, 10);

        assertThat(difference.baseline())
                .isEqualTo(new Difference.Totals(100, 150, 10, 50, 100, Optional.of(1_500L), 0));
        assertThat(difference.candidate())
                .isEqualTo(new Difference.Totals(200, 200, 10, 60, 200, Optional.of(51_496L), 0));
    }

    @Test
    void showsNoMoreRowsThanWanted() {
        Difference difference = Difference.between(BASELINE, CANDIDATE, 1);

        assertThat(difference.allocationByClass()).extracting(AllocationRow::name).containsExactly("a.Parcel");
        assertThat(difference.heapByClass()).extracting(HeapRow::name).containsExactly("byte[]");
    }

    @Test
    void findsNothingWhereNothingWasRecorded() {
        Observed nothing = new Observed(
                flight(allocation(Map.of(), Map.of()), cpu(Map.of(), Map.of()), Map.of()), 1, 5, Optional.empty());

        Difference difference = Difference.between(nothing, nothing, 10);

        assertThat(difference.cpuByMethod()).isEmpty();
        assertThat(difference.heapByClass()).isEmpty();
        assertThat(Difference.between(nothing, CANDIDATE, 10).heapByClass()).isEmpty();
        assertThat(Difference.between(nothing, CANDIDATE, 10).cpuByMethod())
                .extracting(CpuRow::name).startsWith("a.Shop.sell");
    }

    @Test
    void needsRequestsAndACost() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Observed(BASELINE.flight(), 0, 5, Optional.empty()))
                .withMessage("requests: 0; must be above 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Observed(BASELINE.flight(), 1, Double.NaN, Optional.empty()))
                .withMessage("cpuMicrosPerRequest: NaN; must be 0 or above");
    }

    @Test
    void comesBackFromJson() throws JsonProcessingException {
        Difference difference = Difference.between(BASELINE, CANDIDATE, 10);

        assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(difference), Difference.class))
                .isEqualTo(difference);
        assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(CANDIDATE), Observed.class)).isEqualTo(CANDIDATE);
    }
}
