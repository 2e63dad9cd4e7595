package org.gaeperf.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.WarmServer;

/**
 * Concurrent pairs whose median latencies vary by known amounts between pairs and from second to second.
 *
 * @param seconds that each pair is measured
 * @param forkSeconds that each takes besides
 * @param between standard deviation of the logarithm of a pair's ratio
 * @param within standard deviation of the logarithm of a second's ratio within a pair
 */
public record VariedPairs(int seconds, double forkSeconds, double between, double within) {

    private static final double MICROS = 1000;

    /** Draws pairs of a run in which the ratio of both sides is this one on average. */
    public List<TrialResult> draw(
            Random random, int pairs, double ratio, Workload workload, String baseline, String candidate) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            double fork = Math.log(ratio) + between * random.nextGaussian();
            double[] logs = IntStream.range(0, seconds)
                    .mapToDouble(second -> fork + within * random.nextGaussian())
                    .toArray();
            trials.add(trial(baseline, pair, 0, workload, new double[seconds]));
            trials.add(trial(candidate, pair, 1, workload, logs));
        }
        return trials;
    }

    private TrialResult trial(String variant, int pair, int side, Workload workload, double[] logs) {
        double mean = IntStream.range(0, logs.length)
                .mapToDouble(second -> logs[second])
                .average()
                .orElseThrow();
        return TrialResults.valid(variant)
                .id(String.format("%02d-%s", 2 * pair + side, variant))
                .suite(Suites.LOAD)
                .scenario(WarmServer.CONCURRENT)
                .workload(workload)
                .position(2 * pair + side)
                .pair(pair)
                .concurrent(true)
                .elapsedSeconds(forkSeconds + seconds)
                .load(LoadResults.ofSeconds(seconds)
                        .latency(Latencies.constant(MICROS * Math.exp(mean)))
                        .intervals(IntStream.range(0, seconds)
                                .mapToObj(second -> interval(second, MICROS * Math.exp(logs[second])))
                                .toList())
                        .build())
                .build();
    }

    private static LoadInterval interval(int second, double micros) {
        return new LoadInterval(second, 1000, 0, micros, micros, micros, micros, micros, 0, 0);
    }
}
