package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TrialTableTest {

    @Test
    @DisplayName("a warm-up in which requests failed says how many")
    void failedInWarmUp() {
        assertThat(warmUp(0)).isEqualTo("24 s (steady)");
        assertThat(warmUp(1_234)).isEqualTo("24 s (steady), 1,234 failed");
    }

    private static String warmUp(long failed) {
        DataTable table = TrialTable.format(
                List.of(TrialResults.valid("http")
                        .warmUp(new WarmUp(Optional.empty(), 3, 24, 60_000, failed, WarmUp.EndReason.STEADY, 3_000))
                        .build()),
                1);
        return table.rows().get(0).get(table.header().indexOf("warm-up"));
    }
}
