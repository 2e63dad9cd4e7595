package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.MeasurementPlan;
import org.gaeperf.trial.plan.ProcessStall;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Both sides of each limit, and which of several findings counts. The plan asks for 1,000 requests/s. The limits of
 * what the host does are in {@link DisturbanceRulesTest}.
 */
class ValidityRulesTest {

    private static final CpuAffinity ONE_CORE_EACH = new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1);

    private TrialPlan plan = TrialPlans.in(Path.of("01-load-http")).build();
    private final LoadResults load = LoadResults.ofSeconds(20)
            .latency(Latencies.withP99(30_000))
            .senderLag(Latencies.withP99(200))
            .intervals(intervals(200, 200, 200, 200));
    private double serverCpuPercent = 50;
    private double clientCpuPercent = 50;
    private double stealPercent;
    private Optional<CoreNoise> serverCores = Optional.empty();
    private List<String> notSteady = List.of();

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
    @DisplayName("requests without an answer are saturation if a CPU was full, otherwise a failure")
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
            "requests without an answer do not fail the open loop of the suite proxy, whose rate may be too high, but errors do")
    void unansweredInTheOpenLoopOfProxies() {
        plan = TrialPlans.copyOf(plan).scenario(Scenarios.openLoop(700)).build();
        load.unanswered(5);

        assertThat(assess().validity()).isEqualTo(Validity.DISTURBED);
        assertThat(assess().reasons()).contains("5 of 20000 requests failed: {unanswered at the end of the drain=5}");

        load.failed(1);
        assertThat(assess().validity()).as("an error as well").isEqualTo(Validity.FAILED);
    }

    @ParameterizedTest
    @DisplayName("requests without an answer are a disturbance if others took the CPU time, otherwise a failure")
    @CsvSource({"12, 14, DISTURBED", "0, 26, DISTURBED", "10, 14, FAILED"})
    void unansweredWhileOthersHadTheCpu(double othersPercent, double stealPercent, Validity expected) {
        serverCores =
                Optional.of(new CoreNoise("0", othersPercent, othersPercent, stealPercent, 20, 0, 0, Optional.empty()));
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

        TrialPlan closedLoop =
                TrialPlans.copyOf(plan).workload(plan.workload().withRate(0)).build();
        assertThat(assess(closedLoop, noise).validity()).isEqualTo(Validity.VALID);
    }

    @Test
    @DisplayName("a warm-up that ended behind the schedule saturates the one whose CPU was full")
    void behindAfterTheWarmUp() {
        WarmUp behind = new WarmUp(Optional.empty(), 9, 20, 9000, 0, WarmUp.EndReason.BEHIND, 560);

        Assessment byServer =
                ValidityRules.assessBehind(behind, plan, 0.98 * plan.pinning().serverCores());

        assertThat(byServer.validity()).isEqualTo(Validity.SATURATED_BY_SERVER);
        assertThat(byServer.reasons())
                .startsWith("560 of 1,000 requests/s were answered")
                .last(InstanceOfAssertFactories.STRING)
                .startsWith("a backlog was left after a warm-up of 20 s; the server used ");
        assertThat(ValidityRules.assessBehind(behind, plan, 0.5).validity()).isEqualTo(Validity.SATURATED_BY_CLIENT);
    }

    @Test
    void aLoadThatEndedEarlyHasFailed() {
        load.endedEarly();

        assertJudged(Validity.FAILED, "the load ended after 20.0 s");
    }

    @ParameterizedTest
    @CsvSource({"990, VALID", "989.9, SATURATED_BY_CLIENT"})
    void requestsThatWereNotSentSaturateTheClient(double rate, Validity verdict) {
        load.sentPerSecond(rate);

        assertThat(assess().validity()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"990, VALID", "989.9, SATURATED_BY_SERVER"})
    void answersThatDidNotComeSaturateTheServer(double rate, Validity verdict) {
        load.answeredPerSecond(rate);

        assertThat(assess().validity()).isEqualTo(verdict);
    }

    @Test
    void tellsTheRateThatWasMissed() {
        load.answeredPerSecond(800);

        assertJudged(
                Validity.SATURATED_BY_SERVER,
                "800 requests/s were answered, but 1000 were scheduled: more than 1 % is missing");
    }

    @ParameterizedTest
    @CsvSource({"20000, VALID", "20001, SATURATED_BY_CLIENT"})
    void aLateSenderSaturatesTheClient(double lagMicros, Validity verdict) {
        load.senderLag(Latencies.withP99(lagMicros));

        assertThat(assess().validity()).isEqualTo(verdict);
    }

    @Test
    void aClientWithoutIdleTimeIsSaturated() {
        double most = 90.0 * plan.pinning().clientCores();
        clientCpuPercent = most;
        assertThat(assess().validity()).isEqualTo(Validity.VALID);

        clientCpuPercent = most + 1;
        assertThat(assess().validity()).isEqualTo(Validity.SATURATED_BY_CLIENT);
    }

    @Test
    void aServerWithoutIdleTimeIsSaturated() {
        double most = 97.0 * plan.pinning().serverCores();
        serverCpuPercent = most;
        assertThat(assess().validity()).isEqualTo(Validity.VALID);

        serverCpuPercent = most + 1;
        assertThat(assess().validity()).isEqualTo(Validity.SATURATED_BY_SERVER);
    }

    /** A cold server is busy until it has compiled its code; the trial is there to show it. */
    @Test
    void aColdServerMayHaveNoIdleTime() {
        ServerCost busy = new ServerCost(10, 8, 2, 500, 200, Optional.empty(), Optional.empty());
        HostNoise quiet = HostNoise.UNKNOWN;

        assertThat(ValidityRules.assess(load.build(), plan, true, Optional.of(busy), quiet, Optional.empty(), List.of())
                        .validity())
                .isEqualTo(Validity.VALID);
        assertThat(ValidityRules.assess(
                                load.build(), plan, false, Optional.of(busy), quiet, Optional.empty(), List.of())
                        .validity())
                .isEqualTo(Validity.SATURATED_BY_SERVER);
    }

    @Test
    void aQueueThatGrowsSaturatesTheServer() {
        load.intervals(intervals(200, 20_000, 40_000, 60_000));

        assertJudged(
                Validity.SATURATED_BY_SERVER,
                "the queue grew: the median latency of the last quarter is over 5 times that of the first");
    }

    @Test
    @DisplayName("a queue that is long from the beginning or grows a little does not saturate the server")
    void steadyOrSlowlyGrowingQueue() {
        load.intervals(intervals(60_000, 60_000, 60_000, 70_000));
        assertThat(assess().validity()).isEqualTo(Validity.VALID);

        load.intervals(intervals(200, 500, 900, 2000));
        assertThat(assess().validity()).isEqualTo(Validity.VALID);
    }

    @Test
    @DisplayName("a stall that the harness has injected is not a disturbance by the host")
    void injectedStall() {
        ProcessStall stall = new ProcessStall(ProcessStall.Target.CLIENT, Duration.ofSeconds(1), Duration.ofSeconds(1));
        TrialPlan stalled = TrialPlans.copyOf(plan)
                .measurement(
                        new MeasurementPlan.ConstantRate(WarmUpPlan.NONE, Duration.ofSeconds(20), Optional.of(stall)))
                .build();
        HostNoise noise = HostNoiseBuilder.quiet()
                .clientHiccups(new Hiccups(1_000_000, 20, 1, Optional.of(5.0)))
                .disturbedRequestsPercent(50)
                .build();

        assertThat(assess(plan, noise).validity()).isEqualTo(Validity.DISTURBED);
        assertThat(assess(stalled, noise).validity()).isEqualTo(Validity.VALID);
    }

    /** The lag is fine beside a p99 of 20 ms, but most of a p99 of 5 ms. */
    @ParameterizedTest
    @CsvSource({"5000, 3750, VALID", "5000, 3751, SATURATED_BY_CLIENT", "20000, 3751, VALID", "900, 1000, VALID"})
    void aLagThatMakesMostOfTheP99SaturatesTheClient(double p99Micros, double lagMicros, Validity validity) {
        load.latency(Latencies.withP99(p99Micros)).senderLag(Latencies.withP99(lagMicros));

        assertThat(assess().validity()).isEqualTo(validity);
    }

    @ParameterizedTest
    @CsvSource({"600, 198, VALID", "600, 199, SATURATED_BY_CLIENT", "150, 100, VALID"})
    void aLagThatIsAThirdOfTheMedianSaturatesTheClient(double medianMicros, double lagMicros, Validity validity) {
        load.latency(Latencies.constant(medianMicros)).senderLag(Latencies.constant(lagMicros));

        assertThat(assess().validity()).isEqualTo(validity);
    }

    @ParameterizedTest
    @ValueSource(doubles = {4_500, 30_000})
    void aLagOnADisturbedHostIsFirstADisturbance(double lagMicros) {
        load.latency(Latencies.withP99(5000)).senderLag(Latencies.withP99(lagMicros));
        serverCores = Optional.of(new CoreNoise("0", 30, 60, 0, 10, 4, 31, Optional.empty()));

        assertThat(assess().validity()).isEqualTo(Validity.DISTURBED);
        assertThat(assess().reasons()).hasSize(2);
    }

    @Test
    void aLagIsReportedBesideTheLatency() {
        load.latency(Latencies.withP99(5000)).senderLag(Latencies.withP99(4500));

        assertJudged(
                Validity.SATURATED_BY_CLIENT,
                "the sender was late by 4,500 µs at p99, which is 90 % of the latency of 5,000 µs there; at most 75 % is"
                        + " allowed");
    }

    @Test
    void theGravestVerdictCountsAndEveryReasonIsTold() {
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

    /** Each may use what the other leaves. */
    @Test
    void clientsThatShareTheirCoresCountTogether() {
        assertThat(ValidityRules.assessConcurrent(List.of(usedByClient(30), usedByClient(60)), ONE_CORE_EACH))
                .isEmpty();
        assertThat(ValidityRules.assessConcurrent(List.of(usedByClient(30), usedByClient(61)), ONE_CORE_EACH))
                .contains(new Assessment(
                        Validity.SATURATED_BY_CLIENT,
                        List.of("the clients used 91 % CPU in total; at most 90 % is allowed")));
    }

    @Test
    void serversThatShareTheirCoresCountTogether() {
        assertThat(ValidityRules.assessConcurrent(List.of(usedByServer(30), usedByServer(60)), ONE_CORE_EACH))
                .isEmpty();
        assertThat(ValidityRules.assessConcurrent(List.of(usedByServer(30), usedByServer(61)), ONE_CORE_EACH))
                .contains(new Assessment(
                        Validity.SATURATED_BY_SERVER,
                        List.of("the servers used 91 % CPU in total; at most 90 % is allowed")));
    }

    private static TrialResult usedByServer(double percent) {
        return TrialResults.valid("http").cpu(500, percent).build();
    }

    private static TrialResult usedByClient(double percent) {
        return TrialResults.valid("http")
                .noise(HostNoiseBuilder.unknown().clientCpuPercent(percent).build())
                .build();
    }

    private void assertJudged(Validity verdict, String reason) {
        Assessment assessment = assess();
        assertThat(assessment.validity()).isEqualTo(verdict);
        assertThat(assessment.reasons()).containsExactly(reason);
    }

    private Assessment assess() {
        HostNoiseBuilder noise =
                HostNoiseBuilder.quiet().clientCpuPercent(clientCpuPercent).stealPercent(stealPercent);
        return assess(plan, serverCores.map(noise::serverCores).orElse(noise).build());
    }

    private Assessment assess(TrialPlan assessed, HostNoise noise) {
        ServerCost cost = new ServerCost(10, 8, 2, 500, serverCpuPercent, Optional.empty(), Optional.empty());
        return ValidityRules.assess(
                load.build(), assessed, false, Optional.of(cost), noise, Optional.empty(), notSteady);
    }

    /** Five seconds with each of the medians. */
    private static List<LoadInterval> intervals(double... p50Micros) {
        List<LoadInterval> seconds = new ArrayList<>();
        for (double median : p50Micros) {
            for (int i = 0; i < 5; i++) {
                seconds.add(new LoadInterval(
                        seconds.size(), 1000, 0, 100, median, median * 2, median * 3, median * 2, 50, Double.NaN));
            }
        }
        return seconds;
    }
}
