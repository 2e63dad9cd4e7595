package org.gaeperf.compare.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.gaeperf.model.TrialResult;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;

/** Makes up runs of several variants of which the true median latency is known. */
public final class VariantRuns {

    private static final double DEVIATION = 0.02;
    private static final double OF_THE_MACHINE = 0.1;

    private VariantRuns() {}

    /**
     * Makes up a run.
     *
     * @param concurrent whether each variant runs in pairs with the first, and not once in each round
     * @param micros the true value of a variant
     */
    public static RunResults run(
            List<String> variants, int rounds, boolean concurrent, ToDoubleFunction<String> micros) {
        Random random = new Random(4);
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            double ofRound = machine(random);
            for (int variant = concurrent ? 1 : 0; variant < variants.size(); variant++) {
                // Those of a variant follow each other from round to round.
                int pair = concurrent ? (variant - 1) * 2 * rounds + round + 1 : round + 1;
                double machine = concurrent ? machine(random) : ofRound;
                if (concurrent) {
                    trials.add(trial(
                            variants.get(0),
                            pair,
                            true,
                            machine * noise(random) * micros.applyAsDouble(variants.get(0)),
                            trials.size()));
                }
                trials.add(trial(
                        variants.get(variant),
                        pair,
                        concurrent,
                        machine * noise(random) * micros.applyAsDouble(variants.get(variant)),
                        trials.size()));
            }
        }
        return RunResults.of(Suites.LOAD)
                .servers(variants.toArray(String[]::new))
                .trials(trials);
    }

    private static double machine(Random random) {
        return Math.exp(OF_THE_MACHINE * random.nextGaussian());
    }

    private static double noise(Random random) {
        return Math.exp(DEVIATION * random.nextGaussian());
    }

    private static TrialResult trial(String variant, int pair, boolean concurrent, double micros, int before) {
        return TrialResults.valid(variant)
                .id(String.format(Locale.ROOT, "%02d-load-%s", before + 1, variant))
                .suite(Suites.LOAD)
                .position(before + 1)
                .pair(pair)
                .concurrent(concurrent)
                .load(LoadResults.ofSeconds(15)
                        .latency(Latencies.constant(micros))
                        .build())
                .build();
    }
}
