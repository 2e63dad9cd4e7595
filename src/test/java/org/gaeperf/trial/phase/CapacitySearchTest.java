package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Capacity.Step;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.LoaderResults;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("In a search for the capacity, a step")
class CapacitySearchTest {

    @ParameterizedTest(name = "that is {0}, held: {1}, is run once more: {2}")
    @CsvSource({
        "VALID, true, false",
        "VALID, false, true",
        "DISTURBED, false, true",
        "NOT_STEADY, false, true",
        "SATURATED_BY_CLIENT, false, true",
        "SATURATED_BY_SERVER, false, false",
        "FAILED, false, true"
    })
    @DisplayName("is run once more unless it was held, or the server could do no more")
    void retried(Validity validity, boolean held, boolean again) {
        Step step = new Step(17_090, validity, List.of(), held, 17_000, 103, 108_000, 69, 40, OptionalLong.empty());

        assertThat(CapacitySearch.isRetried(step)).isEqualTo(again);
    }

    @ParameterizedTest(name = "the client uses {0} %, the server {1} %: {2}")
    @CsvSource({
        "93, 49, SATURATED_BY_CLIENT",
        "93, 95, FAILED",
        "80, 49, FAILED",
    })
    @DisplayName("with failed requests says nothing about the server if the client had no time, and the server had")
    void failures(double clientPercent, double serverPercent, Validity expected) {
        TrialPlan plan = TrialPlans.in(Path.of("none"))
                .affinity(new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1))
                .build();
        TrialResult failed = TrialResults.of(plan)
                .validity(Validity.FAILED, "181 of 64095 requests failed: {EOFException=181}")
                .noise(HostNoiseBuilder.quiet().clientCpuPercent(clientPercent).build())
                .cpu(40, serverPercent)
                .build();

        assertThat(CapacitySearch.validity(failed, plan)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "the client of a loader uses {0} % of two cores: {1}")
    @CsvSource({
        "181, SATURATED_BY_CLIENT",
        "179, FAILED",
    })
    @DisplayName("with failed requests says nothing about the server if the client on a host had no time")
    void failuresOfLoaders(double clientPercent, Validity expected) {
        TrialPlan plan = TrialPlans.in(Path.of("none")).build();
        TrialResult failed = TrialResults.of(plan)
                .validity(Validity.FAILED, "181 of 64095 requests failed: {EOFException=181}")
                .loaders(LoaderResults.one("load1", 2, clientPercent))
                .cpu(40, 49)
                .build();

        assertThat(CapacitySearch.validity(failed, plan)).isEqualTo(expected);
    }
}
