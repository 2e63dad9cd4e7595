package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Paired trials")
class PairedTrialsTest {

    private static final List<TrialResult> BASELINE = holding(3000, 3000, 3000, 3000);

    @Test
    @DisplayName("have no ratio if a side of one has zero: the rest would be the best or the worst of its trials")
    void zero() {
        assertThat(PairedTrials.estimate(Metric.CAPACITY, BASELINE, holding(3200, 3200, 3200, 3200)))
                .isPresent();
        assertThat(PairedTrials.estimate(Metric.CAPACITY, BASELINE, holding(3200, 0, 3200, 3200)))
                .isEmpty();
        assertThat(PairedTrials.estimate(Metric.CAPACITY, holding(0, 3000, 3000, 3000), BASELINE))
                .isEmpty();
    }

    @Test
    @DisplayName("are compared without a pair that one side does not have")
    void missing() {
        List<TrialResult> three = holding(3200, 3200, 3200);

        assertThat(PairedTrials.estimate(Metric.CAPACITY, BASELINE, three)).isPresent();
        assertThat(PairedTrials.withPartner(Metric.CAPACITY, BASELINE, three))
                .extracting(TrialResult::pair)
                .containsExactly(1, 2, 3);
        assertThat(PairedTrials.withPartner(BASELINE, three))
                .extracting(TrialResult::pair)
                .containsExactly(1, 2, 3);
        assertThat(PairedTrials.withPartner(BASELINE, List.of())).isEqualTo(BASELINE);
    }

    private static List<TrialResult> holding(int... rates) {
        return IntStream.range(0, rates.length)
                .mapToObj(at -> TrialResults.valid("any")
                        .suite(Suite.CAPACITY)
                        .pair(at + 1)
                        .capacity(new Capacity(
                                50_000,
                                rates[at],
                                LimitingFactor.P99,
                                List.of(new Capacity.Step(
                                        rates[at] + 100,
                                        Validity.VALID,
                                        List.of(),
                                        false,
                                        rates[at],
                                        300,
                                        4000,
                                        40,
                                        100,
                                        OptionalLong.empty()))))
                        .build())
                .toList();
    }
}
