package org.gaeperf.compare.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.gaeperf.testkit.MemoryUses.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.MemoryKind;
import org.gaeperf.model.server.MemoryUse;
import org.gaeperf.testkit.MemoryUses;
import org.gaeperf.testkit.PairedComparisons;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The comparison of memory by what it is")
class MemoryComparisonTest {

    @Test
    @DisplayName("has rows that add up to the resident set, and beside them what the JVM counts of malloc")
    void sums() {
        MemoryComparison memory = describe(trial(
                "shop",
                1,
                MemoryUses.jvm(
                        part(MemoryKind.JAVA_HEAP, 30),
                        part(MemoryKind.MALLOC_ARENAS, 20),
                        part(MemoryKind.LIBRARIES, 12),
                        part(MemoryKind.MALLOC_MAIN, 2))));

        assertThat(memory.rows())
                .extracting(MemoryRow::label)
                .containsExactly(
                        "Java heap",
                        "malloc arenas",
                        "program and libraries",
                        "malloc main heap",
                        "malloc as the JVM counts it");
        assertThat(memory.rows().stream()
                        .filter(row -> !row.isCounted())
                        .mapToDouble(row -> row.meanByVariant().get("shop").rssMegabytes())
                        .sum())
                .isEqualTo(memory.totalMegabytes().get("shop"))
                .isEqualTo(64);
        assertThat(memory.rows().get(4).meanByVariant())
                .containsEntry("shop", new MemoryRow.Mean(10, Double.NaN, Double.NaN, Double.NaN, Double.NaN));
        assertThat(memory.rows().get(2).meanByVariant().get("shop").trackedMegabytes())
                .isNaN();
    }

    @Test
    @DisplayName("names what was planted first, with its change in MB")
    void planted() {
        assertThat(compare(pairs(8, 7, 40)).changed()).first().satisfies(row -> {
            assertThat(row.label()).isEqualTo("malloc arenas");
            assertThat(row.change().orElseThrow().difference()).isCloseTo(40, within(2.0));
            assertThat(row.change().orElseThrow().interval().low()).isBetween(35.0, 40.0);
        });
    }

    @Test
    @DisplayName(
            "finds what the JVM counts of malloc, where its free memory differs too much to find anything in arenas")
    void counted() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            double free = 10 * (pair % 3);
            trials.add(trial("rpc", pair, MemoryUses.jvm(5 + pair / 10.0, part(MemoryKind.MALLOC_ARENAS, 5 + free))));
            trials.add(trial("http", pair, MemoryUses.jvm(19, part(MemoryKind.MALLOC_ARENAS, 39 - free))));
        }

        assertThat(compare(trials).changed())
                .extracting(MemoryRow::label)
                .containsExactly("malloc as the JVM counts it");
    }

    /** As many runs as show that the level holds. */
    @Test
    @DisplayName("finds nothing in nearly all equal trials")
    void nothingPlanted() {
        long found = IntStream.range(0, 200)
                .filter(seed -> !compare(pairs(5, seed, 0)).changed().isEmpty())
                .count();

        assertThat(found).isLessThanOrEqualTo(200 / 20 + 6);
    }

    @Test
    @DisplayName("finds nothing where the change is less than 2 % of the resident set, however certain it is")
    void small() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 5; pair++) {
            trials.add(trial("rpc", pair, MemoryUses.jvm(part(MemoryKind.JAVA_HEAP, 100))));
            trials.add(trial("http", pair, MemoryUses.jvm(part(MemoryKind.JAVA_HEAP, 101.9))));
        }

        assertThat(compare(trials)
                        .rows()
                        .get(0)
                        .change()
                        .orElseThrow()
                        .interval()
                        .excludesZero())
                .isTrue();
        assertThat(compare(trials).changed()).isEmpty();
    }

    @Test
    @DisplayName("compares a kind that only one variant has, and does not know what no JVM says")
    void onlyOnOneSide() {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= 4; pair++) {
            MemoryUse.Part heap = part(MemoryKind.MALLOC_MAIN, 20 + pair / 10.0);
            trials.add(trial("rpc", pair, MemoryUses.untracked(heap)));
            trials.add(trial("http", pair, MemoryUses.untracked(heap, part(MemoryKind.FILES, 64))));
        }

        MemoryComparison memory = compare(trials);

        assertThat(memory.changed()).extracting(MemoryRow::label).containsExactly("other mapped files");
        assertThat(memory.rows())
                .extracting(MemoryRow::label)
                .containsExactly("other mapped files", "malloc main heap");
        assertThat(memory.rows().get(0).meanByVariant())
                .containsEntry("rpc", new MemoryRow.Mean(0, 0, 0, Double.NaN, 0));
    }

    @Test
    @DisplayName("takes what was read after a burst, if anything was, and never both")
    void moments() {
        MemoryUse.Part heap = part(MemoryKind.JAVA_HEAP, 30);
        MemoryComparison memory = describe(
                trial("shop", 1, MemoryUses.jvm(part(MemoryKind.JAVA_HEAP, 90))),
                trial("shop", 2, MemoryUses.use(MemoryUse.Moment.AFTER_BURST, Optional.empty(), heap)));

        assertThat(memory.moment()).isEqualTo(MemoryUse.Moment.AFTER_BURST);
        assertThat(memory.totalMegabytes()).containsEntry("shop", 30.0);
    }

    @Test
    @DisplayName("has no change for one pair, and nothing at all of trials whose memory was not read")
    void onePair() {
        assertThat(compare(pairs(1, 7, 40)).rows()).allMatch(row -> row.change().isEmpty());
        assertThat(MemoryComparison.of(List.of(TrialResults.valid("shop").build()), Optional.empty()))
                .isEmpty();
    }

    private static MemoryComparison describe(TrialResult... trials) {
        return MemoryComparison.of(List.of(trials), Optional.empty()).orElseThrow();
    }

    private static MemoryComparison compare(List<TrialResult> trials) {
        return MemoryComparison.of(trials, Optional.of(PairedComparisons.of(trials, "rpc", "http")))
                .orElseThrow();
    }

    /** Pairs whose candidate has so many megabytes more in arenas. */
    private static List<TrialResult> pairs(int number, long seed, double planted) {
        Random random = new Random(seed);
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= number; pair++) {
            trials.add(trial("rpc", pair, varied(random, 0)));
            trials.add(trial("http", pair, varied(random, planted)));
        }
        return trials;
    }

    private static MemoryUse varied(Random random, double planted) {
        return MemoryUses.jvm(
                part(MemoryKind.JAVA_HEAP, vary(random, 30)),
                part(MemoryKind.LIBRARIES, vary(random, 20)),
                part(MemoryKind.CDS_ARCHIVE, vary(random, 12)),
                part(MemoryKind.METASPACE, vary(random, 15)),
                part(MemoryKind.MALLOC_ARENAS, vary(random, 10) + planted),
                part(MemoryKind.ANONYMOUS, vary(random, 5)));
    }

    private static double vary(Random random, double megabytes) {
        return megabytes * (1 + 0.05 * random.nextGaussian());
    }

    private static TrialResult trial(String variant, int pair, MemoryUse memory) {
        return PairedComparisons.trial(variant, pair, variant.equals("rpc"))
                .memory(memory)
                .build();
    }
}
