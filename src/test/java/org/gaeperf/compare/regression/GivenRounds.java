package org.gaeperf.compare.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.testkit.Variants;

/** Makes up rounds of a gate for tests: CPU per request with a noise between trials, RSS with hardly any. */
abstract class GivenRounds {

    static final RegressionThreshold CPU = new RegressionThreshold(Metric.CPU_PER_REQUEST, 0.03);
    static final RegressionThreshold RSS = new RegressionThreshold(Metric.RSS, 0.05);

    final RegressionDetector gate = new RegressionDetector(List.of(CPU, RSS), List.of("http", "rpc"), true);

    private final Random random = new Random(7);

    List<TrialResult> rounds(int first, int count, double noise, double cpuRatio, double rssRatio) {
        List<TrialResult> trials = new ArrayList<>();
        for (int round = first; round < first + count; round++) {
            for (String mode : List.of("http", "rpc")) {
                trials.add(
                        trial(mode, GateResult.BASELINE, round, noisy(100, noise), noisy(100, 0.002), Validity.VALID));
                trials.add(trial(
                        mode,
                        GateResult.CANDIDATE,
                        round,
                        noisy(100 * cpuRatio, noise),
                        noisy(100 * rssRatio, 0.002),
                        Validity.VALID));
            }
        }
        return trials;
    }

    double noisy(double figure, double deviation) {
        return figure * Math.exp(random.nextGaussian() * deviation);
    }

    static TrialResult trial(
            String mode, String variant, int round, double cpuMicros, double rssMegabytes, Validity validity) {
        return TrialResults.valid(Variants.of(variant, ConnectorMode.HTTP))
                .id(mode + variant + round)
                .position(round)
                .pair(round)
                .suite(Suites.GATE)
                .scenario(new Named(mode))
                .validity(validity)
                .cpuMicrosPerRequest(cpuMicros)
                .samples(new TimeSeries("rssBytes", List.of(new TimeSeries.Point(1, rssMegabytes * 1024 * 1024))))
                .build();
    }

    static Decision decision(List<Finding> findings, String mode, String metric) {
        return findings.stream()
                .filter(finding ->
                        finding.scenario().equals(mode) && finding.metric().equals(metric))
                .findFirst()
                .orElseThrow()
                .decision();
    }
}
