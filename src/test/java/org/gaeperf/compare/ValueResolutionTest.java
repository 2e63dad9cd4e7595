package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.compare.value.Direction;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity;
import org.gaeperf.model.load.LimitingFactor;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Of a value that is measured in steps")
class ValueResolutionTest {

    @Test
    @DisplayName("two pairs that agree on neighbouring steps show no difference")
    void neighbouringSteps() {
        List<TrialResult> baseline = List.of(capacity(1, 3000, 3200), capacity(2, 3000, 3200));
        List<TrialResult> candidate = List.of(capacity(1, 3200, 3400), capacity(2, 3200, 3400));

        RatioEstimate estimate =
                PairedTrials.estimate(Metric.CAPACITY, baseline, candidate).orElseThrow();

        assertThat(estimate.standardError().orElseThrow()).isPositive();
        assertThat(estimate.classification(Direction.HIGHER_IS_BETTER, RowTests.PRIMARY_LEVEL))
                .isEqualTo(ChangeClassification.NO_DIFFERENCE_SHOWN);
    }

    @Test
    @DisplayName("neither rates nor the instances that follow from them differ, if they are one step apart each time")
    void instances() {
        List<TrialResult> baseline = sizing(600, 636);
        List<TrialResult> candidate = sizing(636, 674);

        for (Metric metric : List.of(Metric.CAPACITY, Metric.INSTANCES_PER_1000)) {
            assertThat(PairedTrials.estimate(metric, baseline, candidate)
                            .orElseThrow()
                            .classification(metric.kind().direction(), RowTests.PRIMARY_LEVEL))
                    .as(metric.label())
                    .isEqualTo(ChangeClassification.NO_DIFFERENCE_SHOWN);
        }
    }

    private static List<TrialResult> sizing(int held, int notHeld) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(pair -> TrialResults.copyOf(capacity(pair, held, notHeld))
                        .suite(Suites.SIZING)
                        .variant(Variants.onF1("any"))
                        .build())
                .toList();
    }

    @Test
    @DisplayName("two pairs show a difference of many steps")
    void manySteps() {
        List<TrialResult> baseline = IntStream.rangeClosed(1, 4)
                .mapToObj(pair -> capacity(pair, 3000, 3100))
                .toList();
        List<TrialResult> candidate = IntStream.rangeClosed(1, 4)
                .mapToObj(pair -> capacity(pair, 6000, 6200))
                .toList();

        assertThat(PairedTrials.estimate(Metric.CAPACITY, baseline, candidate)
                        .orElseThrow()
                        .classification(Direction.HIGHER_IS_BETTER, RowTests.PRIMARY_LEVEL))
                .isEqualTo(ChangeClassification.BETTER);
    }

    @Test
    @DisplayName("the variance is a twelfth of the square of the step")
    void variance() {
        double step = Math.log(3200.0 / 3000);

        assertThat(ValueResolution.logVariance(Metric.CAPACITY, capacity(1, 3000, 3200)))
                .isCloseTo(step * step / 12, within(1e-12));
        assertThat(ValueResolution.logVariance(Metric.RSS, capacity(1, 3000, 3200)))
                .isZero();
    }

    private static TrialResult capacity(int pair, int held, int notHeld) {
        List<Capacity.Step> steps = Stream.of(held, notHeld, 2 * notHeld)
                .map(rate -> new Capacity.Step(
                        rate,
                        Validity.VALID,
                        List.of(),
                        rate == held,
                        false,
                        rate,
                        300,
                        4000,
                        40,
                        100,
                        OptionalLong.empty()))
                .toList();
        return TrialResults.valid("any")
                .suite(Suites.CAPACITY)
                .pair(pair)
                .capacity(new Capacity(50_000, held, LimitingFactor.P99, steps))
                .build();
    }
}
