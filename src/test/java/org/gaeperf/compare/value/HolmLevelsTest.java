package org.gaeperf.compare.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The levels of several tests that have one level together")
class HolmLevelsTest {

    @Test
    @DisplayName("are a share of it each, larger for those that are left when others are rejected")
    void steps() {
        HolmLevels levels = new HolmLevels(List.of(0.004, 0.5, 0.009, 0.011), 4, 0.02);

        assertThat(levels.level(0.004)).isCloseTo(0.02 / 4, within(1e-12));
        assertThat(levels.level(0.009)).as("at most a third would be").isCloseTo(0.02 / 3, within(1e-12));
        assertThat(levels.level(0.5)).isCloseTo(0.02 / 3, within(1e-12));
        assertThat(levels.levelIfRejected(0.5))
                .as("then the others would be rejected, too")
                .isCloseTo(0.02, within(1e-12));
    }

    @Test
    @DisplayName("let a p-value be rejected exactly where it is at most its level")
    void agreement() {
        HolmLevels levels = new HolmLevels(List.of(0.001, 0.0066, 0.0099, 0.03), 4, 0.02);

        assertThat(List.of(0.001, 0.0066, 0.0099))
                .allSatisfy(value -> assertThat(levels.level(value))
                        .isCloseTo(0.01, within(1e-12))
                        .isGreaterThanOrEqualTo(value));
        assertThat(levels.level(0.03)).isCloseTo(0.02, within(1e-12)).isLessThan(0.03);
    }

    @Test
    @DisplayName("count tests without a p-value, and are the whole level of a single test")
    void planned() {
        assertThat(new HolmLevels(List.of(0.01), 3, 0.02).level(0.01)).isCloseTo(0.02 / 3, within(1e-12));
        assertThat(new HolmLevels(List.of(0.01), 1, 0.02).level(0.01)).isEqualTo(0.02);
        assertThat(new HolmLevels(List.of(), 3, 0.02).levelIfRejected(0.5)).isCloseTo(0.02 / 3, within(1e-12));
        assertThatThrownBy(() -> new HolmLevels(List.of(0.1, 0.2), 1, 0.02))
                .hasMessage("2 p-values of 1 planned tests");
    }
}
