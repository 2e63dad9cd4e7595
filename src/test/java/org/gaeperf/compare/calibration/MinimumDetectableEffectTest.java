package org.gaeperf.compare.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RatioEstimate.Pair;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MinimumDetectableEffectTest {

    /** Compared with what the verdict itself says of many comparisons with just that rise. */
    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.003})
    void theLeastRiseFoundIsFoundThatOften(double deviation) {
        Random random = new Random(11);
        double rise = MinimumDetectableEffect.of(deviation / Math.sqrt(5), 4, 0.9);
        int found = 0;
        for (int i = 0; i < 4000; i++) {
            List<Pair> pairs = IntStream.range(0, 5)
                    .mapToObj(pair -> new Pair(100, 100 * (1 + rise) * Math.exp(random.nextGaussian() * deviation), 0))
                    .toList();
            found +=
                    RatioEstimate.fromPairs(pairs).orElseThrow().classification() == ChangeClassification.WORSE ? 1 : 0;
        }

        assertThat(found / 4000.0).isBetween(0.88, 0.92);
        assertThat(MinimumDetectableEffect.of(0, 4, 0.9))
                .as("less is never called a difference")
                .isEqualTo(0.01);
    }
}
