package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.load.MicrobenchmarkResult.Compiler;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MicrobenchmarkRulesTest {

    @Test
    @DisplayName("a fork that still gets faster, or slower, is not steady")
    void changing() {
        assertThat(assess(1_074, 730, 556))
                .isEqualTo(notSteady(
                        "the last iterations took 48 % less time than the first ones; at most 25 % is allowed."
                                + " If that repeats, HotSpot is still at work: give a longer -Dbench.warmup"));
        assertThat(assess(1_000, 1_000, 1_252).reasons().toString()).contains("took 25.2 % more time");
        assertThat(assess(900, 1_100, 1_000, 1_500, 700, 1_300, 1_300))
                .matches(one -> one.validity() == Validity.NOT_STEADY);
    }

    @Test
    @DisplayName("one that varies by a quarter is valid, and so is one of two iterations, which are too few to tell")
    void steady() {
        assertThat(assess(1_000, 800, 1_249).validity()).isEqualTo(Validity.VALID);
        assertThat(assess(1_000, 5_000, 1_000, 1_000, 5_000, 751).validity())
                .as("both thirds are noisy")
                .isEqualTo(Validity.VALID);
        assertThat(assess(1_000, 500).validity()).isEqualTo(Validity.VALID);
    }

    @Test
    @DisplayName("what the machine did is the reason, if it did something")
    void disturbed() {
        HostNoise stolen = HostNoiseBuilder.unknown().stealPercent(30).build();

        assertThat(MicrobenchmarkRules.assess(result(1_074, 730, 556), stolen).validity())
                .isEqualTo(Validity.DISTURBED);
    }

    @Test
    @DisplayName("a fork whose compiler was at work is not steady, however alike its iterations are")
    void compiling() {
        assertThat(assess(new Compiler(30.2, false, Optional.of(0.4), 12)))
                .isEqualTo(notSteady(
                        "the JIT compiler was still at work 30 s after the warm-up, when the measurement began:"
                                + " give a longer -Dbench.warmup"));
        assertThat(assess(new Compiler(2, true, Optional.of(0.0501), 0)))
                .isEqualTo(notSteady(
                        "the JIT compiler was at work for 5.01 % of the measurement; at most 5 % is allowed"));
        assertThat(assess(new Compiler(2, true, Optional.empty(), 3)))
                .isEqualTo(notSteady("the JIT compiler still had 3 methods to compile when the measurement ended"));
        assertThat(assess(new Compiler(2, true, Optional.of(0.05), 0)).validity())
                .isEqualTo(Validity.VALID);
    }

    private static Assessment assess(Compiler compiler) {
        return MicrobenchmarkRules.assess(
                result(4_160, 4_160, 4_160).withCompiler(Optional.of(compiler)), HostNoise.UNKNOWN);
    }

    private static Assessment notSteady(String reason) {
        return new Assessment(Validity.NOT_STEADY, List.of(reason));
    }

    private static Assessment assess(double... iterationMicros) {
        return MicrobenchmarkRules.assess(result(iterationMicros), HostNoise.UNKNOWN);
    }

    private static MicrobenchmarkResult result(double... iterationMicros) {
        return new MicrobenchmarkResult(
                Arrays.stream(iterationMicros).boxed().toList(), Optional.empty(), Optional.empty());
    }
}
