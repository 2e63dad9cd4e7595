package org.gaeperf.compare.methods;

import java.util.Collection;
import java.util.List;
import org.gaeperf.compare.methods.CountedCost.Round;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Gamma;

/**
 * Tests whether a cost grew, by its samples in the rounds. Counts of samples are small, often zero, and vary by more than chance:
 * each JVM compiles a method in its own way. So their variance is that of Poisson counts, plus a spread between JVMs that
 * is the same share of each cost (by the method of R. Paule and J. Mandel, 1982), and both times a factor that is the cost's own,
 * drawn to that of all costs as far as these are alike (G. Smyth, 2004). The factor is never below 1.
 *
 * <p>There are two tests, and the larger p-value counts: Student's t over the differences of the rounds, with the degrees of
 * freedom of the rounds and of what all costs say of the factor; and the exact conditional test of two Poisson counts (J. Przyborowski
 * and H. Wilenski, 1940), of counts that are divided by their variance over that of Poisson counts. The second holds where counts are
 * too small for the first.
 */
final class GrowthTest {

    /** A cost with fewer samples in a round says nothing about spread. */
    private static final double MIN_SAMPLES_OF_ROUND = 10;

    private static final int MIN_COSTS = 10;
    private static final double MAX_PRIOR_DEGREES = 10_000;
    private static final double MAX_SPREAD = 4;
    private static final int BISECTIONS = 60;

    private final double spread;
    private final double priorFactor;
    private final double priorDegrees;

    private GrowthTest(double spread, double priorFactor, double priorDegrees) {
        this.spread = spread;
        this.priorFactor = priorFactor;
        this.priorDegrees = priorDegrees;
    }

    /**
     * What the samples of a cost say.
     *
     * @param growth candidate less baseline
     * @param variance of the growth
     * @param degreesOfFreedom of the variance
     * @param pGrowth how likely such a growth is if there is none
     * @param pDecline the same of a decline
     */
    record Result(double growth, double variance, double degreesOfFreedom, double pGrowth, double pDecline) {}

    /**
     * Learns from all costs how much they vary.
     *
     * @param costs of the same rounds
     */
    static GrowthTest fit(Collection<CountedCost> costs) {
        List<CountedCost> large = costs.stream()
                .filter(cost ->
                        cost.samples() >= MIN_SAMPLES_OF_ROUND * cost.rounds().size())
                .toList();
        double spread = spread(large);
        if (large.size() < MIN_COSTS) {
            return new GrowthTest(spread, 1, 0);
        }
        double degrees = large.get(0).rounds().size() - 1.0;
        double[] logs = large.stream()
                .mapToDouble(cost -> Math.log(Math.max(1e-6, ownFactor(cost, spread)))
                        - Gamma.digamma(degrees / 2)
                        + Math.log(degrees / 2))
                .toArray();
        double mean = mean(logs);
        double excess = mean(deviations(logs, mean)) * logs.length / (logs.length - 1.0) - Gamma.trigamma(degrees / 2);
        double prior = priorDegrees(excess);
        return new GrowthTest(spread, Math.exp(mean + Gamma.digamma(prior / 2) - Math.log(prior / 2)), prior);
    }

    /** Returns the squared share by which a cost varies between JVMs: with it, the costs vary as much as they should, on average. */
    private static double spread(List<CountedCost> costs) {
        double low = 0;
        double high = MAX_SPREAD;
        if (costs.isEmpty() || excess(costs, low) <= 0) {
            return 0;
        }
        for (int n = 0; n < BISECTIONS; n++) {
            double middle = (low + high) / 2;
            if (excess(costs, middle) > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double excess(List<CountedCost> costs, double spread) {
        return costs.stream().mapToDouble(cost -> ownFactor(cost, spread) - 1).sum();
    }

    /** Returns by how much the differences of the rounds vary more than they should. */
    private static double ownFactor(CountedCost cost, double spread) {
        double pooled = cost.pooled();
        double mean = cost.growth();
        return cost.sum(round -> Math.pow(round.difference() - mean, 2) / variance(round, pooled, spread))
                / (cost.rounds().size() - 1);
    }

    private static double variance(Round round, double pooled, double spread) {
        return poisson(round, pooled) + 2 * pooled * pooled * spread;
    }

    private static double poisson(Round round, double pooled) {
        return pooled * (round.baselineUnit() + round.candidateUnit());
    }

    /** Returns the degrees of freedom with which factors vary by this much more than estimates of one factor would. */
    private static double priorDegrees(double excess) {
        double low = 0.1;
        double high = MAX_PRIOR_DEGREES;
        if (excess <= Gamma.trigamma(high / 2)) {
            return high;
        }
        for (int n = 0; n < BISECTIONS; n++) {
            double middle = Math.sqrt(low * high);
            if (Gamma.trigamma(middle / 2) > excess) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double[] deviations(double[] values, double mean) {
        double[] squares = new double[values.length];
        for (int n = 0; n < values.length; n++) {
            squares[n] = (values[n] - mean) * (values[n] - mean);
        }
        return squares;
    }

    /** Tests a cost that has a sample. */
    Result test(CountedCost cost) {
        int rounds = cost.rounds().size();
        double pooled = cost.pooled();
        double degrees = priorDegrees + rounds - 1;
        double factor = Math.max(1, (priorDegrees * priorFactor + (rounds - 1) * ownFactor(cost, spread)) / degrees);
        double sum = factor * cost.sum(round -> variance(round, pooled, spread));
        double variance = sum / rounds / rounds;
        double dispersion = sum / cost.sum(round -> poisson(round, pooled));
        double growth = cost.growth();
        double t = growth / Math.sqrt(variance);
        TDistribution distribution = new TDistribution(degrees);
        double baseline = cost.baselineSamples() / dispersion;
        double candidate = cost.candidateSamples() / dispersion;
        double share = cost.expectedShareOfCandidate();
        return new Result(
                growth,
                variance,
                degrees,
                Math.max(distribution.cumulativeProbability(-t), atLeast(candidate, baseline, share)),
                Math.max(distribution.cumulativeProbability(t), atLeast(baseline, candidate, 1 - share)));
    }

    /** Returns how likely at least so many of both are the first's, if each is with that probability; numbers need not be whole. */
    private static double atLeast(double first, double second, double probability) {
        return first <= 0 ? 1 : Beta.regularizedBeta(probability, first, second + 1);
    }
}
