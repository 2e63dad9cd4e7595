package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.series.RequestCpuSeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A trend of the ratio over all pairs")
class RatioTrendTest {

    @Test
    @DisplayName("is found if each pair has it, although each would be steady alone")
    void sameInAllPairs() {
        Random random = new Random(3);
        RatioTrend found = RatioTrend.find(
                        Metric.CPU_WITHOUT_COMPILER, trials(random, 0, 0.01), trials(random, -0.007, 0.01))
                .orElseThrow();

        assertThat(found.change()).isCloseTo(Math.exp(-0.105), within(0.03));
    }

    @Test
    @DisplayName("is not found of servers that do not change, and of a change that is less than 5 %")
    void none() {
        Random random = new Random(3);
        long found = IntStream.range(0, 200)
                .filter(run -> RatioTrend.find(
                                Metric.CPU_WITHOUT_COMPILER, trials(random, 0, 0.05), trials(random, 0, 0.05))
                        .isPresent())
                .count();

        assertThat(found).as("2 % at most, in 200 runs").isLessThan(10);
        assertThat(RatioTrend.find(Metric.CPU_WITHOUT_COMPILER, trials(random, 0, 0.001), trials(random, 0.002, 0.001)))
                .isEmpty();
    }

    private static List<TrialResult> trials(Random random, double slope, double noise) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(TrialResults.valid("http")
                    .id("http-" + pair)
                    .pair(pair)
                    .load(LoadResults.ofSeconds(15).build())
                    .samples(new TimeSeries(
                            RequestCpuSeries.SERVER,
                            IntStream.range(0, 15)
                                    .mapToObj(second -> new TimeSeries.Point(
                                            second + 0.5,
                                            200 * Math.exp(slope * second + noise * random.nextGaussian())))
                                    .toList()))
                    .build());
        }
        return trials;
    }
}
