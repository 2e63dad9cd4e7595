package org.gaeperf.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.gaeperf.compare.regression.ConfidenceSequence;
import org.gaeperf.compare.regression.RegressionDetector;
import org.gaeperf.compare.regression.SequentialGate;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A gate on made-up rounds: normally distributed logarithms of ratios, the same standard deviation for each metric. It
 * takes the steps of {@link SequentialGate} on numbers instead of trials, so that many thousand gates take a second.
 */
final class StoppingSimulation {

    /**
     * Says when a gate stops. Each number of rounds, from 2, has a bound of Student's t over all rounds of a metric.
     *
     * @param confirmationLevel of fresh rounds
     * @param needsFreshRounds whether only fresh rounds confirm a regression
     * @param regressionAbove the bound above which a metric has regressed
     * @param clearedBelow the bound below whose negative a metric has passed
     * @param owedRounds how many fresh rounds a gate takes for a suspicion though its budget is spent
     */
    record Rule(
            double confirmationLevel,
            boolean needsFreshRounds,
            IntToDoubleFunction regressionAbove,
            IntToDoubleFunction clearedBelow,
            int owedRounds) {

        /** The rule of {@link SequentialGate}: fresh rounds confirm, and the confidence sequence over all rounds. */
        static final Rule OF_GATE = ofSequence(SequentialGate.MAX_REQUIRED_ROUNDS);

        /** The rule of the gate with another number of rounds that are owed. */
        static Rule ofSequence(int owedRounds) {
            IntToDoubleFunction sequence = byRounds(rounds -> ConfidenceSequence.quantile(rounds - 1.0));
            return new Rule(RegressionDetector.CONFIRMATION_LEVEL, true, sequence, sequence, owedRounds);
        }
    }

    /**
     * What a gate has time for.
     *
     * @param scenarios that it measures one after the other
     * @param metrics that it tests in each scenario
     * @param minutesPerRound of one scenario
     * @param budgetMinutes after which no round begins, except owed ones
     */
    record Schedule(int scenarios, int metrics, double minutesPerRound, double budgetMinutes) {}

    /**
     * How a gate ended.
     *
     * @param stopped whether it found a regression
     * @param suspected whether it ended, without one, with a metric that all rounds together suspect
     * @param minutes until then
     */
    record Outcome(boolean stopped, boolean suspected, double minutes) {}

    private final Rule rule;
    private final Schedule schedule;
    private final IntToDoubleFunction interimLook = studentT(RegressionDetector.INTERIM_LEVEL);
    private final IntToDoubleFunction confirmation;

    StoppingSimulation(Rule rule, Schedule schedule) {
        this.rule = rule;
        this.schedule = schedule;
        confirmation = studentT(rule.confirmationLevel());
    }

    /** Computes once what is asked for many times. */
    static IntToDoubleFunction byRounds(IntToDoubleFunction bound) {
        double[] bounds = IntStream.rangeClosed(0, ConfidenceSequence.MAX_ROUNDS)
                .mapToDouble(rounds -> rounds < 2 ? 0 : bound.applyAsDouble(rounds))
                .toArray();
        return rounds -> bounds[rounds];
    }

    /** The one-sided bound at a level. */
    static IntToDoubleFunction studentT(double level) {
        return byRounds(rounds -> t(rounds - 1.0, level));
    }

    private static double t(double degrees, double level) {
        return new TDistribution(degrees).inverseCumulativeProbability(1 - level);
    }

    /** Sums over the rounds of a metric in a scenario. */
    private static final class Sums {
        private double sum;
        private double squares;
        private int rounds;

        void add(double value) {
            sum += value;
            squares += value * value;
            rounds++;
        }

        double t() {
            double variance = (squares - sum * sum / rounds) / (rounds - 1);
            return sum / Math.sqrt(rounds * variance);
        }
    }

    /** One gate, which is run from its first round to its end. */
    private final class Gate {
        private final Random random;
        private final double[] excess;
        private final Sums[] all;
        private final Sums[] fresh;
        private final boolean[] suspected;
        private int freshRounds = -1;
        private int rounds;
        private double minutes;

        Gate(Random random, double[] excess) {
            this.random = random;
            this.excess = excess;
            all = IntStream.range(0, excess.length).mapToObj(n -> new Sums()).toArray(Sums[]::new);
            fresh = new Sums[excess.length];
            suspected = new boolean[excess.length];
        }

        Outcome run() {
            while (true) {
                round();
                boolean required = rounds < SequentialGate.MIN_ROUNDS
                        || (freshRounds >= 0 && freshRounds < SequentialGate.MIN_ROUNDS);
                if (required && (rule.needsFreshRounds() || rounds < SequentialGate.MIN_ROUNDS)) {
                    continue;
                }
                if (isRegressionFound()) {
                    return new Outcome(true, false, minutes);
                }
                if (freshRounds >= 0 && isCleared()) {
                    freshRounds = -1;
                }
                if (freshRounds < 0 && suspect()) {
                    continue;
                }
                if (isPassed() || (!isOwed() && !hasTime()) || rounds == ConfidenceSequence.MAX_ROUNDS) {
                    return new Outcome(false, isAnySuspected(), minutes);
                }
            }
        }

        private void round() {
            for (int scenario = 0; scenario < schedule.scenarios(); scenario++) {
                int first = scenario * schedule.metrics();
                int end = first + schedule.metrics();
                if (freshRounds >= 0 && IntStream.range(first, end).noneMatch(metric -> suspected[metric])) {
                    continue;
                }
                minutes += schedule.minutesPerRound();
                for (int metric = first; metric < end; metric++) {
                    double value = excess[metric] + random.nextGaussian();
                    all[metric].add(value);
                    if (freshRounds >= 0) {
                        fresh[metric].add(value);
                    }
                }
            }
            rounds++;
            freshRounds += freshRounds >= 0 ? 1 : 0;
        }

        private boolean isRegressionFound() {
            if (!rule.needsFreshRounds()) {
                return IntStream.range(0, excess.length).anyMatch(this::isAbove);
            }
            return freshRounds >= SequentialGate.MIN_ROUNDS
                    && confirmed().stream().anyMatch(this::isAbove);
        }

        private boolean isAbove(int metric) {
            return all[metric].t() > rule.regressionAbove().applyAsDouble(all[metric].rounds);
        }

        /** Holm's step-down method over the suspected metrics. All have as many fresh rounds, so t orders as p does. */
        private List<Integer> confirmed() {
            List<Integer> byT = IntStream.range(0, excess.length)
                    .filter(metric -> suspected[metric])
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer metric) -> -fresh[metric].t()))
                    .toList();
            List<Integer> confirmed = new ArrayList<>();
            for (int metric : byT) {
                if (fresh[metric].t() < required(fresh[metric].rounds, byT.size() - confirmed.size())) {
                    break;
                }
                confirmed.add(metric);
            }
            return confirmed;
        }

        private double required(int roundsOfMetric, int remaining) {
            return remaining == 1
                    ? confirmation.applyAsDouble(roundsOfMetric)
                    : t(roundsOfMetric - 1.0, rule.confirmationLevel() / remaining);
        }

        private boolean isCleared() {
            return IntStream.range(0, excess.length)
                    .filter(metric -> suspected[metric])
                    .allMatch(this::isBelow);
        }

        private boolean isBelow(int metric) {
            return all[metric].t() < -rule.clearedBelow().applyAsDouble(all[metric].rounds);
        }

        private boolean isSuspicious(int metric) {
            return all[metric].t() > interimLook.applyAsDouble(all[metric].rounds);
        }

        private boolean isAnySuspected() {
            return IntStream.range(0, excess.length).anyMatch(this::isSuspicious);
        }

        /** Says whether a suspicion begins. */
        private boolean suspect() {
            if (!isAnySuspected()) {
                return false;
            }
            for (int metric = 0; metric < excess.length; metric++) {
                suspected[metric] = isSuspicious(metric);
                fresh[metric] = new Sums();
            }
            freshRounds = 0;
            return true;
        }

        private boolean isPassed() {
            return freshRounds < 0 && IntStream.range(0, excess.length).allMatch(this::isBelow);
        }

        private boolean isOwed() {
            return freshRounds >= 0 && freshRounds < rule.owedRounds();
        }

        private boolean hasTime() {
            return minutes + minutes / rounds <= schedule.budgetMinutes();
        }
    }

    /**
     * Simulates gates.
     *
     * @param excess for each metric of each scenario: the logarithm of its true ratio less that of its threshold, in standard
     *     deviations of a round
     */
    List<Outcome> simulate(int gates, double[] excess, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, gates)
                .mapToObj(gate -> new Gate(random, excess).run())
                .toList();
    }
}
