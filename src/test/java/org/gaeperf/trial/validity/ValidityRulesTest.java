package org.gaeperf.trial.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostNoise;
import org.gaeperf.model.host.HostNoise.Hiccups;
import org.gaeperf.model.load.LatencyDistributions;
import org.gaeperf.model.load.LatencySummary;
import org.gaeperf.model.load.LoadInterval;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.model.load.RequestCounts;
import org.gaeperf.model.load.Throughput;
import org.gaeperf.model.server.ServerCost;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.options.CpuAffinity;
import org.gaeperf.trial.TinyTrials;
import org.gaeperf.trial.phase.TrialResultBuilder;
import org.gaeperf.trial.plan.TrialPlan;
import org.gaeperf.trial.validity.ValidityRules.Judgement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both sides of each limit. The plan asks for 1,000 requests/s. */
class ValidityRulesTest {

    private static final CpuAffinity ONE_CORE_EACH = new CpuAffinity(Optional.of("0"), Optional.of("1"), 1, 1);

    @TempDir
    private Path output;

    private TrialPlan plan;
    private boolean cold;
    private boolean complete = true;
    private long failed;
    private double requestsPerSecond = 1000;
    private double responsesPerSecond = 1000;
    private double senderLagP99Micros = 200;
    private double serverCpuPercent = 50;
    private double clientCpuPercent = 50;
    private double stealPercent;
    private Hiccups serverHiccups = new Hiccups(900, 20, 0);
    private Hiccups clientHiccups = new Hiccups(900, 20, 0);
    private List<LoadInterval> seconds = seconds(200, 200, 200, 200);

    @BeforeEach
    void plan() throws Exception {
        plan = TinyTrials.begin(output, "bench.rate", "1000", "bench.pin", "none")
                .next()
                .orElseThrow();
    }

    @Test
    void aTrialWithinAllLimitsIsValid() {
        Judgement judgement = judge();

        assertThat(judgement.verdict()).isEqualTo(Validity.VALID);
        assertThat(judgement.reasons()).isEmpty();
    }

    @Test
    void oneFailedRequestIsOneTooMany() {
        failed = 1;

        assertJudged(Validity.FAILED, "1 of 20000 requests failed: {status 500=1}");
    }

    @Test
    void aLoadThatEndedEarlyHasFailed() {
        complete = false;

        assertJudged(Validity.FAILED, "the load ended after 20.0 s");
    }

    @ParameterizedTest
    @CsvSource({"990, VALID", "989.9, SATURATED_BY_CLIENT"})
    void requestsThatWereNotSentSaturateTheClient(double rate, Validity verdict) {
        requestsPerSecond = rate;

        assertThat(judge().verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"990, VALID", "989.9, SATURATED_BY_SERVER"})
    void answersThatDidNotComeSaturateTheServer(double rate, Validity verdict) {
        responsesPerSecond = rate;

        assertThat(judge().verdict()).isEqualTo(verdict);
    }

    @Test
    void tellsTheRateThatWasMissed() {
        responsesPerSecond = 800;

        assertJudged(
                Validity.SATURATED_BY_SERVER,
                "800 requests/s were answered, 1000 were asked for: more than 1 % is missing");
    }

    @ParameterizedTest
    @CsvSource({"20000, VALID", "20001, SATURATED_BY_CLIENT"})
    void aLateSenderSaturatesTheClient(double lagMicros, Validity verdict) {
        senderLagP99Micros = lagMicros;

        assertThat(judge().verdict()).isEqualTo(verdict);
    }

    @Test
    void aClientWithoutIdleTimeIsSaturated() {
        double most = 90.0 * plan.pinning().clientCores();
        clientCpuPercent = most;
        assertThat(judge().verdict()).isEqualTo(Validity.VALID);

        clientCpuPercent = most + 1;
        assertThat(judge().verdict()).isEqualTo(Validity.SATURATED_BY_CLIENT);
    }

    @Test
    void aServerWithoutIdleTimeIsSaturated() {
        double most = 97.0 * plan.pinning().serverCores();
        serverCpuPercent = most;
        assertThat(judge().verdict()).isEqualTo(Validity.VALID);

        serverCpuPercent = most + 1;
        assertThat(judge().verdict()).isEqualTo(Validity.SATURATED_BY_SERVER);
    }

    @Test
    void aQueueThatGrowsSaturatesTheServer() {
        seconds = seconds(200, 20_000, 40_000, 60_000);

        assertJudged(
                Validity.SATURATED_BY_SERVER,
                "the queue grew: the median latency of the last quarter is over 5 times that of the first");
    }

    @Test
    void aQueueThatIsLongFromTheBeginningOrGrowsALittleIsNone() {
        seconds = seconds(60_000, 60_000, 60_000, 70_000);
        assertThat(judge().verdict()).isEqualTo(Validity.VALID);

        seconds = seconds(200, 500, 900, 2000);
        assertThat(judge().verdict()).isEqualTo(Validity.VALID);
    }

    @ParameterizedTest
    @CsvSource({"5.0, VALID", "5.1, DISTURBED"})
    void stolenTimeDisturbs(double percent, Validity verdict) {
        stealPercent = percent;

        assertThat(judge().verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"2, VALID", "3, DISTURBED"})
    void hiccupsInMoreThanATenthOfTheSecondsDisturb(int disturbedSeconds, Validity verdict) {
        serverHiccups = new Hiccups(80_000, 20, disturbedSeconds);
        assertThat(judge().verdict()).isEqualTo(verdict);

        clientHiccups = serverHiccups;
        serverHiccups = new Hiccups(900, 20, 0);
        assertThat(judge().verdict()).isEqualTo(verdict);
    }

    @Test
    void theGravestVerdictCountsAndEveryReasonIsTold() {
        failed = 3;
        requestsPerSecond = 900;
        responsesPerSecond = 890;
        stealPercent = 30;

        Judgement judgement = judge();

        assertThat(judgement.verdict()).isEqualTo(Validity.FAILED);
        assertThat(judgement.reasons()).hasSize(4);
    }

    /** What else is wrong follows from it. */
    @Test
    void aSideWithoutIdleTimeIsNamedFirst() {
        senderLagP99Micros = 30_000;
        stealPercent = 30;
        serverCpuPercent = 100.0 * plan.pinning().serverCores();
        assertThat(judge().verdict()).isEqualTo(Validity.SATURATED_BY_SERVER);
        assertThat(judge().reasons()).hasSize(3).first().asString().startsWith("the server used ");

        clientCpuPercent = 100.0 * plan.pinning().clientCores();
        assertThat(judge().verdict()).isEqualTo(Validity.SATURATED_BY_CLIENT);
        assertThat(judge().reasons()).hasSize(4).first().asString().startsWith("the client used ");
    }

    @Test
    void aMachineOfWhichNothingIsKnownDisturbsNothing() {
        HostNoise unknown =
                new HostNoise(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(ValidityRules.judge(load(), plan, cold, Optional.empty(), unknown)
                        .verdict())
                .isEqualTo(Validity.VALID);
    }

    /** Each may use what the other leaves. */
    @Test
    void clientsThatShareTheirCoresCountTogether() {
        assertThat(ValidityRules.assessConcurrent(List.of(usedByClient(30), usedByClient(60)), ONE_CORE_EACH))
                .isEmpty();
        assertThat(ValidityRules.assessConcurrent(List.of(usedByClient(30), usedByClient(61)), ONE_CORE_EACH))
                .contains(new Judgement(
                        Validity.SATURATED_BY_CLIENT,
                        List.of("the clients used 91 % CPU together; at most 90 % is allowed")));
    }

    @Test
    void serversThatShareTheirCoresCountTogether() {
        assertThat(ValidityRules.assessConcurrent(List.of(usedByServer(30), usedByServer(60)), ONE_CORE_EACH))
                .isEmpty();
        assertThat(ValidityRules.assessConcurrent(List.of(usedByServer(30), usedByServer(61)), ONE_CORE_EACH))
                .contains(new Judgement(
                        Validity.SATURATED_BY_SERVER,
                        List.of("the servers used 91 % CPU together; at most 90 % is allowed")));
    }

    private TrialResult usedByServer(double percent) {
        TrialResultBuilder findings = new TrialResultBuilder(plan);
        findings.cost = Optional.of(new ServerCost(10, 8, 2, 500, percent, Optional.empty(), Optional.empty()));
        return findings.toResult();
    }

    private TrialResult usedByClient(double percent) {
        TrialResultBuilder findings = new TrialResultBuilder(plan);
        findings.machine = Optional.of(new HostNoise(
                Optional.of(percent), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
        return findings.toResult();
    }

    private void assertJudged(Validity verdict, String reason) {
        Judgement judgement = judge();
        assertThat(judgement.verdict()).isEqualTo(verdict);
        assertThat(judgement.reasons()).containsExactly(reason);
    }

    private Judgement judge() {
        ServerCost cost = new ServerCost(10, 8, 2, 500, serverCpuPercent, Optional.empty(), Optional.empty());
        HostNoise machine = new HostNoise(
                Optional.of(clientCpuPercent),
                Optional.of(stealPercent),
                Optional.of(3.0),
                Optional.of(serverHiccups),
                Optional.of(clientHiccups));
        return ValidityRules.judge(load(), plan, cold, Optional.of(cost), machine);
    }

    private LoadResult load() {
        SortedMap<String, Long> failures = new TreeMap<>();
        if (failed > 0) {
            failures.put("status 500", failed);
        }
        return new LoadResult(
                complete,
                20,
                new RequestCounts(20_000, 20_000, 20_000 - failed, failed, 0, new TreeMap<>(), failures),
                new Throughput(0, 0, requestsPerSecond, responsesPerSecond),
                new LatencyDistributions(latency(500), latency(400), latency(senderLagP99Micros)),
                seconds,
                1000);
    }

    private static LatencySummary latency(double p99Micros) {
        return new LatencySummary(20_000, 1, 1, 1, 1, 1, 1, 1, 1, p99Micros, p99Micros, p99Micros, p99Micros, "");
    }

    /** Five seconds with each of the medians. */
    private static List<LoadInterval> seconds(double... p50Micros) {
        List<LoadInterval> seconds = new ArrayList<>();
        for (double median : p50Micros) {
            for (int i = 0; i < 5; i++) {
                seconds.add(
                        new LoadInterval(seconds.size(), 1000, 0, 100, median, median * 2, median * 3, median * 2, 50));
            }
        }
        return seconds;
    }
}
