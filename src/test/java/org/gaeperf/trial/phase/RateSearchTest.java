package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import org.gaeperf.options.WarmUpPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The expected time of a search")
class RateSearchTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    @DisplayName("has the JIT warm-up in it that comes before the limits of an instance class")
    void jitWarmUp() {
        Duration without = search(true, OptionalInt.empty()).expected();

        assertThat(search(true, OptionalInt.of(100)).expected()).isEqualTo(without.plusSeconds(30));
        assertThat(search(false, OptionalInt.of(100)).expected())
                .as("a warm-up of a fixed length has none")
                .isEqualTo(without);
    }

    private static RateSearch search(boolean untilSteady, OptionalInt warmUpRate) {
        return new RateSearch(
                new WarmUpPlan(Duration.ofSeconds(1), LIMIT, untilSteady),
                warmUpRate,
                100,
                10,
                1_000,
                Duration.ofSeconds(10),
                Duration.ofMillis(50),
                RateSearch.Precision.COMPARED);
    }
}
