package org.gaeperf.compare.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.gaeperf.compare.methods.CostRow.Outcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Compares made-up samples in four rounds: a main method that calls a handler, and many methods that neither changes. */
@DisplayName("The comparison of methods")
class MethodComparisonTest {

    private static final int ROUNDS = 4;
    private static final int OTHERS = 60;

    @Test
    @DisplayName("finds a method that is new, with its growth in µs/request, its share and the interval of the whole")
    void newMethod() {
        MethodComparison found = compare(side -> side, side -> side.method("Shop.waste", "Shop.handle", 60));

        CostRow row = table(found, CostTable.Cost.CPU).grown().get(0);
        assertThat(table(found, CostTable.Cost.CPU).grown()).hasSize(1);
        assertThat(row.name()).isEqualTo("Shop.waste");
        assertThat(row.baseline()).isZero();
        assertThat(row.growth()).isCloseTo(1.5, within(0.01));
        assertThat(row.shareOfWhole()).isCloseTo(60.0 / total(), within(1e-6));
        assertThat(found.findings())
                .containsExactly("Shop.waste +1.50 µs/request (+0.40 % of all CPU, whose change is +1.50 … +1.50)");
    }

    @Test
    @DisplayName("finds a method that grew by a tenth, and none that grew by less or by less than 0.1 % of all")
    void smallestGrowth() {
        assertThat(grown(
                        side -> side.method("Shop.sort", "Shop.handle", 2_000),
                        side -> side.method("Shop.sort", "Shop.handle", 2_300)))
                .containsExactly("Shop.sort");
        assertThat(grown(
                        side -> side.method("Shop.sort", "Shop.handle", 8_000),
                        side -> side.method("Shop.sort", "Shop.handle", 8_700)))
                .as("less than a tenth of it")
                .isEmpty();
        assertThat(grown(side -> side, side -> side.method("Shop.waste", "Shop.handle", 13)))
                .as("less than 0.1 % of all")
                .isEmpty();
    }

    @Test
    @DisplayName("does not call it growth if a method was renamed, split, or copied into its caller")
    void movedMethods() {
        UnaryOperator<MadeMethods> before =
                side -> side.method("Shop.sort", "Shop.handle", 1_000, 1_400).method("Shop.compare", "Shop.sort", 400);

        MethodComparison renamed = compare(
                before,
                side -> side.method("Shop.order", "Shop.handle", 1_000, 1_400)
                        .method("Shop.compare", "Shop.order", 400));
        assertThat(table(renamed, CostTable.Cost.CPU).rows())
                .filteredOn(row -> row.outcome() != Outcome.NOT_SHOWN)
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.name()).isEqualTo("Shop.order");
                    assertThat(row.outcome()).isEqualTo(Outcome.MOVED);
                    assertThat(row.within()).isEqualTo("Shop.handle");
                });
        assertThat(renamed.findings()).isEmpty();
        assertThat(grown(
                        before,
                        side -> side.method("Shop.sort", "Shop.handle", 300, 1_400)
                                .method("Shop.merge", "Shop.sort", 700)
                                .method("Shop.compare", "Shop.sort", 400)))
                .as("split")
                .isEmpty();
        assertThat(grown(before, side -> side.method("Shop.sort", "Shop.handle", 1_400)))
                .as("copied into its caller")
                .isEmpty();
    }

    @Test
    @DisplayName("does not look for code that moved in a thread of the JVM, which has none")
    void threads() {
        String collector = "(thread of the JVM) VM Thread";
        assertThat(grown(
                        side -> side.method(collector, "", 50).method("Shop.page", "Shop.handle", 900),
                        side -> side.method(collector, "", 900).method("Shop.page", "Shop.handle", 50)))
                .containsExactly(collector);
    }

    @Test
    @DisplayName("finds what grew beside what moved, without what moved")
    void renamedAndGrown() {
        MethodComparison found = compare(
                side -> side.method("Shop.sort", "Shop.handle", 1_000),
                side -> side.method("Shop.order", "Shop.handle", 1_400));

        assertThat(table(found, CostTable.Cost.CPU).grown()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo("Shop.order");
            assertThat(row.growth()).isCloseTo(400 * MadeMethods.MICROS_PER_REQUEST / 20_000, within(0.01));
        });
    }

    @Test
    @DisplayName("finds a class of which more is allocated, and none that another class only replaced")
    void classes() {
        MethodComparison found = compare(
                side -> side.allocated("byte[]", 900).allocated("int[]", 100).allocated("long[]", 50),
                side -> side.allocated("byte[]", 900).allocated("char[]", 100).allocated("long[]", 80));

        CostTable allocation = table(found, CostTable.Cost.ALLOCATION);
        assertThat(allocation.grown()).extracting(CostRow::name).contains("long[]");
        assertThat(found.findings())
                .anySatisfy(text -> assertThat(text).startsWith("long[] +0.19 KB/request (+2.86 % of all allocation"));
    }

    @Test
    @DisplayName("takes three valid rounds with samples on both sides")
    void tooFewRounds() {
        List<TrialResult> trials = trials(side -> side, side -> side);
        trials.removeIf(trial -> trial.pair() == 4);
        assertThat(MethodComparison.of(trials, GateResult.BASELINE, GateResult.CANDIDATE, 1))
                .isPresent();
        trials.set(
                0,
                TrialResults.copyOf(trials.get(0)).validity(Validity.DISTURBED).build());
        assertThat(MethodComparison.of(trials, GateResult.BASELINE, GateResult.CANDIDATE, 1))
                .isEmpty();
        assertThat(MethodComparison.of(
                        trials.stream()
                                .map(trial -> TrialResults.ofRound(
                                                trial.variant().name(), trial.pair())
                                        .build())
                                .toList(),
                        GateResult.BASELINE,
                        GateResult.CANDIDATE,
                        1))
                .isEmpty();
    }

    private static List<String> grown(UnaryOperator<MadeMethods> baseline, UnaryOperator<MadeMethods> candidate) {
        return table(compare(baseline, candidate), CostTable.Cost.CPU).grown().stream()
                .map(CostRow::name)
                .toList();
    }

    private static CostTable table(MethodComparison comparison, CostTable.Cost cost) {
        return comparison.tables().stream()
                .filter(table -> table.cost() == cost)
                .findFirst()
                .orElseThrow();
    }

    private static MethodComparison compare(UnaryOperator<MadeMethods> baseline, UnaryOperator<MadeMethods> candidate) {
        return MethodComparison.of(trials(baseline, candidate), GateResult.BASELINE, GateResult.CANDIDATE, 1)
                .orElseThrow();
    }

    private static List<TrialResult> trials(UnaryOperator<MadeMethods> baseline, UnaryOperator<MadeMethods> candidate) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            trials.add(baseline.apply(usual()).ofRound(GateResult.BASELINE, round));
            trials.add(candidate.apply(usual()).ofRound(GateResult.CANDIDATE, round));
        }
        return trials;
    }

    private static MadeMethods usual() {
        MadeMethods side =
                new MadeMethods().method("Shop.main", "", 10, 15_000).method("Shop.handle", "Shop.main", 90, 14_000);
        for (int n = 0; n < OTHERS; n++) {
            side.method("Shop.other" + n, "Shop.handle", 248);
        }
        return side;
    }

    private static double total() {
        return 100 + OTHERS * 248.0;
    }
}
