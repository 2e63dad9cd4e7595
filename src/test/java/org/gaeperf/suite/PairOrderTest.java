package org.gaeperf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The order of the trials of a pair")
class PairOrderTest {

    private static final List<String> SIDES = List.of("http", "rpc");
    private static final String COMPARED = "load/steady/";

    @Test
    @DisplayName("is the same with the same seed, whatever else was planned")
    void sameSeed() {
        PairOrder one = new PairOrder(7);
        PairOrder other = new PairOrder(7);
        other.arrange("cpu/steady/", 5, SIDES);

        assertThat(firsts(other, COMPARED, 40)).isEqualTo(firsts(one, COMPARED, 40));
    }

    @Test
    @DisplayName("differs between seeds, and between what is compared")
    void differs() {
        Set<List<String>> orders = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            orders.add(firsts(new PairOrder(seed), COMPARED, 40));
            orders.add(firsts(new PairOrder(seed), "cpu/steady/", 40));
        }

        assertThat(orders).hasSize(40);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 15})
    @DisplayName("uses each order equally often, as far as the number of pairs allows")
    void balance(int pairs) {
        for (long seed = -50; seed < 50; seed++) {
            List<String> firsts = firsts(new PairOrder(seed), COMPARED, pairs);
            long http = firsts.stream().filter("http"::equals).count();

            assertThat(http).as("seed %d", seed).isBetween(pairs / 2L, (pairs + 1) / 2L);
        }
    }

    /** 1,000 blocks of seeds in a row, and 1,000 of one seed: 500 each, four standard deviations are 63. */
    @Test
    @DisplayName("is drawn with equal chances in each block")
    void chances() {
        long bySeed = IntStream.range(0, 1000)
                .filter(seed -> first(new PairOrder(seed), COMPARED, 1).equals("http"))
                .count();
        long byBlock = IntStream.range(0, 1000)
                .filter(block ->
                        first(new PairOrder(3), COMPARED, 2 * block + 1).equals("http"))
                .count();

        assertThat(List.of(bySeed, byBlock)).allSatisfy(http -> assertThat(http).isBetween(437L, 563L));
    }

    @Test
    @DisplayName("has both sides, and leaves a single one alone")
    void sides() {
        assertThat(new PairOrder(1).arrange(COMPARED, 1, SIDES)).containsExactlyInAnyOrderElementsOf(SIDES);
        assertThat(new PairOrder(1).arrange(COMPARED, 2, List.of("rpc"))).containsExactly("rpc");
    }

    private static List<String> firsts(PairOrder order, String compared, int pairs) {
        return IntStream.rangeClosed(1, pairs)
                .mapToObj(pair -> first(order, compared, pair))
                .toList();
    }

    private static String first(PairOrder order, String compared, int pair) {
        return order.arrange(compared, pair, SIDES).get(0);
    }
}
