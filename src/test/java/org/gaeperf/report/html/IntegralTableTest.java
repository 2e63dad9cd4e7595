package org.gaeperf.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.MadeRuns;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.testkit.RunResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IntegralTableTest {

    @Test
    @DisplayName("a side without a valid trial has no sum, and not one of zero")
    void oneSide() {
        RunResult run = MadeRuns.load("run", 10);
        List<TrialResult> trials = run.trials().stream()
                .map(trial ->
                        trial.variant().name().equals("rpc") ? trial.withValidity(Validity.DISTURBED, "steal") : trial)
                .toList();
        Comparison comparison = Comparison.compareModes(
                        RunResults.copyOf(run).trials(trials).build())
                .get(0);

        DataTable table = IntegralTable.format(comparison, trials).orElseThrow();

        assertThat(table.header()).containsExactly("", "http", "rpc", "change");
        assertThat(table.rows().get(0)).containsExactly("samples of 1 s", "20", "0", "");
        assertThat(table.rows().subList(1, 3)).allSatisfy(row -> {
            assertThat(row.get(1)).isNotEqualTo("–");
            assertThat(row.subList(2, 4)).containsExactly("–", "–");
        });
    }
}
