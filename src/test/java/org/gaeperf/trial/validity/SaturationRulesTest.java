package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.CoreNoise;
import org.gaeperf.model.load.LoadShape;
import org.gaeperf.model.load.WarmUp;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Assessment;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.testkit.HostNoiseBuilder;
import org.gaeperf.testkit.Latencies;
import org.gaeperf.testkit.TrialPlans;
import org.gaeperf.testkit.TrialResults;
import org.gaeperf.trial.plan.TrialPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks both sides of each limit from which on server or client could do no more. */
class SaturationRulesTest extends JudgedTrial {

    private static final CpuAffinity ONE_CORE_EACH = new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1);

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

    @ParameterizedTest
    @CsvSource({"0.05, SATURATED_BY_CLIENT", "0.48, SATURATED_BY_SERVER", "0.9, SATURATED_BY_SERVER"})
    @DisplayName("a server of a pair that used less than its half of the cores was not what held up the load")
    void behindInAPair(double shareOfCores, Validity verdict) {
        WarmUp behind = new WarmUp(Optional.empty(), 9, 20, 9000, 0, WarmUp.EndReason.BEHIND, 560);
        TrialPlan pair = TrialPlans.copyOf(plan).concurrent(true).build();

        Assessment assessment = ValidityRules.assessBehind(behind, pair, shareOfCores * pair.serverCpuCores());

        assertThat(assessment.validity()).isEqualTo(verdict);
        assertThat(assessment.reasons().get(1).contains("bench.connections"))
                .isEqualTo(verdict == Validity.SATURATED_BY_CLIENT);
    }

    @ParameterizedTest
    @CsvSource({"990, VALID", "989.9, SATURATED_BY_CLIENT"})
    void requestsThatWereNotSentSaturateTheClient(double rate, Validity verdict) {
        load.sentPerSecond(rate);

        assertThat(assess().validity()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"990, VALID", "989.9, SATURATED_BY_SERVER"})
    void responsesThatDidNotComeSaturateTheServer(double rate, Validity verdict) {
        load.answeredPerSecond(rate);

        assertThat(assess().validity()).isEqualTo(verdict);
    }

    @Test
    void reportsTheRateThatWasMissed() {
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
        serverCores = Optional.of(new CoreNoise("0", 30, 60, 0, 10, 4, 31, 0, 0));

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
    @DisplayName("the client is one process for both sides of a pair, whose CPU time is not counted twice")
    void theClientOfAPairCountsOnce() {
        assertThat(ValidityRules.assessConcurrent(List.of(usedByClient(60), usedByClient(60)), ONE_CORE_EACH))
                .isEmpty();
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

    @Test
    @DisplayName(
            "recorded arrivals have no rate that each second has, so that only the sender's lag says whether they were sent")
    void recordedArrivals() {
        load.sentPerSecond(500).answeredPerSecond(500).intervals(intervals(200, 200, 200, 60_000));
        assertThat(assess().validity()).isEqualTo(Validity.SATURATED_BY_CLIENT);

        plan = TrialPlans.copyOf(plan)
                .workload(plan.workload().with(new LoadShape.RecordedArrivals(1_000, 64)))
                .build();
        assertThat(assess().reasons()).isEmpty();

        load.senderLag(Latencies.withP99(30_000));
        assertThat(assess().validity()).isEqualTo(Validity.SATURATED_BY_CLIENT);
        assertThat(assess().reasons()).singleElement().asString().startsWith("the sender was late by ");
    }
}
