package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.TrialPlan;

/** A trial of 1,000 requests/s within all limits, of which a test changes what it is about before it is judged. */
abstract class JudgedTrial {

    TrialPlan plan = TrialPlans.in(Path.of("01-load-http")).build();

    final LoadResults load = LoadResults.ofSeconds(20)
            .latency(Latencies.withP99(30_000))
            .senderLag(Latencies.withP99(200))
            .intervals(intervals(200, 200, 200, 200));

    double serverCpuPercent = 50;

    double clientCpuPercent = 50;

    double stealPercent;

    Optional<CoreNoise> serverCores = Optional.empty();

    List<String> notSteady = List.of();

    /** Makes five seconds with each of the medians. */
    static List<LoadInterval> intervals(double... p50Micros) {
        List<LoadInterval> seconds = new ArrayList<>();
        for (double median : p50Micros) {
            for (int i = 0; i < 5; i++) {
                seconds.add(new LoadInterval(
                        seconds.size(), 1000, 0, 100, median, median * 2, median * 3, median * 2, 50, Double.NaN));
            }
        }
        return seconds;
    }

    void assertJudged(Validity verdict, String reason) {
        Assessment assessment = assess();
        assertThat(assessment.validity()).isEqualTo(verdict);
        assertThat(assessment.reasons()).containsExactly(reason);
    }

    Assessment assess() {
        HostNoiseBuilder noise =
                HostNoiseBuilder.quiet().clientCpuPercent(clientCpuPercent).stealPercent(stealPercent);
        return assess(plan, serverCores.map(noise::serverCores).orElse(noise).build());
    }

    Assessment assess(TrialPlan assessed, HostNoise noise) {
        ServerCost cost = new ServerCost(10, 8, 2, 500, serverCpuPercent, Optional.empty(), Optional.empty());
        return ValidityRules.assess(
                load.build(), assessed, false, Optional.of(cost), noise, Optional.empty(), notSteady);
    }
}
