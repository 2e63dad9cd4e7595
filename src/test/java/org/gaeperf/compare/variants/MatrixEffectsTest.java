package org.gaeperf.compare.variants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gaeperf.compare.ChangeClassification;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.variants.VariantMatrix;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The effects of a matrix")
class MatrixEffectsTest {

    private static final String MATRIX = "gc:serial,g1 jdk:17,21,25";
    private static final List<String> CELLS = VariantMatrix.parse(MATRIX).cells().stream()
            .map(VariantMatrix.Cell::name)
            .toList();

    @ParameterizedTest(name = "concurrent: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("are those of each axis over all values of the others, and of the combination that differs")
    void planted(boolean concurrent) {
        // G1 has 30 % more everywhere; on 25 all have 20 % less, and G1 another 40 % less.
        List<MatrixEffect> effects = effects(run(
                concurrent,
                name -> 1000
                        * (name.startsWith("g1") ? 1.3 : 1)
                        * (name.endsWith("25") ? 0.8 : 1)
                        * (name.equals("g1-25") ? 0.6 : 1)));

        assertThat(effects)
                .extracting(MatrixEffect::name)
                .containsExactly(
                        "gc: g1 against serial",
                        "jdk: 21 against 17",
                        "jdk: 25 against 17",
                        "gc x jdk: g1 with 21 rather than 17",
                        "gc x jdk: g1 with 25 rather than 17");
        assertThat(ratio(effects, 0)).isCloseTo(1.3 * Math.cbrt(0.6), within(0.04));
        assertThat(ratio(effects, 1)).isCloseTo(1, within(0.04));
        assertThat(ratio(effects, 2)).isCloseTo(0.8 * Math.sqrt(0.6), within(0.04));
        assertThat(ratio(effects, 3)).isCloseTo(1, within(0.06));
        assertThat(ratio(effects, 4)).isCloseTo(0.6, within(0.04));
        assertThat(effects)
                .extracting(MatrixEffect::classification)
                .containsExactly(
                        ChangeClassification.WORSE,
                        ChangeClassification.NO_DIFFERENCE_SHOWN,
                        ChangeClassification.BETTER,
                        ChangeClassification.NO_DIFFERENCE_SHOWN,
                        ChangeClassification.BETTER);
        assertThat(effects.get(0).interval().orElseThrow())
                .satisfies(interval -> assertThat(interval.low()).isLessThan(1.3 * Math.cbrt(0.6)))
                .satisfies(interval -> assertThat(interval.high()).isGreaterThan(1.3 * Math.cbrt(0.6)));
    }

    @Test
    @DisplayName("are not estimated from a round in which a variant has no valid trial, nor of a run without a matrix")
    void incomplete() {
        RunResult whole = run(false, name -> 1000);
        List<MatrixEffect> without = MatrixEffects.of(
                whole,
                whole.trials().stream()
                        .filter(trial ->
                                trial.pair() > 5 || !trial.variant().name().equals("g1-25"))
                        .toList(),
                List.of(Metric.P50));

        assertThat(without)
                .hasSize(5)
                .allSatisfy(effect -> assertThat(effect.estimate().degreesOfFreedom())
                        .as("three rounds")
                        .isEqualTo(2));
        assertThat(MatrixEffects.of(
                        VariantRuns.run(CELLS, 3, false, name -> 1).build(), whole.trials(), List.of(Metric.P50)))
                .isEmpty();
    }

    private static double ratio(List<MatrixEffect> effects, int number) {
        return effects.get(number).estimate().ratio();
    }

    private static List<MatrixEffect> effects(RunResult run) {
        return MatrixEffects.of(run, run.trials(), List.of(Metric.P50));
    }

    private static RunResult run(boolean concurrent, ToDoubleFunction<String> micros) {
        return VariantRuns.run(CELLS, 8, concurrent, micros)
                .option("bench.matrix", MATRIX)
                .build();
    }
}
