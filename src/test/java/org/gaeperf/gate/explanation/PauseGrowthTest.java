package org.gaeperf.gate.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.TrialResult;
import org.gaeperf.profile.WaitReader.Pause;
import org.gaeperf.profile.WaitReader.Waits;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Pauses of the JVM explain latency")
class PauseGrowthTest {

    private static final int SECONDS = 20;
    private static final String COLLECTION = "pause for garbage collection";

    private final RecordedSides sides = new RecordedSides(
            List.of(trial(GateResult.BASELINE), trial(GateResult.BASELINE)),
            List.of(trial(GateResult.CANDIDATE), trial(GateResult.CANDIDATE)));

    @Test
    @DisplayName(
            "by the requests that are due in them: 300 ms delay a hundred times as many requests as 3 ms, each for longer")
    void byTheSchedule() {
        CostGrowth table = PauseGrowth.table(
                sides, List.of(pauses(3, 3_000), pauses(3, 3_000)), List.of(pauses(3, 300_000), pauses(3, 300_000)), 0);

        assertThat(table.rows()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo(COLLECTION);
            // In 20 s, 3 x 0.3 s: 4.5 % of the requests wait for 150 ms on average.
            assertThat(row.candidate()).isCloseTo(0.045 * 150_000, within(1.0));
            assertThat(row.baseline()).isCloseTo(0.00045 * 1_500, within(0.01));
        });
        double rate = trial(GateResult.CANDIDATE).load().orElseThrow().answered() / (double) SECONDS;
        assertThat(table.note())
                .contains(
                        "candidate: 6 pauses in 40 s, 4.50 % of the requests are due in one; the longest is 300.0 ms, and"
                                + " about " + Math.round(0.3 * rate) + " requests are due in it");
    }

    @Test
    @DisplayName("unless they cost less than a twentieth of what the mean service time grew by")
    void tooSmall() {
        assertThat(PauseGrowth.table(
                                sides,
                                List.of(pauses(1, 1_000), pauses(1, 1_000)),
                                List.of(pauses(2, 2_000), pauses(2, 2_000)),
                                500)
                        .rows())
                .isEmpty();
    }

    @Test
    @DisplayName("unless trials of one side differ as much")
    void varying() {
        assertThat(PauseGrowth.table(
                                sides,
                                List.of(pauses(0, 0), pauses(1, 100_000)),
                                List.of(pauses(1, 100_000), pauses(1, 100_000)),
                                0)
                        .rows())
                .isEmpty();
    }

    @Test
    @DisplayName("or say why not, if a side has one recording")
    void oneRecording() {
        RecordedSides single = new RecordedSides(sides.baseline().subList(0, 1), sides.candidate());

        CostGrowth table =
                PauseGrowth.table(single, List.of(pauses(0, 0)), List.of(pauses(1, 100_000), pauses(1, 100_000)), 0);

        assertThat(table.rows()).isEmpty();
        assertThat(table.note())
                .contains("baseline: no pause;")
                .endsWith("one recording of a side does not show whether pauses grew");
    }

    private static TrialResult trial(String variant) {
        return TrialResults.valid(variant)
                .load(LoadResults.ofSeconds(SECONDS).build())
                .build();
    }

    private static Waits pauses(int count, double micros) {
        return new Waits(List.of(Map.of()), Collections.nCopies(count, new Pause(COLLECTION, micros)), 0, false);
    }
}
