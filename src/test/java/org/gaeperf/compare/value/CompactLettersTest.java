package org.gaeperf.compare.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The letters of ranked items")
class CompactLettersTest {

    @Test
    @DisplayName("are one for all if none differ, and one each if all do")
    void extremes() {
        assertThat(CompactLetters.of(3, (one, other) -> false)).containsExactly("a", "a", "a");
        assertThat(CompactLetters.of(3, (one, other) -> true)).containsExactly("a", "b", "c");
    }

    @Test
    @DisplayName("are two for an item between two that differ")
    void between() {
        assertThat(CompactLetters.of(3, (one, other) -> one == 0 && other == 2)).containsExactly("a", "ab", "b");
    }

    @Test
    @DisplayName("are shared by two items if and only if these are not shown to differ, whatever the pattern")
    void anyPattern() {
        Random random = new Random(3);
        for (int draw = 0; draw < 300; draw++) {
            int items = 2 + random.nextInt(7);
            Set<List<Integer>> different = new HashSet<>();
            for (int one = 0; one < items; one++) {
                for (int other = one + 1; other < items; other++) {
                    if (random.nextBoolean()) {
                        different.add(List.of(one, other));
                    }
                }
            }
            List<String> letters = CompactLetters.of(items, (one, other) -> different.contains(List.of(one, other)));
            for (int one = 0; one < items; one++) {
                for (int other = one + 1; other < items; other++) {
                    Set<Integer> shared = letters.get(one).chars().boxed().collect(Collectors.toSet());
                    shared.retainAll(letters.get(other).chars().boxed().collect(Collectors.toSet()));
                    assertThat(shared.isEmpty())
                            .as("%s: %d and %d of %s", letters, one, other, different)
                            .isEqualTo(different.contains(List.of(one, other)));
                }
            }
        }
    }
}
