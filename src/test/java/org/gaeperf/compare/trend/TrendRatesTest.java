package org.gaeperf.compare.trend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.gaeperf.compare.trend.CreepDetector.Creep;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulates, with fixed seeds, the rates that evidence/simulations.md states under "History", and prints them. */
@DisplayName("A history of runs that resemble their predecessors")
class TrendRatesTest {

    private static final int HISTORIES = 300;

    /** The deviation of a single run from its level, as a share. */
    private static final double DEVIATION = 0.02;

    @ParameterizedTest
    @CsvSource({"20, 0, 0.02", "20, 0.3, 0.03", "20, 0.6, 0.05", "20, 0.8, 0.08", "40, 0.6, 0.05", "40, 0.8, 0.08"})
    @DisplayName("and do not change: false alarms")
    void unchanged(int runs, double autocorrelation, double most) {
        double steps = share(runs, autocorrelation, run -> 1, TrendRatesTest::hasStep);
        double creeps = share(runs, autocorrelation, run -> 1, TrendRatesTest::hasCreep);

        print(
                "%d unchanged runs, autocorrelation %.1f: %.1f %% with a step, %.1f %% with a slow change",
                runs, autocorrelation, steps * 100, creeps * 100);
        assertThat(steps).isLessThanOrEqualTo(most);
        assertThat(creeps).isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.8", "0.3, 0.55", "0.6, 0.38"})
    @DisplayName("and become 10 % worse at the thirteenth of twenty: steps that are found")
    void step(double autocorrelation, double least) {
        double found = share(20, autocorrelation, run -> run < 12 ? 1 : 1.1, TrendRatesTest::hasStep);

        print(
                "a step of 10 %% in 20 runs that vary by 2 %%, autocorrelation %.1f: found in %.0f %%",
                autocorrelation, found * 100);
        assertThat(found).isGreaterThanOrEqualTo(least);
    }

    /** No build is more than 0.75 % worse than the one before. */
    @ParameterizedTest
    @CsvSource({
        "0.0035, 0, 0.45",
        "0.005, 0, 0.8",
        "0.005, 0.3, 0.55",
        "0.0075, 0, 0.95",
        "0.0075, 0.3, 0.85",
        "0.0075, 0.6, 0.65"
    })
    @DisplayName("and become worse by a little with each of twenty: slow changes that are found")
    void creep(double perBuild, double autocorrelation, double least) {
        double found = share(20, autocorrelation, run -> 1 + perBuild * run, TrendRatesTest::hasCreep);

        print(
                "a rise of %.2f %% per build over 20 builds that vary by 2 %%, autocorrelation %.1f: found in %.0f %%",
                perBuild * 100, autocorrelation, found * 100);
        assertThat(found).isGreaterThanOrEqualTo(least);
    }

    @Test
    @DisplayName("a slow rise is reported with the level of the first runs and of the newest")
    void levels() {
        double[] series = IntStream.range(0, 20)
                .mapToDouble(run -> 100 + run + (run % 2 == 0 ? 0.3 : -0.3))
                .toArray();

        Creep creep = CreepDetector.detect(series).orElseThrow();

        assertThat(creep.before()).isEqualTo(103.5);
        assertThat(creep.after()).isBetween(117.0, 119.0);
        assertThat(creep.index()).isBetween(8, 10);
    }

    @Test
    @DisplayName("a fall is found as a rise is; fewer than fourteen runs, or equal ones, have neither")
    void otherSeries() {
        double[] falling =
                IntStream.range(0, 20).mapToDouble(run -> 100 - run + run % 2).toArray();

        assertThat(CreepDetector.detect(falling).orElseThrow().ratio()).isLessThan(0.9);
        assertThat(CreepDetector.detect(Arrays.copyOf(falling, 13))).isEmpty();
        assertThat(CreepDetector.detect(
                        IntStream.range(0, 20).mapToDouble(run -> 7).toArray()))
                .isEmpty();
    }

    private static boolean hasStep(double... series) {
        return !ChangePointDetector.detect(series).isEmpty();
    }

    private static boolean hasCreep(double... series) {
        return CreepDetector.detect(series).isPresent();
    }

    private static double share(int runs, double autocorrelation, IntToDoubleFunction level, Predicate<double[]> test) {
        Random random = new Random(20);
        int found = 0;
        for (int history = 0; history < HISTORIES; history++) {
            found += test.test(history(runs, autocorrelation, level, random)) ? 1 : 0;
        }
        return (double) found / HISTORIES;
    }

    private static double[] history(int runs, double autocorrelation, IntToDoubleFunction level, Random random) {
        double[] series = new double[runs];
        double state = random.nextGaussian();
        for (int run = 0; run < runs; run++) {
            series[run] = 100 * level.applyAsDouble(run) * Math.exp(DEVIATION * state);
            state = autocorrelation * state + Math.sqrt(1 - autocorrelation * autocorrelation) * random.nextGaussian();
        }
        return series;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
