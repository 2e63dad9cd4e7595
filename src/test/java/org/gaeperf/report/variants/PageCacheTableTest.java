package org.gaeperf.report.variants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gaeperf.model.server.StartPageCache;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The table of the page cache")
class PageCacheTableTest {

    private static final long MEGABYTE = 1 << 20;

    @Test
    @DisplayName("shows for each variant what was asked for, and what shows that it was so")
    void rows() {
        VariantTables.Table table = PageCacheTable.of(
                        List.of(
                                TrialResults.ofRound("one", 1)
                                        .startPages(new StartPageCache("cold", 100 * MEGABYTE, 0), 300)
                                        .build(),
                                TrialResults.ofRound("one", 2)
                                        .startPages(new StartPageCache("cold", 100 * MEGABYTE, MEGABYTE), 320)
                                        .build()),
                        List.of("one", "two"))
                .orElseThrow();

        assertThat(table.rows()).containsExactly(List.of("one", "cold", "100.0", "0.5", "310"));
        assertThat(PageCacheTable.of(List.of(TrialResults.ofRound("one", 1).build()), List.of("one")))
                .isEmpty();
    }
}
