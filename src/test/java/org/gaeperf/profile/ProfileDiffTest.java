package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.gaeperf.model.Json;
import org.gaeperf.profile.ProfileDiff.AllocationRow;
import org.gaeperf.profile.ProfileDiff.CpuRow;
import org.gaeperf.profile.ProfileDiff.HeapRow;
import org.gaeperf.profile.ProfileDiff.OldObjectRow;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProfileDiffTest {

    private static JfrSummary.Allocation allocation(Map<String, Long> byClass, Map<String, Long> bySite) {
        return new JfrSummary.Allocation("jdk.ObjectAllocationSample", 10, sum(byClass), byClass, bySite);
    }

    private static JfrSummary.Cpu cpu(Map<String, Long> byMethod, Map<String, Long> bySite) {
        return new JfrSummary.Cpu("jdk.CPUTimeSample", sum(byMethod), 0, byMethod, bySite);
    }

    private static long sum(Map<String, Long> amounts) {
        return amounts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static JfrSummary flight(
            JfrSummary.Allocation allocation, JfrSummary.Cpu cpu, Map<String, Long> oldObjects) {
        return new JfrSummary(
                allocation, cpu, oldObjects, 0, Optional.of(Instant.EPOCH), Optional.of(Instant.EPOCH.plusSeconds(9)));
    }

    private static ServerProfile side(JfrSummary flight, long requests, double cpuMicros, Map<String, Long> heap) {
        return new ServerProfile(flight, requests, cpuMicros, Optional.of(new HeapHistogram(heap)));
    }

    /** 100 requests at 50 µs against 200 at 60 µs. */
    private static final ServerProfile BASELINE = side(
            flight(
                    allocation(Map.of("a.Order", 10_000L, "a.Old", 5_000L), Map.of("a.Shop.sell", 15_000L)),
                    cpu(
                            Map.of("a.Shop.sell", 60L, "java.util.List.sort", 40L),
                            Map.of("a.Shop.sell", 60L, "a.Shop.sort", 40L)),
                    Map.of("byte[]", 3L)),
            100,
            50,
            Map.of("byte[]", 1_000L, "a.Order", 500L));

    private static final ServerProfile CANDIDATE = side(
            flight(
                    allocation(
                            Map.of("a.Order", 22_000L, "a.Parcel", 8_000L, "a.Old", 10_000L),
                            Map.of("a.Shop.sell", 32_000L, "a.Post.pack", 8_000L)),
                    cpu(
                            Map.of("a.Shop.sell", 100L, "java.util.List.sort", 60L, "a.Post.pack", 40L),
                            Map.of("a.Shop.sell", 100L, "a.Shop.sort", 60L, "a.Post.pack", 40L)),
                    Map.of("byte[]", 3L, "byte[] held by a.Post", 7L)),
            200,
            60,
            Map.of("byte[]", 51_000L, "a.Order", 400L, "a.Parcel", 96L));

    @Test
    void showsWhatGrewPerRequestLargestFirst() {
        ProfileDiff difference = ProfileDiff.between(BASELINE, CANDIDATE, 10);

        // Twice the bytes for twice the requests are no growth: a.Old is not here.
        assertThat(difference.allocationByClass())
                .containsExactly(new AllocationRow("a.Parcel", 0, 40), new AllocationRow("a.Order", 100, 110));
        assertThat(difference.allocationBySite())
                .containsExactly(new AllocationRow("a.Post.pack", 0, 40), new AllocationRow("a.Shop.sell", 150, 160));
        assertThat(difference.allocationBySite().get(1).growthBytesPerRequest()).isEqualTo(10);
    }

    /** Ten samples of one stretch of work say no more than one. */
    @Test
    @DisplayName("samples that are a millisecond apart do not count as independent")
    void denseSamples() {
        JfrSummary.Cpu sparse = cpu(Map.of("a.Shop.sell", 200L), Map.of());
        JfrSummary.Cpu dense = new JfrSummary.Cpu("jdk.ExecutionSample", 200, 0, Map.of("a.Shop.sell", 200L), Map.of());

        assertThat(sparse.independentSamples()).isEqualTo(200);
        assertThat(dense.independentSamples()).isEqualTo(20);
    }

    @Test
    void sharesOutTheCpuTimeThatWasMeasured() {
        ProfileDiff difference = ProfileDiff.between(BASELINE, CANDIDATE, 10);

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
        ProfileDiff difference = ProfileDiff.between(BASELINE, CANDIDATE, 10);

        assertThat(difference.heapByClass())
                .containsExactly(new HeapRow("byte[]", 1_000, 51_000), new HeapRow("a.Parcel", 0, 96));
        assertThat(difference.oldObjects()).containsExactly(new OldObjectRow("byte[] held by a.Post", 0, 7));
    }

    @Test
    void showsWhatTheTablesArePartsOf() {
        ProfileDiff difference = ProfileDiff.between(BASELINE, CANDIDATE, 10);

        assertThat(difference.baseline())
                .isEqualTo(new ProfileDiff.Totals(100, 150, 10, 50, 100, Optional.of(1_500L), 0));
        assertThat(difference.candidate())
                .isEqualTo(new ProfileDiff.Totals(200, 200, 10, 60, 200, Optional.of(51_496L), 0));
    }

    @Test
    void showsNoMoreRowsThanWanted() {
        ProfileDiff difference = ProfileDiff.between(BASELINE, CANDIDATE, 1);

        assertThat(difference.allocationByClass())
                .extracting(AllocationRow::name)
                .containsExactly("a.Parcel");
        assertThat(difference.heapByClass()).extracting(HeapRow::name).containsExactly("byte[]");
    }

    @Test
    void findsNothingWhereNothingWasRecorded() {
        ServerProfile nothing = new ServerProfile(
                flight(allocation(Map.of(), Map.of()), cpu(Map.of(), Map.of()), Map.of()), 1, 5, Optional.empty());

        ProfileDiff difference = ProfileDiff.between(nothing, nothing, 10);

        assertThat(difference.cpuByMethod()).isEmpty();
        assertThat(difference.heapByClass()).isEmpty();
        assertThat(ProfileDiff.between(nothing, CANDIDATE, 10).heapByClass()).isEmpty();
        assertThat(ProfileDiff.between(nothing, CANDIDATE, 10).cpuByMethod())
                .extracting(CpuRow::name)
                .startsWith("a.Shop.sell");
    }

    @Test
    void needsRequestsAndACost() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerProfile(BASELINE.recording(), 0, 5, Optional.empty()))
                .withMessage("requests 0 must be above 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerProfile(BASELINE.recording(), 1, Double.NaN, Optional.empty()))
                .withMessage("cpuMicrosPerRequest NaN must be 0 or above");
    }

    @Test
    void comesBackFromJson() throws JsonProcessingException {
        ProfileDiff difference = ProfileDiff.between(BASELINE, CANDIDATE, 10);

        assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(difference), ProfileDiff.class))
                .isEqualTo(difference);
        assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(CANDIDATE), ServerProfile.class))
                .isEqualTo(CANDIDATE);
    }
}
