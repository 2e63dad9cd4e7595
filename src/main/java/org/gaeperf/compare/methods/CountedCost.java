package org.gaeperf.compare.methods;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The samples of a method or a class on both sides of each round.
 *
 * @param name of the method or class
 * @param rounds at least two
 */
record CountedCost(String name, List<Round> rounds) {

    CountedCost {
        rounds = List.copyOf(rounds);
    }

    /**
     * One round.
     *
     * @param baselineSamples of the baseline
     * @param candidateSamples of the candidate
     * @param baselineUnit the cost of a request that one sample of the baseline stands for, above 0
     * @param candidateUnit the same of the candidate
     */
    record Round(long baselineSamples, long candidateSamples, double baselineUnit, double candidateUnit) {

        double baseline() {
            return baselineSamples * baselineUnit;
        }

        double candidate() {
            return candidateSamples * candidateUnit;
        }

        double difference() {
            return candidate() - baseline();
        }

        /** Returns how many samples a cost of 1 would have on both sides. */
        double samplesOfOne() {
            return 1 / baselineUnit + 1 / candidateUnit;
        }
    }

    /** Returns the cost of the baseline, a mean over the rounds. */
    double baseline() {
        return sum(Round::baseline) / rounds.size();
    }

    double candidate() {
        return sum(Round::candidate) / rounds.size();
    }

    double growth() {
        return sum(Round::difference) / rounds.size();
    }

    double samples() {
        return baselineSamples() + candidateSamples();
    }

    double baselineSamples() {
        return sum(Round::baselineSamples);
    }

    double candidateSamples() {
        return sum(Round::candidateSamples);
    }

    /** Returns the cost of both sides together, as if it were the same. */
    double pooled() {
        return samples() / sum(Round::samplesOfOne);
    }

    /** Returns the share of its samples that the candidate would have if both sides cost the same. */
    double expectedShareOfCandidate() {
        return sum(round -> 1 / round.candidateUnit()) / sum(Round::samplesOfOne);
    }

    double sum(ToDoubleFunction<Round> value) {
        return rounds.stream().mapToDouble(value).sum();
    }
}
