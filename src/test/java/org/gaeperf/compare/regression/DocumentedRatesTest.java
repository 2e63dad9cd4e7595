package org.gaeperf.compare.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.RatioEstimate;
import org.gaeperf.compare.RatioEstimate.Pair;
import org.gaeperf.compare.RowTests;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulates, with fixed seeds, the rates that the documents state, and prints them. */
@DisplayName("The rates in the documents")
class DocumentedRatesTest {

    private static final int GATES = 1000;
    private static final int MAX_ROUNDS = 8;
    private static final double PAIR_DEVIATION = 0.026;
    private static final RegressionThreshold RULE = new RegressionThreshold(Metric.CPU_PER_REQUEST, 0.03);

    /** Documented in evidence/simulations.md, "How often gates stop". */
    @ParameterizedTest
    @CsvSource({"0.03, 0.02, 0.03", "0.045, 0.20, 0.23", "0.06, 0.71, 0.19"})
    @DisplayName("a gate with a threshold of 3 %, pairs that vary by 2.6 % and eight rounds")
    void gate(double trueChange, double stoppedShare, double suspectedShare) {
        Random random = new Random(3);
        int stopped = 0;
        int suspected = 0;
        for (int number = 0; number < GATES; number++) {
            Decision decision = simulateGate(random, 1 + trueChange);
            stopped += decision == Decision.REGRESSION ? 1 : 0;
            suspected += decision == Decision.SUSPECTED ? 1 : 0;
        }

        print(
                "a true change of +%.1f %%: %.0f %% of %d gates stopped, %.0f %% passed although all rounds together"
                        + " were still suspicious",
                trueChange * 100, stopped * 100.0 / GATES, GATES, suspected * 100.0 / GATES);
        assertThat((double) stopped / GATES).isCloseTo(stoppedShare, within(0.02));
        assertThat((double) suspected / GATES).isCloseTo(suspectedShare, within(0.03));
    }

    /**
     * Simulates a gate: regression if it stopped; suspected if it did not, and all rounds together exceed the rule by the
     * interim look's test.
     */
    private static Decision simulateGate(Random random, double trueRatio) {
        RegressionDetector detector = new RegressionDetector(List.of(RULE), List.of("http"), true);
        SequentialGate gate = new SequentialGate(detector, List.of());
        List<TrialResult> trials = new ArrayList<>();
        do {
            int round = gate.beginRound();
            trials.add(trial(GateResult.BASELINE, round, noisy(random, 100)));
            trials.add(trial(GateResult.CANDIDATE, round, noisy(random, 100 * trueRatio)));
        } while (!gate.isDecided(trials) && (gate.isOwedRounds(trials) || gate.rounds() < MAX_ROUNDS));
        Finding finding = gate.findings(trials).get(0);
        return finding.decision() == Decision.REGRESSION
                ? Decision.REGRESSION
                : detector.interimLook(trials).get(0).decision();
    }

    private static double noisy(Random random, double value) {
        return value * Math.exp(PAIR_DEVIATION / Math.sqrt(2) * random.nextGaussian());
    }

    private static TrialResult trial(String variant, int round, double cpuMicros) {
        return TrialResults.ofRound(variant, round)
                .cpuMicrosPerRequest(cpuMicros)
                .build();
    }

    /** Documented at {@link RowTests#PRIMARY_LEVEL}. */
    @Test
    @DisplayName("false alarms of random relabellings of one pool: 5 % needs a level of 2 %")
    void levelOfPrimaryMetrics() {
        Random random = new Random(12);
        int pools = 300;
        int relabellings = 200;
        double[] aboveAt = new double[2];
        for (int pool = 0; pool < pools; pool++) {
            double[] pairs = IntStream.range(0, 12)
                    .mapToDouble(pair -> 0.05 * random.nextGaussian())
                    .toArray();
            int[] alarms = new int[2];
            for (int relabelling = 0; relabelling < relabellings; relabelling++) {
                double pValue = pValueOfSplit(random, pairs);
                alarms[0] += pValue <= 0.04 ? 1 : 0;
                alarms[1] += pValue <= RowTests.PRIMARY_LEVEL ? 1 : 0;
            }
            aboveAt[0] += alarms[0] > 0.05 * relabellings ? 1.0 / pools : 0;
            aboveAt[1] += alarms[1] > 0.05 * relabellings ? 1.0 / pools : 0;
        }

        print(
                "pools of twelve pairs with more than 5 %% of false alarms: %.0f %% at a level of 4 %%, %.0f %% at 2 %%",
                aboveAt[0] * 100, aboveAt[1] * 100);
        assertThat(aboveAt[0]).isGreaterThan(0.1);
        assertThat(aboveAt[1]).isLessThan(0.1);
    }

    /** Compares five pairs of a pool, with random signs. */
    private static double pValueOfSplit(Random random, double[] pool) {
        List<Pair> drawn = random.ints(0, pool.length)
                .distinct()
                .limit(5)
                .mapToObj(place -> new Pair(100, 100 * Math.exp(pool[place] * (random.nextBoolean() ? 1 : -1)), 0))
                .toList();
        return RatioEstimate.fromPairs(drawn).orElseThrow().pValue().orElseThrow();
    }

    /** Documented in statistics.md, "Degrees of freedom". */
    @Test
    @DisplayName("blocks make the 98 % interval of four interleaved pairs narrower by a seventh")
    void widthOfBlocks() {
        Random random = new Random(4);
        double blocks = 0;
        double pairsAlone = 0;
        for (int i = 0; i < 2000; i++) {
            List<Pair> pairs = IntStream.range(0, 4)
                    .mapToObj(pair ->
                            new Pair(Math.exp(0.05 * random.nextGaussian()), Math.exp(0.05 * random.nextGaussian()), 0))
                    .toList();
            blocks += logWidth(RatioEstimate.fromBlocks(List.of(pairs.subList(0, 2), pairs.subList(2, 4)))
                    .orElseThrow());
            pairsAlone += logWidth(RatioEstimate.fromPairs(pairs).orElseThrow());
        }

        print("98 %% interval of four interleaved pairs with blocks: %.0f %% of the width", blocks / pairsAlone * 100);
        assertThat(blocks / pairsAlone).isBetween(0.83, 0.90);
    }

    private static double logWidth(RatioEstimate estimate) {
        RatioEstimate.Interval interval =
                estimate.interval(1 - RowTests.PRIMARY_LEVEL).orElseThrow();
        return Math.log(interval.high() / interval.low());
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
