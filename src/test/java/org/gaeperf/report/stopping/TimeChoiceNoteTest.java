package org.gaeperf.report.stopping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.gaeperf.model.stopping.TimeChoice;
import org.gaeperf.model.stopping.TimeChoice.Plan;
import org.gaeperf.model.stopping.TimeChoice.Variation;
import org.gaeperf.report.console.TimeChoiceLine;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Of the time that was chosen for the pairs of a run, it is said")
class TimeChoiceNoteTest {

    private static final Plan DEFAULT = new Plan(4, 15);
    private static final String OVERRIDE = " (bench.duration and bench.maxForks override).";

    @Test
    @DisplayName("what it is, instead of what, by how much stored pairs vary, and what that gains")
    void changed() {
        TimeChoice choice = choice(new Plan(3, 85), 12, 1, variation(0.72));

        assertThat(TimeChoiceNote.of(choice))
                .isEqualTo(
                        "Measuring 85 s in up to 3 pairs instead of 15 s in up to 4 pairs, since the median latency of 12"
                                + " stored pairs varies by 1.2 % between pairs and by 9.0 % from second to second, and a pair takes"
                                + " 200 s besides: the interval should be 28 % narrower in the same time" + OVERRIDE);
        assertThat(TimeChoiceLine.render(choice).lines())
                .hasSizeBetween(2, 3)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(112));
    }

    @Test
    @DisplayName("that the default stays, since other splits gain little or nothing")
    void unchanged() {
        assertThat(TimeChoiceNote.of(choice(DEFAULT, 12, 3, variation(0.95))))
                .startsWith(
                        "Measuring 15 s in up to 4 pairs, the default, since the median latency of 12 stored pairs of 3"
                                + " runs varies by 1.2 % between")
                .endsWith(
                        "besides: another split of the same time would make the interval only 5 % narrower" + OVERRIDE);
        assertThat(TimeChoiceNote.of(choice(DEFAULT, 12, 1, variation(1))))
                .endsWith("besides: no other split of the same time makes the interval narrower" + OVERRIDE);
    }

    @Test
    @DisplayName("that the default stays, since too few pairs are stored")
    void tooFew() {
        assertThat(TimeChoiceNote.of(choice(DEFAULT, 4, 1, Optional.empty())))
                .isEqualTo("Measuring 15 s in up to 4 pairs, the default, since 4 stored pairs are too few to choose by"
                        + OVERRIDE);
        assertThat(TimeChoiceNote.of(choice(DEFAULT, 1, 1, Optional.empty())))
                .contains("since 1 stored pair is too few to choose by");
        assertThat(TimeChoiceNote.of(choice(DEFAULT, 6, 2, Optional.empty())))
                .contains("since 6 stored pairs of 2 runs are too few to choose by");
    }

    private static TimeChoice choice(Plan chosen, int pairs, int runs, Optional<Variation> variation) {
        return new TimeChoice("load", DEFAULT, chosen, pairs, runs, variation);
    }

    private static Optional<Variation> variation(double relativeWidth) {
        return Optional.of(new Variation("p50", 0.012, 0.09, 200, relativeWidth));
    }
}
