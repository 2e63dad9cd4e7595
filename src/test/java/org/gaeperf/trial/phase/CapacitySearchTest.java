package org.gaeperf.trial.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("In a search for the capacity, a step")
class CapacitySearchTest {

    @ParameterizedTest(name = "{0} are enough on the way: {1}, at the end: {2}")
    @CsvSource({
        "held, true, false",
        "slow, true, false",
        "saturated, true, false",
        "failed, true, false",
        "disturbed, false, false",
        "unsteady, false, false",
        "client, false, false",
        "disturbed client, true, true",
        "disturbed held, true, false",
        "held held, true, true",
        "slow saturated, true, true",
        "held slow, true, false",
        "slow held, true, false",
        "held slow disturbed, true, false",
        "held slow held, true, true",
        "slow held failed, true, true",
    })
    @DisplayName("is run again until one attempt is conclusive, and at the end of the search until two agree")
    void attempts(String attempts, boolean onTheWay, boolean atTheEnd) {
        List<Step> steps =
                Stream.of(attempts.split(" ")).map(CapacitySearchTest::attempt).toList();

        assertThat(CapacitySearch.areEnough(steps, false)).isEqualTo(onTheWay);
        assertThat(CapacitySearch.areEnough(steps, true)).isEqualTo(atTheEnd);
    }

    private static Step attempt(String kind) {
        return new Step(
                17_090,
                switch (kind) {
                    case "held", "slow" -> Validity.VALID;
                    case "saturated" -> Validity.SATURATED_BY_SERVER;
                    case "failed" -> Validity.FAILED;
                    case "disturbed" -> Validity.DISTURBED;
                    case "unsteady" -> Validity.NOT_STEADY;
                    case "client" -> Validity.SATURATED_BY_CLIENT;
                    default -> throw new IllegalArgumentException(kind);
                },
                List.of(),
                kind.equals("held"),
                false,
                17_000,
                103,
                108_000,
                69,
                40,
                OptionalLong.empty());
    }

    @Test
    @DisplayName("needs no attempt before there is one")
    void noAttempt() {
        assertThat(CapacitySearch.areEnough(List.of(), false)).isFalse();
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
