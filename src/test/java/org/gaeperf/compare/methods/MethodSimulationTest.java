package org.gaeperf.compare.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gaeperf.Tags;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.methods.MethodCosts;
import org.gaeperf.testkit.Draws;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Simulates gates of 8 rounds in which 2,000 methods are sampled about 6,000 times on each side of a round. Each JVM has its
 * own cost of each method, which varies by a tenth, and the CPU time of both sides varies by 3 % from round to round and
 * by 1 % between them.
 */
@Tag(Tags.SLOW)
@DisplayName("The comparison of methods, simulated")
class MethodSimulationTest {

    private static final int ROUNDS = 8;
    private static final int METHODS = 2_000;
    private static final int SAMPLES = 6_000;
    private static final double VARIES_BY = 0.1;
    private static final int PLANTED = 60;

    private final Random random = new Random(50);

    @Test
    @DisplayName("finds a method that grew in at most 5 % of gates of equal sides")
    void equalSides() {
        int gates = Draws.number(60, 400);
        int found = 0;
        for (int gate = 0; gate < gates; gate++) {
            found += grown(0, 0).isEmpty() ? 0 : 1;
        }

        System.out.println("equal sides: a method is found in " + found + " of " + gates + " gates");
        assertThat(found).isLessThanOrEqualTo((int) Math.ceil(0.05 * gates));
    }

    @Test
    @DisplayName("gives small p-values no oftener than they say")
    void level() {
        int gates = Draws.number(20, 60);
        double tests = 0;
        double below = 0;
        for (int gate = 0; gate < gates; gate++) {
            List<CountedCost> costs = costs();
            GrowthTest test = GrowthTest.fit(costs);
            for (CountedCost cost : costs) {
                tests++;
                below += test.test(cost).pGrowth() <= 0.001 ? 1 : 0;
            }
        }

        System.out.println("p-values of at most 0.001: " + below / tests);
        assertThat(below / tests).isLessThan(0.001);
    }

    @Test
    @DisplayName("finds 0.3 % of all CPU time more in one method nine times in ten, whether it is new or had 0.3 %")
    void power() {
        int gates = Draws.number(30, 100);
        for (double before : new double[] {0, 0.003}) {
            int found = 0;
            int others = 0;
            for (int gate = 0; gate < gates; gate++) {
                List<String> grown = grown(before, before + 0.003);
                found += grown.contains(name(PLANTED)) ? 1 : 0;
                others += grown.stream().anyMatch(name -> !name.equals(name(PLANTED))) ? 1 : 0;
            }
            System.out.println("0.3 % more than " + before * 100 + " %: found in " + found + " of " + gates
                    + " gates, another method in " + others);
            assertThat(found).isGreaterThanOrEqualTo((int) (0.9 * gates));
            assertThat(others).isLessThanOrEqualTo((int) Math.ceil(0.05 * gates));
        }
    }

    private List<String> grown(double baseline, double candidate) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            double machine = MadeMethods.MICROS_PER_REQUEST * (1 + 0.03 * random.nextGaussian());
            trials.add(trial(GateResult.BASELINE, round, baseline, machine));
            trials.add(trial(GateResult.CANDIDATE, round, candidate, machine));
        }
        return MethodComparison.of(trials, GateResult.BASELINE, GateResult.CANDIDATE, 1).orElseThrow().tables().stream()
                .flatMap(table -> table.grown().stream())
                .map(CostRow::name)
                .toList();
    }

    private TrialResult trial(String variant, int round, double planted, double machine) {
        List<MethodCosts.Method> methods = new ArrayList<>();
        long sum = 0;
        for (int n = 0; n < METHODS; n++) {
            long samples = samples(n == PLANTED ? planted : share(n));
            methods.add(new MethodCosts.Method(name(n), "Shop.handle", samples, samples));
            sum += samples;
        }
        methods.add(new MethodCosts.Method("Shop.handle", "", 0, sum));
        Collections.shuffle(methods, random);
        return MadeMethods.trial(
                variant,
                round,
                new MethodCosts(sum, methods, 0, 0, List.of()),
                machine * (1 + 0.01 * random.nextGaussian()) * (1 + planted));
    }

    private List<CountedCost> costs() {
        List<CountedCost> costs = new ArrayList<>();
        for (int n = 0; n < METHODS; n++) {
            List<CountedCost.Round> rounds = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                rounds.add(new CountedCost.Round(samples(share(n)), samples(share(n)), 0.08, 0.08));
            }
            CountedCost cost = new CountedCost(name(n), rounds);
            if (cost.samples() > 0) {
                costs.add(cost);
            }
        }
        return costs;
    }

    private static String name(int n) {
        return "Shop.method" + n;
    }

    /** The largest have several percent, and most have less than a sample in a trial. */
    private static double share(int n) {
        return 1 / (n + 8.0) / 5.6;
    }

    private long samples(double share) {
        double expected = share * SAMPLES * Math.max(0, 1 + VARIES_BY * random.nextGaussian());
        if (expected > 50) {
            return Math.max(0, Math.round(expected + Math.sqrt(expected) * random.nextGaussian()));
        }
        double limit = Math.exp(-expected);
        long count = 0;
        for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }
}
