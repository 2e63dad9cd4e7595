package org.gaeperf.compare.slow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gaeperf.testkit.SlowRequestResults.share;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.slow.SlowCause;
import org.gaeperf.model.slow.SlowRequests;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.PairedComparisons;
import org.gaeperf.testkit.SlowRequestResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The causes of slow requests")
class SlowComparisonTest {

    private static final String FULL = "Pause Full (System.gc())";

    @Test
    @DisplayName("of one variant add up to what its slowest requests took beyond the median")
    void described() {
        SlowComparison slow = SlowComparison.of(
                        List.of(
                                trial("one", 1, of(SlowCause.COLLECTION, FULL, 60, 6_000, 40, 400)),
                                trial("one", 2, of(SlowCause.COLLECTION, FULL, 80, 8_000, 20, 200))),
                        Optional.empty())
                .orElseThrow();

        assertThat(slow.beyondMicros()).containsEntry("one", 7_300.0);
        assertThat(slow.rows())
                .extracting(SlowRow::label)
                .containsExactly("garbage collection: " + FULL, "unexplained");
        assertThat(slow.rows().get(0).meanByVariant()).containsEntry("one", new SlowRow.Mean(7_000, 70, 100));
        assertThat(slow.rows().get(1).meanByVariant()).containsEntry("one", new SlowRow.Mean(300, 30, 0));
        assertThat(slow.rows()).allSatisfy(row -> assertThat(row.change()).isEmpty());
        assertThat(slow.changed()).isEmpty();
        assertThat(slow.ofMost("one")).contains(slow.rows().get(0));
    }

    @Test
    @DisplayName("differ if the interval over the pairs excludes zero")
    void changed() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("old", pair, of(SlowCause.SERVER_STALL, "", 30, 300 + 50 * (pair % 3), 70, 700)));
            trials.add(trial(
                    "new",
                    pair,
                    SlowRequestResults.of(
                            share(SlowCause.COLLECTION, FULL, 60, 6_000 + 100 * pair),
                            share(SlowCause.SERVER_STALL, "", 20, 300 + 50 * ((pair + 1) % 3)),
                            share(SlowCause.UNEXPLAINED, "", 20, 690 + 5 * pair))));
        }

        SlowComparison slow = compare(trials, "old", "new");

        assertThat(slow.variants()).containsExactly("old", "new");
        assertThat(slow.changed()).singleElement().satisfies(row -> {
            assertThat(row.detail()).isEqualTo(FULL);
            assertThat(row.change().orElseThrow().difference()).isEqualTo(6_250);
            assertThat(row.change().orElseThrow().interval().low()).isBetween(5_500.0, 6_250.0);
            assertThat(row.meanByVariant().get("old").beyondMicros()).isZero();
        });
        assertThat(slow.confidence()).isBetween(0.95, 0.99);
        assertThat(slow.ofMost("old")).isEmpty();
    }

    @Test
    @DisplayName("do not differ by what is less than a tenth of the baseline's, however certain it is")
    void negligible() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            trials.add(trial("old", pair, of(SlowCause.SERVER_STALL, "", 30, 300, 70, 700)));
            trials.add(trial("new", pair, of(SlowCause.SERVER_STALL, "", 30, 390 + pair / 10.0, 70, 700)));
        }

        assertThat(compare(trials, "old", "new").changed()).isEmpty();
    }

    @Test
    @DisplayName("name no cause that nothing overlapped, and none where no slow request is known")
    void nothing() {
        assertThat(SlowComparison.of(
                                List.of(trial("one", 1, of(SlowCause.COLLECTION, FULL, 40, 6_000, 60, 400))),
                                Optional.empty())
                        .orElseThrow()
                        .ofMost("one"))
                .isEmpty();
        assertThat(SlowComparison.of(List.of(TrialResults.valid("one").build()), Optional.empty()))
                .isEmpty();
    }

    private static SlowComparison compare(List<TrialResult> trials, String baseline, String candidate) {
        return SlowComparison.of(trials, Optional.of(PairedComparisons.of(trials, baseline, candidate)))
                .orElseThrow();
    }

    private static SlowRequests of(
            SlowCause cause, String detail, int requests, double beyond, int others, double othersBeyond) {
        return SlowRequestResults.of(
                share(cause, detail, requests, beyond), share(SlowCause.UNEXPLAINED, "", others, othersBeyond));
    }

    private static TrialResult trial(String variant, int pair, SlowRequests slow) {
        return TrialResults.valid(variant)
                .id(variant + pair)
                .pair(pair)
                .position(2 * pair + (variant.equals("old") ? 0 : 1))
                .load(LoadResults.ofSeconds(6).build())
                .slowRequests(slow)
                .build();
    }
}
