package org.gaeperf.report.variants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.BesideUse;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The table of what runs beside the server")
class BesideTableTest {

    private static final double MEGABYTE = 1024 * 1024;

    @Test
    @DisplayName("has its CPU per request and its memory for each variant, and the change by the pairs")
    void change() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("before", pair, Validity.VALID, use(100 + pair)));
            trials.add(trial("after", pair, Validity.VALID, use(2 * (100 + pair))));
        }
        trials.add(trial("after", 5, Validity.NOT_STEADY, use(90_000)));

        VariantTables.Table table =
                BesideTable.of(trials, List.of("before", "after")).orElseThrow();

        assertThat(table.header())
                .containsExactly("beside the server", "unit", "before", "after", "change", "98 % interval");
        assertThat(table.rows().get(0)).startsWith("db: CPU per request", "µs", "103", "205", "+100.0 %");
        assertThat(table.rows().get(1)).startsWith("db: resident set (RSS)", "MB", "20.0", "20.0", "+0.0 %");
    }

    @Test
    @DisplayName("shows a start without a load as such, one variant without a change, and nothing where nothing is")
    void starts() {
        TrialResult start = trial(
                "one",
                1,
                Validity.VALID,
                new BesideUse("db", 0.25, Optional.empty(), Optional.empty(), Optional.empty()));

        assertThat(BesideTable.of(List.of(start), List.of("one")).orElseThrow().rows())
                .containsExactly(List.of("db: CPU while the server starts", "ms", "250"));
        assertThat(BesideTable.of(List.of(TrialResults.valid("rpc").build()), List.of("rpc", "http")))
                .isEmpty();
    }

    private static BesideUse use(double micros) {
        return new BesideUse("db", 1, Optional.of(micros), Optional.of(20 * MEGABYTE), Optional.of(25 * MEGABYTE));
    }

    private static TrialResult trial(String variant, int pair, Validity validity, BesideUse use) {
        return TrialResults.ofRound(variant, pair)
                .validity(validity)
                .beside(use)
                .build();
    }
}
