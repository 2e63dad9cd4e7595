package org.gaeperf.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.TrialResult;
import org.gaeperf.testkit.PairedComparisons;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The variants in charts")
class ChartVariantsTest {

    @Test
    @DisplayName("have the baseline first, whichever was run first, and modes in their own order")
    void order() {
        assertThat(names("before", "after", "after", "before")).containsExactly("before", "after");
        assertThat(names("before", "after", "before", "after")).containsExactly("before", "after");
        assertThat(names("rpc", "http", "rpc", "http")).containsExactly("http", "rpc");
    }

    @Test
    @DisplayName("are in the order in which they were run where nothing is compared")
    void notCompared() {
        assertThat(ChartVariants.group(trials("two", "one")).names()).containsExactly("two", "one");
    }

    private static List<String> names(String baseline, String candidate, String... run) {
        List<TrialResult> trials = trials(run);
        Comparison comparison = PairedComparisons.of(trials, baseline, candidate);
        return ChartVariants.group(trials, Optional.of(comparison)).names();
    }

    private static List<TrialResult> trials(String first, String second) {
        return List.of(
                PairedComparisons.trial(first, 1, true).build(),
                PairedComparisons.trial(second, 1, false).build());
    }

    private static List<TrialResult> trials(String[] run) {
        return trials(run[0], run[1]);
    }
}
