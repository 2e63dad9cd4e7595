package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.TrialResult;
import org.gaeperf.profile.WaitReader.Waits;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The table of waits")
class WaitGrowthTest {

    private static final String VIRTUAL_THREADS =
            "; the server ran virtual threads, whose parking Flight Recorder does not record, so their waits are not seen";
    private static final Waits NONE = waits(0, 0, false);

    private final RecordedSides sides = new RecordedSides(
            List.of(trial(GateResult.BASELINE), trial(GateResult.BASELINE)),
            List.of(trial(GateResult.CANDIDATE), trial(GateResult.CANDIDATE)));

    @Test
    @DisplayName("says that waits of virtual threads are missing if one recording of either side has such threads")
    void virtualThreads() {
        assertThat(note(List.of(NONE, NONE), List.of(NONE, waits(0, 0, true)))).endsWith(VIRTUAL_THREADS);
        assertThat(note(List.of(waits(0, 0, true), NONE), List.of(NONE, NONE))).endsWith(VIRTUAL_THREADS);
        assertThat(note(List.of(NONE, NONE), List.of(NONE, NONE))).doesNotContain("virtual");
    }

    @Test
    @DisplayName("says how many bytes of all recordings were lost")
    void lost() {
        assertThat(note(List.of(waits(0, 100, false), NONE), List.of(NONE, waits(0, 11, true))))
                .contains("; 111 bytes of the recordings were lost, so waits are missing")
                .endsWith(VIRTUAL_THREADS);
    }

    @Test
    @DisplayName("has the site whose waits grew, per request")
    void grown() {
        CostGrowth table =
                WaitGrowth.waits(sides, List.of(NONE, NONE), List.of(waits(20, 0, false), waits(20, 0, false)));

        assertThat(table.rows()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo("sleep in Shop.look");
            assertThat(row.candidate()).isEqualTo(20.0);
        });
        assertThat(WaitGrowth.waits(sides, List.of(NONE, NONE), List.of(waits(200, 0, false), waits(200, 0, false)))
                        .rows())
                .as("longer than a request takes")
                .isEmpty();
    }

    private String note(List<Waits> baseline, List<Waits> candidate) {
        return WaitGrowth.waits(sides, baseline, candidate).note();
    }

    /** A wait of so many microseconds in each request of each part. */
    private static Waits waits(double micros, long lostBytes, boolean virtualThreads) {
        double sum = micros * trial(GateResult.CANDIDATE).load().orElseThrow().answered() / RecordedSides.PARTS;
        return new Waits(
                Collections.nCopies(RecordedSides.PARTS, Map.of("sleep in Shop.look", sum)),
                List.of(),
                lostBytes,
                virtualThreads);
    }

    private static TrialResult trial(String variant) {
        return TrialResults.valid(variant)
                .load(LoadResults.ofSeconds(20)
                        .serviceTime(Latencies.constant(100))
                        .build())
                .build();
    }
}
