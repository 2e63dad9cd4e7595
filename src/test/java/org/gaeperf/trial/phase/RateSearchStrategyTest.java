package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchStrategyTest {

    @Test
    void risesByHalfThenHalvesTheGap() {
        assertThat(climb(new RateSearchStrategy(1000, 1, 20_000), 3200)).startsWith(1000, 1500, 2250, 3375, 2812, 3093);
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 1001, 1499, 2250, 7000, 19_999})
    void endsWithinSixPercentBelowTheCapacity(int capacity) {
        RateSearchStrategy ladder = new RateSearchStrategy(1000, 1, 20_000);
        List<Integer> tried = climb(ladder, capacity);

        assertThat(ladder.held()).isLessThanOrEqualTo(capacity).isGreaterThan((int) (capacity / 1.07));
        assertThat(tried).hasSizeLessThan(14).doesNotHaveDuplicates();
    }

    @Test
    void goesBelowTheLowestRateIfThatIsNotHeld() {
        RateSearchStrategy ladder = new RateSearchStrategy(1000, 1, 20_000);
        climb(ladder, 120);

        assertThat(ladder.held()).isBetween(113, 120);
    }

    @Test
    void triesNothingBeyondTheHighest() {
        RateSearchStrategy ladder = new RateSearchStrategy(1000, 1, 3000);

        assertThat(climb(ladder, Integer.MAX_VALUE)).containsExactly(1000, 1500, 2250, 3000);
        assertThat(ladder.held()).isEqualTo(3000);
        assertThat(ladder.notHeld()).isEmpty();
    }

    @Test
    void endsWhenNoRateIsHeld() {
        RateSearchStrategy ladder = new RateSearchStrategy(8, 1, 3000);

        assertThat(climb(ladder, 0)).containsExactly(8, 4, 2, 1);
        assertThat(ladder.held()).isZero();
    }

    @Test
    void triesNothingBelowTheLowest() {
        assertThat(climb(new RateSearchStrategy(300, 60, 3000), 0)).containsExactly(300, 150, 75, 60);
    }

    private static List<Integer> climb(RateSearchStrategy ladder, int capacity) {
        List<Integer> tried = new ArrayList<>();
        for (OptionalInt rate = ladder.next(); rate.isPresent(); rate = ladder.next()) {
            tried.add(rate.getAsInt());
            ladder.tried(rate.getAsInt(), rate.getAsInt() <= capacity);
        }
        return tried;
    }
}
