package org.gaeperf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The rate is")
class RateReductionTest {

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    @DisplayName("lowered to four fifths of what a variant answered that was saturated twice")
    void lowered() {
        add("rpc", Validity.VALID, 3000);
        add("http", Validity.SATURATED_BY_SERVER, 2800);
        add("http", Validity.SATURATED_BY_SERVER, 2566);

        assertThat(RateReduction.lowerRate(trials, List.of(), false))
                .as("0.8 x 2566, rounded down to two digits")
                .hasValue(2000);
    }

    @Test
    @DisplayName("lowered by the slower variant if both do not hold it")
    void slowerOfBoth() {
        add("rpc", Validity.SATURATED_BY_SERVER, 700);
        add("rpc", Validity.SATURATED_BY_SERVER, 700);
        add("http", Validity.SATURATED_BY_CLIENT, 560);
        add("http", Validity.SATURATED_BY_CLIENT, 570);

        assertThat(RateReduction.lowerRate(trials, List.of(), false)).hasValue(440);
    }

    @Test
    @DisplayName("kept if one trial of the variant was valid, however many were saturated")
    void kept() {
        add("http", Validity.SATURATED_BY_SERVER, 2500);
        add("http", Validity.SATURATED_BY_SERVER, 2500);
        add("http", Validity.VALID, 3000);

        assertThat(RateReduction.lowerRate(trials, List.of(), true)).isEmpty();
    }

    @Test
    @DisplayName("kept after one saturated trial, unless there is no other one to come")
    void oneSaturatedTrial() {
        add("http", Validity.SATURATED_BY_SERVER, 3000);

        assertThat(RateReduction.lowerRate(trials, List.of(), false)).isEmpty();
        assertThat(RateReduction.lowerRate(trials, List.of(), true)).hasValue(2400);
    }

    @Test
    @DisplayName("lowered after one saturated trial if the variant was saturated at a lower rate, too")
    void saturatedAtALowerRate() {
        add("http", Validity.SATURATED_BY_SERVER, 560);
        List<TrialResult> ofHttp =
                List.of(trial("http", Validity.SATURATED_BY_SERVER).build());
        List<TrialResult> ofRpc =
                List.of(trial("rpc", Validity.SATURATED_BY_SERVER).build());

        assertThat(RateReduction.lowerRate(trials, ofHttp, false)).hasValue(440);
        assertThat(RateReduction.lowerRate(trials, ofRpc, false))
                .as("the other variant")
                .isEmpty();
        assertThat(RateReduction.lowerRate(List.of(), ofHttp, true))
                .as("nothing is known at this rate")
                .isEmpty();
    }

    @Test
    @DisplayName("kept if trials failed or were disturbed")
    void failedTrials() {
        add("http", Validity.FAILED, 10);
        add("http", Validity.DISTURBED, 10);

        assertThat(RateReduction.lowerRate(trials, List.of(), true)).isEmpty();
    }

    @Test
    @DisplayName("lowered by what was answered at the end of the warm-up if nothing was measured")
    void byTheWarmUp() {
        trials.add(trial("http", Validity.SATURATED_BY_SERVER)
                .warmUp(new WarmUp(Optional.empty(), 9, 20, 30_000, 0, WarmUp.EndReason.BEHIND, 551.7))
                .build());

        assertThat(RateReduction.lowerRate(trials, List.of(), true)).hasValue(440);
    }

    private void add(String variant, Validity validity, double answeredPerSecond) {
        trials.add(trial(variant, validity)
                .load(LoadResults.ofSeconds(10)
                        .answeredPerSecond(answeredPerSecond)
                        .build())
                .build());
    }

    private static TrialResults trial(String variant, Validity validity) {
        return TrialResults.valid(variant)
                .workload(Workload.openLoop(3000, 0, 1, 100, 256))
                .validity(validity);
    }
}
