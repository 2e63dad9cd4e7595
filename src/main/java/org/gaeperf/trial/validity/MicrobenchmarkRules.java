package org.gaeperf.trial.validity;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.load.MicrobenchmarkResult;
import org.gaeperf.model.load.MicrobenchmarkResult.Compiler;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Excess;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.model.validity.ValidityThresholds;

/** Decides whether the result of a microbenchmark counts. */
public final class MicrobenchmarkRules {

    private MicrobenchmarkRules() {}

    /**
     * Assesses a fork.
     *
     * @param noise while it ran
     */
    public static Assessment assess(MicrobenchmarkResult result, HostNoise noise) {
        Assessment byMachine = ValidityRules.assessWithoutLoad(noise);
        List<String> changes = Stream.concat(
                        result.compiler().map(MicrobenchmarkRules::compiler).orElse(List.of()).stream(),
                        change(result.iterationMicros()).stream())
                .toList();
        return byMachine.validity() == Validity.VALID && !changes.isEmpty()
                ? new Assessment(Validity.NOT_STEADY, changes)
                : byMachine;
    }

    /** Checks the compiler itself, since slow code may be as steady as compiled code. */
    private static List<String> compiler(Compiler compiler) {
        if (!compiler.doneBefore()) {
            return List.of(text(
                    "the JIT compiler was still at work %.0f s after the warm-up, when the measurement began: give a longer"
                            + " -Dbench.warmup",
                    compiler.furtherWarmUpSeconds()));
        }
        double share = compiler.measuredShare().orElse(0.0);
        if (share > ValidityThresholds.MAX_MICROBENCHMARK_COMPILER_SHARE) {
            Excess percent =
                    Excess.format(100 * share, 100 * ValidityThresholds.MAX_MICROBENCHMARK_COMPILER_SHARE, 0, 0);
            return List.of(text(
                    "the JIT compiler was at work for %s %% of the measurement; at most %s %% is allowed",
                    percent.value(), percent.limit()));
        }
        return compiler.methodsLeft() == 0
                ? List.of()
                : List.of(text(
                        "the JIT compiler still had %d methods to compile when the measurement ended",
                        compiler.methodsLeft()));
    }

    /**
     * Compares the last third of the iterations with the first: HotSpot may still optimize. Fewer than three
     * iterations are too few to tell.
     */
    private static List<String> change(List<Double> iterationMicros) {
        int count = iterationMicros.size() / 3;
        if (count == 0) {
            return List.of();
        }
        double change = mean(iterationMicros.subList(iterationMicros.size() - count, iterationMicros.size()))
                        / mean(iterationMicros.subList(0, count))
                - 1;
        if (Math.abs(change) <= ValidityThresholds.MAX_ITERATION_CHANGE) {
            return List.of();
        }
        Excess percent = Excess.format(100 * Math.abs(change), 100 * ValidityThresholds.MAX_ITERATION_CHANGE, 0, 0);
        return List.of(text(
                "the last iterations took %s %% %s time than the first ones; at most %s %% is allowed%s",
                percent.value(),
                change < 0 ? "less" : "more",
                percent.limit(),
                change < 0 ? ". If that repeats, HotSpot is still at work: give a longer -Dbench.warmup" : ""));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static double mean(List<Double> micros) {
        return micros.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
