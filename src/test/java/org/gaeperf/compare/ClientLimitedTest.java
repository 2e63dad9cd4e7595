package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.value.Bound;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A side of a closed loop that the client limited")
class ClientLimitedTest {

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    @DisplayName(
            "has a bound and no ratio, since its slower trials alone would make a faster server seem nearly the same")
    void bound() {
        // The candidate answers 20 % more; the client limits the trials of it in which the machine is fast.
        for (int pair = 1; pair <= 6; pair++) {
            double machine = 1 + 0.02 * pair;
            add("tomcat", pair, 10_000 * machine, Validity.VALID);
            add("netty", pair, 12_000 * machine, pair > 3 ? Validity.SATURATED_BY_CLIENT : Validity.VALID);
        }

        MetricComparison responses = row(Metric.THROUGHPUT);

        assertThat(responses.estimate()).isEmpty();
        assertThat(responses.classification()).isEmpty();
        assertThat(responses.candidate().orElseThrow().bound()).isEqualTo(Bound.AT_LEAST);
        assertThat(responses.candidate().orElseThrow().max())
                .as("with the trials that the client limited")
                .isEqualTo(12_000 * 1.12);
        assertThat(responses.baseline().orElseThrow().bound()).isEqualTo(Bound.EXACT);
        assertThat(row(Metric.SERVICE_P99_MILLIS).candidate().orElseThrow().bound())
                .isEqualTo(Bound.AT_MOST);
        assertThat(comparison().rows())
                .allSatisfy(row -> assertThat(row.estimate()).isEmpty());
        assertThat(failure())
                .startsWith(
                        "proxy, 800 connections: the client or the origin limited netty, so that only a bound of it is"
                                + " known, and there is no ratio. netty-4 is saturated by the client");
    }

    @Test
    @DisplayName("is compared if none was limited, or the one that was has been measured again")
    void ratio() {
        for (int pair = 1; pair <= 3; pair++) {
            add("tomcat", pair, 10_000, Validity.VALID);
            add("netty", pair, 12_000, Validity.VALID);
        }
        trials.add(
                0,
                TrialResults.copyOf(trials.get(1))
                        .id("netty-1-first")
                        .validity(Validity.SATURATED_BY_CLIENT, "the client used 99 % CPU")
                        .build());

        assertThat(row(Metric.THROUGHPUT).estimate().orElseThrow().ratio()).isEqualTo(1.2);
        assertThat(failure()).isEqualTo("none");
    }

    private MetricComparison row(Metric metric) {
        return comparison().rows().stream()
                .filter(row -> row.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private Comparison comparison() {
        return Comparison.compareModes(run()).get(0);
    }

    private String failure() {
        return ComparisonCheck.findFailure(run(), Suites.PROXY, List.of("tomcat", "netty"), scenario -> 6)
                .map(ComparisonCheck.Failure::reason)
                .orElse("none");
    }

    private RunResult run() {
        return RunResults.of(Suites.PROXY)
                .trials(trials)
                .servers("tomcat", "netty")
                .build();
    }

    private void add(String variant, int pair, double responsesPerSecond, Validity validity) {
        trials.add(TrialResults.valid(variant)
                .id(variant + "-" + pair)
                .position(2 * pair + (variant.equals("netty") ? 1 : 0))
                .pair(pair)
                .suite(Suites.PROXY)
                .scenario(new ClosedLoopStep(800, false))
                .workload(Workload.closedLoop(0, 1, 1_024, 800))
                .validity(
                        validity,
                        validity == Validity.VALID ? new String[0] : new String[] {"the client used 99 % CPU"})
                .load(LoadResults.ofSeconds(15)
                        .answeredPerSecond(responsesPerSecond)
                        .serviceTime(Latencies.constant(50_000))
                        .build())
                .build());
    }
}
