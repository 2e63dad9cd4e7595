package org.gaeperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.ColdServer;
import org.gaeperf.model.scenario.ParsedForms;
import org.gaeperf.model.scenario.SearchRate;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TestRuns;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A trial")
class RetryPolicyTest {

    private static final int PLANNED = 16;

    @TempDir
    private Path output;

    private final List<TrialResult> trials = new ArrayList<>();
    private RetryPolicy policy;

    @BeforeEach
    void oneMinuteForRetries() throws IOException {
        policy = RetryPolicy.from(TestRuns.options(output, "bench.retryTime", "60s", "bench.concurrent", "false"));
    }

    @Nested
    @DisplayName("that was disturbed")
    class Disturbed {

        @Test
        @DisplayName("is retried twice at most")
        void twice() {
            run("http", 1, Validity.VALID, 10);

            assertThat(mayRetry("rpc", 2, Validity.DISTURBED, 10)).isTrue();
            assertThat(mayRetry("rpc", 2, Validity.DISTURBED, 10)).isTrue();
            assertThat(mayRetry("rpc", 2, Validity.DISTURBED, 10))
                    .as("the third time")
                    .isFalse();
            assertThat(mayRetry("rpc", 3, Validity.DISTURBED, 10))
                    .as("another one")
                    .isTrue();
        }

        @Test
        @DisplayName("is retried once if concurrent pairs decide, for which the time is kept")
        void onceIfOthersDecide() throws IOException {
            policy = RetryPolicy.from(TestRuns.options(
                    output, "bench.preset", "quick", "bench.modes", "http,rpc", "bench.retryTime", "60s"));

            assertThat(mayRetry("rpc", 2, Validity.DISTURBED, 10)).isTrue();
            assertThat(mayRetry("rpc", 2, Validity.NOT_STEADY, 10)).isFalse();
        }

        @Test
        @DisplayName("is retried within the time for retries")
        void withinTheTime() {
            assertThat(mayRetry("http", 1, Validity.DISTURBED, 25)).isTrue();
            run("http", 1, Validity.VALID, 25);
            assertThat(mayRetry("rpc", 2, Validity.DISTURBED, 35))
                    .as("60 s in all")
                    .isTrue();
            run("rpc", 2, Validity.VALID, 35);

            assertThat(mayRetry("rpc", 3, Validity.DISTURBED, 1))
                    .as("over 60 s")
                    .isFalse();
        }

        @Test
        @DisplayName("is retried with others of the same server as far as there is time for all of them")
        void togetherWithinTheTime() {
            List<TrialResult> steps = List.of(
                    add(trial("http", 1, Validity.DISTURBED).elapsedSeconds(25)),
                    add(trial("http", 2, Validity.DISTURBED).elapsedSeconds(25)),
                    add(trial("http", 3, Validity.DISTURBED).elapsedSeconds(25)));

            assertThat(policy.chooseRetries(steps, trials, PLANNED))
                    .as("50 of 60 s")
                    .containsExactlyInAnyOrder(steps.get(0).id(), steps.get(1).id());
        }

        @Test
        @DisplayName("is retried by what retries took, which in a server of their own is more than the trials before")
        void byTheTimeOfRetries() {
            assertThat(mayRetry("http", 1, Validity.DISTURBED, 10)).isTrue();
            run("http", 1, Validity.VALID, 28);
            assertThat(mayRetry("rpc", 2, Validity.DISTURBED, 10))
                    .as("28 s and 28 s expected")
                    .isTrue();
            run("rpc", 2, Validity.VALID, 28);

            assertThat(mayRetry("http", 3, Validity.DISTURBED, 1))
                    .as("56 s and 28 s expected")
                    .isFalse();
        }

        @Test
        @DisplayName("is retried in gate and calibration for one in four planned trials")
        void inAGate() {
            for (int position = 1; position <= 4; position++) {
                assertThat(mayRetry(trial("http", position, Validity.DISTURBED).suite(Suites.GATE)))
                        .isTrue();
                add(trial("http", position, Validity.VALID).suite(Suites.GATE));
            }

            assertThat(mayRetry(trial("http", 5, Validity.DISTURBED).suite(Suites.GATE)))
                    .isFalse();
        }
    }

    @Test
    @DisplayName("of a suite that has no time for retries is retried, whatever other suites have retried")
    void eachSuiteByItself() {
        for (int position = 1; position <= 4; position++) {
            run("http", position, Validity.DISTURBED, 1);
            run("http", position, Validity.VALID, 1);
        }

        assertThat(mayRetry(trial("http", 5, Validity.DISTURBED).suite(Suites.STARTUP)))
                .isTrue();
    }

    @Nested
    @DisplayName("that was saturated")
    class Saturated {

        @Test
        @DisplayName("is retried once as long as no trial of its variant was valid")
        void onceWithoutAValidSibling() {
            run("rpc", 1, Validity.VALID, 1);

            assertThat(mayRetry("http", 2, Validity.SATURATED_BY_SERVER, 1)).isTrue();
            assertThat(mayRetry("http", 2, Validity.SATURATED_BY_SERVER, 1)).isFalse();
        }

        @Test
        @DisplayName(
                "is retried twice if another trial of its variant was valid, since the machine was the reason then")
        void twiceWithAValidSibling() {
            run("http", 1, Validity.VALID, 1);

            assertThat(mayRetry("http", 2, Validity.SATURATED_BY_CLIENT, 1)).isTrue();
            assertThat(mayRetry("http", 2, Validity.SATURATED_BY_SERVER, 1)).isTrue();
            assertThat(mayRetry("http", 2, Validity.SATURATED_BY_SERVER, 1)).isFalse();
        }

        @Test
        @DisplayName("is retried though an attempt before it lost its partner, as after a resume")
        void unpairedAttemptsDoNotCount() {
            run("http", 1, Validity.UNPAIRED, 1);

            assertThat(mayRetry("http", 1, Validity.SATURATED_BY_SERVER, 1)).isTrue();
        }

        @Test
        @DisplayName("is not retried on a cold server, in a gate, or if trials are too short to measure")
        void notWhereItIsExpected() throws IOException {
            assertThat(mayRetry(trial("http", 1, Validity.SATURATED_BY_SERVER).scenario(new ColdServer())))
                    .isFalse();
            assertThat(mayRetry(trial("http", 2, Validity.SATURATED_BY_SERVER).suite(Suites.GATE)))
                    .isFalse();
            policy = RetryPolicy.from(TestRuns.options(output, "bench.preset", "smoke"));
            assertThat(mayRetry("http", 3, Validity.SATURATED_BY_SERVER, 1)).isFalse();
        }
    }

    @Test
    @DisplayName("that was not steady is measured for longer when it is retried if its values decide, others are not")
    void measuredLonger() throws IOException {
        policy = RetryPolicy.from(
                TestRuns.options(output, "bench.preset", "quick", "bench.modes", "http,rpc", "bench.duration", ""));
        TrialResult notSteady = pairOf(Suites.LOAD, Validity.NOT_STEADY, true);
        TrialResult alone = pairOf(Suites.LOAD, Validity.NOT_STEADY, false);

        assertThat(policy.isMeasuredLonger(notSteady)).isTrue();
        assertThat(policy.isMeasuredLonger(pairOf(Suites.LOAD, Validity.DISTURBED, true)))
                .isFalse();
        assertThat(policy.isMeasuredLonger(alone))
                .as("beside pairs that decide")
                .isFalse();
        assertThat(policy.isMeasuredLonger(pairOf(Suites.GATE, Validity.NOT_STEADY, true)))
                .isFalse();
        assertThat(policy.isMeasuredLonger(pairOf(Suites.CALIBRATION, Validity.NOT_STEADY, false)))
                .as("as those of load that decide")
                .isTrue();
        assertThat(policy.isMeasuredLonger(pairOf(Suites.CALIBRATION, Validity.NOT_STEADY, true)))
                .as("as those of a gate")
                .isFalse();

        policy = RetryPolicy.from(TestRuns.options(output, "bench.duration", "", "bench.concurrent", "false"));
        assertThat(policy.isMeasuredLonger(alone)).as("which decides itself").isTrue();

        policy = RetryPolicy.from(TestRuns.options(output, "bench.duration", "15s"));
        assertThat(policy.isMeasuredLonger(notSteady))
                .as("where the user has chosen the length")
                .isFalse();
    }

    @Test
    @DisplayName(
            "of the calibration in which a process is stopped on purpose is not retried, since it is disturbed each time")
    void stalledOnPurpose() {
        assertThat(mayRetry(trial(CalibrationVariants.CLIENT_STALL, 1, Validity.DISTURBED)
                        .suite(Suites.CALIBRATION)))
                .isFalse();
        assertThat(mayRetry(
                        trial(CalibrationVariants.PLAIN, 2, Validity.DISTURBED).suite(Suites.CALIBRATION)))
                .isTrue();
    }

    @Test
    @DisplayName("that was measured for twice as long and is retried again takes as long as it did, not longer still")
    void timeOfALongerRetry() throws IOException {
        policy = RetryPolicy.from(
                TestRuns.options(output, "bench.duration", "", "bench.retryTime", "60s", "bench.concurrent", "false"));

        assertThat(mayRetry(notSteadyPair(15).elapsedSeconds(20)))
                .as("20 s and 15 s more")
                .isTrue();
        assertThat(mayRetry(notSteadyPair(30).elapsedSeconds(35)))
                .as("35 s after 10 s for this side of the first")
                .isTrue();
    }

    private TrialResults notSteadyPair(int seconds) {
        return trial("http", 1, Validity.NOT_STEADY)
                .concurrent(true)
                .load(LoadResults.ofSeconds(seconds).build());
    }

    private TrialResult pairOf(Suite suite, Validity validity, boolean concurrent) {
        return trial("http", 1, validity)
                .suite(suite)
                .scenario(concurrent ? WarmServer.CONCURRENT : WarmServer.STEADY)
                .concurrent(concurrent)
                .build();
    }

    @Test
    @DisplayName("that searches for a rate is retried, since nothing could be compared without it")
    void search() {
        assertThat(mayRetry(trial("http", 1, Validity.DISTURBED).scenario(new SearchRate())))
                .isTrue();
    }

    @Test
    @DisplayName("of a parser is retried within the time for retries, however many forks are planned")
    void parser() {
        for (int position = 1; position <= PLANNED; position++) {
            assertThat(mayRetry(trial("http", position, Validity.NOT_STEADY)
                            .suite(Suites.MULTIPART)
                            .scenario(new ParsedForms(ParsedForms.Size.SMALL))
                            .elapsedSeconds(1)))
                    .isTrue();
        }
    }

    @Test
    @DisplayName("that failed or is valid is not retried")
    void othersAreNotRetried() {
        assertThat(mayRetry("http", 1, Validity.FAILED, 1)).isFalse();
        assertThat(mayRetry("http", 2, Validity.VALID, 1)).isFalse();
    }

    private boolean mayRetry(String variant, int position, Validity validity, double seconds) {
        return mayRetry(trial(variant, position, validity).elapsedSeconds(seconds));
    }

    private boolean mayRetry(TrialResults trial) {
        return policy.mayRetry(add(trial), trials, PLANNED);
    }

    private void run(String variant, int position, Validity validity, double seconds) {
        add(trial(variant, position, validity).elapsedSeconds(seconds));
    }

    private TrialResults trial(String variant, int position, Validity validity) {
        return TrialResults.valid(variant)
                .id("trial-" + trials.size())
                .scenario(WarmServer.STEADY)
                .position(position)
                .pair(position)
                .validity(validity);
    }

    private TrialResult add(TrialResults trial) {
        TrialResult built = trial.build();
        trials.add(built);
        return built;
    }
}
