package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.protocol.HttpProtocol;
import org.gaeperf.model.protocol.ProtocolUse;
import org.gaeperf.model.scenario.OpenLoopStep;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.RequestFailure;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What fails or disturbs a trial, and which of several findings counts. The limits of what the host does are in {@link
 * DisturbanceRulesTest}, those of saturation in {@link SaturationRulesTest}.
 */
class ValidityRulesTest extends JudgedTrial {

    @Test
    void aTrialWithinAllLimitsIsValid() {
        Assessment assessment = assess();

        assertThat(assessment.validity()).isEqualTo(Validity.VALID);
        assertThat(assessment.reasons()).isEmpty();
    }

    @Test
    @DisplayName("a trend makes a trial not steady, unless the machine explains it")
    void trend() {
        notSteady = List.of("CPU time fell");
        assertJudged(Validity.NOT_STEADY, "CPU time fell");

        stealPercent = 20;
        assertThat(assess().validity()).isEqualTo(Validity.DISTURBED);
        assertThat(assess().reasons()).contains("CPU time fell");
    }

    @Test
    void oneFailedRequestIsOneTooMany() {
        load.failed(1);

        assertJudged(Validity.FAILED, "1 of 20000 requests failed: {status 500=1}");
    }

    @Test
    @DisplayName("a load by another protocol than was asked for does not count, however good its values are")
    void otherProtocol() {
        load.protocol(new ProtocolUse(
                HttpProtocol.HTTP_2, false, new TreeMap<>(Map.of("HTTP/1.1", 20_000L)), Optional.empty()));

        assertJudged(Validity.FAILED, "20,000 of 20,000 responses came by HTTP/1.1, and HTTP/2.0 was asked for");
    }

    @Test
    @DisplayName("a client without local ports is not the server's fault, and the trial says so")
    void noLocalPorts() {
        load.failed(3, RequestFailure.by(new BindException()));

        assertThat(assess().validity()).isEqualTo(Validity.FAILED);
        assertThat(assess().reasons())
                .containsExactly(
                        "3 of 20000 requests failed: {BindException=3}",
                        "the client has no local ports left for connections, which is not the server's fault: the server, or"
                                + " a header, closes them, and a port stays taken for up to a minute; keep connections open,"
                                + " lower bench.rate, or widen net.ipv4.ip_local_port_range");
    }

    @Test
    @DisplayName("requests without a response are saturation if a CPU was full, otherwise a failure")
    void unansweredRequests() {
        load.unanswered(5);
        assertThat(assess().validity()).isEqualTo(Validity.FAILED);

        serverCpuPercent = 100 * plan.pinning().serverCores();
        assertThat(assess().validity()).isEqualTo(Validity.SATURATED_BY_SERVER);
        assertThat(assess().reasons()).contains("5 of 20000 requests failed: {unanswered at the end of the drain=5}");

        load.failed(1);
        assertThat(assess().validity()).as("an error as well").isEqualTo(Validity.FAILED);
    }

    @Test
    @DisplayName(
            "requests without a response do not fail the open loop of the suite proxy, whose rate may be too high, but errors do")
    void unansweredInTheOpenLoopOfProxies() {
        plan = TrialPlans.copyOf(plan).scenario(new OpenLoopStep(700)).build();
        load.unanswered(5);

        assertThat(assess().validity()).isEqualTo(Validity.DISTURBED);
        assertThat(assess().reasons()).contains("5 of 20000 requests failed: {unanswered at the end of the drain=5}");

        load.failed(1);
        assertThat(assess().validity()).as("an error as well").isEqualTo(Validity.FAILED);
    }

    @ParameterizedTest
    @DisplayName("requests without a response are a disturbance if others took the CPU time, otherwise a failure")
    @CsvSource({"12, 14, DISTURBED", "0, 26, DISTURBED", "10, 14, FAILED"})
    void unansweredWhileOthersHadTheCpu(double othersPercent, double stealPercent, Validity expected) {
        serverCores = Optional.of(new CoreNoise("0", othersPercent, othersPercent, stealPercent, 20, 0, 0, 0, 0));
        load.unanswered(5);

        assertThat(assess().validity()).isEqualTo(expected);
        assertThat(assess().reasons()).contains("5 of 20000 requests failed: {unanswered at the end of the drain=5}");

        load.failed(1);
        assertThat(assess().validity()).as("an error as well").isEqualTo(Validity.FAILED);
    }

    @Test
    @DisplayName("in a closed loop, a server that uses its cores holds up the meter on them, which disturbs nothing")
    void delaysInAClosedLoop() {
        Hiccups late = new Hiccups(400_000, 20, 12, Optional.of(5.0));
        HostNoise noise = HostNoiseBuilder.quiet().serverHiccups(late).build();

        assertThat(assess(plan, noise).validity()).isEqualTo(Validity.DISTURBED);

        TrialPlan closedLoop = TrialPlans.copyOf(plan)
                .workload(Workload.closedLoop(0, 5, 1_024, 1_024))
                .build();
        assertThat(assess(closedLoop, noise).validity()).isEqualTo(Validity.VALID);
    }

    @Test
    void aLoadThatEndedEarlyHasFailed() {
        load.endedEarly();

        assertJudged(Validity.FAILED, "the load ended after 20.0 s");
    }

    @Test
    @DisplayName("a closed loop in which no response came before the end has failed")
    void noResponseAtAll() {
        load.requests(0);

        assertJudged(Validity.FAILED, "no request was answered in the 20.0 s of the measurement");
    }

    /** This is the master of a cluster whose workers answer. */
    @Test
    void aServerThatRespondsWithoutCpuTimeWasNotMeasured() {
        ServerCost none = new ServerCost(0, 0, 0, 0, 0, Optional.empty(), Optional.empty());

        Assessment assessment = ValidityRules.assess(
                load.build(), plan, false, Optional.of(none), HostNoise.UNKNOWN, Optional.empty(), List.of());

        assertThat(assessment.validity()).isEqualTo(Validity.FAILED);
        assertThat(assessment.reasons())
                .anySatisfy(reason -> assertThat(reason)
                        .startsWith("not measured: ")
                        .contains("requests were answered, and the server's processes used no CPU time"));
    }

    @Test
    @DisplayName("a stall that the harness has injected is not a disturbance by the host")
    void injectedStall() {
        ProcessStall stall = new ProcessStall(ProcessStall.Target.CLIENT, Duration.ofSeconds(1), Duration.ofSeconds(1));
        TrialPlan stalled = TrialPlans.copyOf(plan)
                .measurement(new MeasurementPlan.TimedLoad(WarmUpPlan.NONE, Duration.ofSeconds(20), Optional.of(stall)))
                .build();
        HostNoise noise = HostNoiseBuilder.quiet()
                .clientHiccups(new Hiccups(1_000_000, 20, 1, Optional.of(5.0)))
                .disturbedRequestsPercent(50)
                .build();

        assertThat(assess(plan, noise).validity()).isEqualTo(Validity.DISTURBED);
        assertThat(assess(stalled, noise).validity()).isEqualTo(Validity.VALID);
    }

    @Test
    void theGravestVerdictCountsAndEveryReasonIsReported() {
        load.failed(3);
        load.sentPerSecond(900);
        load.answeredPerSecond(890);
        stealPercent = 30;

        Assessment assessment = assess();

        assertThat(assessment.validity()).isEqualTo(Validity.FAILED);
        assertThat(assessment.reasons()).hasSize(4);
    }

    @Test
    void aDisturbanceIsNamedAfterAFailureAndBeforeATrend() {
        stealPercent = 20;
        assertJudged(Validity.DISTURBED, "steal was 20.0 % of the CPU time; at most 5 % is allowed");

        load.failed(1);
        notSteady = List.of("CPU time fell");
        assertThat(assess())
                .isEqualTo(new Assessment(
                        Validity.FAILED,
                        List.of(
                                "1 of 20000 requests failed: {status 500=1}",
                                "steal was 20.0 % of the CPU time; at most 5 % is allowed",
                                "CPU time fell")));
    }

    /** What else is wrong follows from it. */
    @Test
    void aSideWithoutIdleTimeIsNamedFirst() {
        load.senderLag(Latencies.withP99(30_000));
        stealPercent = 30;
        serverCpuPercent = 100.0 * plan.pinning().serverCores();
        assertThat(assess().validity()).isEqualTo(Validity.SATURATED_BY_SERVER);
        assertThat(assess().reasons()).hasSize(3).first().asString().startsWith("the server used ");

        clientCpuPercent = 100.0 * plan.pinning().clientCores();
        assertThat(assess().validity()).isEqualTo(Validity.SATURATED_BY_CLIENT);
        assertThat(assess().reasons()).hasSize(4).first().asString().startsWith("the client used ");
    }

    @Test
    void aMachineOfWhichNothingIsKnownDisturbsNothing() {
        HostNoise unknown = HostNoise.UNKNOWN;

        assertThat(ValidityRules.assess(
                                load.build(), plan, false, Optional.empty(), unknown, Optional.empty(), List.of())
                        .validity())
                .isEqualTo(Validity.VALID);
    }
}
