package org.gaeperf.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConsoleLinesTest {

    @Test
    @DisplayName("a number is not wrapped away from its percent sign, and no other character comes in its place")
    void numberStaysWithItsSign() {
        ConsoleLines lines = new ConsoleLines(80);
        String ofThreeTooMany = "x".repeat(78);

        assertThat(lines.wrapped(ofThreeTooMany + " 27 % lower")).containsExactly(ofThreeTooMany, "27 % lower");
        assertThat(lines.wrapped("y".repeat(77) + " 27 % lower")).containsExactly("y".repeat(77), "27 % lower");
    }

    @Test
    @DisplayName("a line that is cut ends with a whole word")
    void wholeWords() {
        String reason = "CPU time per request changed by -0.45 % a second; more than 0.80 % cannot be ruled out";

        for (int length = 20; length < reason.length(); length++) {
            String cut = ConsoleLines.cut(reason, length);
            assertThat(cut).hasSizeLessThanOrEqualTo(length + 1).endsWith(" …");
            assertThat(reason).startsWith(cut.substring(0, cut.length() - 1));
        }
        assertThat(ConsoleLines.cut(reason, reason.length())).isEqualTo(reason);
    }

    @Test
    @DisplayName("the width is that of the environment, if it is one")
    void width() {
        assertThat(ConsoleLines.columns(Map.of("COLUMNS", "80"))).isEqualTo(80);
        assertThat(ConsoleLines.columns(Map.of("COLUMNS", "9999"))).isEqualTo(200);
        assertThat(ConsoleLines.columns(Map.of("COLUMNS", "wide"))).isEqualTo(ConsoleLines.USUAL_COLUMNS);
        assertThat(ConsoleLines.columns(Map.of())).isEqualTo(ConsoleLines.USUAL_COLUMNS);
    }
}
