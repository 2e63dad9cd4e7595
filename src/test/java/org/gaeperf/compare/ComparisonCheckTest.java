package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Steadiness;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A comparison")
class ComparisonCheckTest {

    private static final List<String> BOTH = List.of("http", "rpc");

    private final List<TrialResult> trials = new ArrayList<>();

    @Test
    @DisplayName("is made from two pairs on, of however many")
    void twoPairs() {
        pair(1, Validity.VALID, Validity.DISTURBED);
        pair(2, Validity.VALID, Validity.VALID);
        pair(3, Validity.SATURATED_BY_SERVER, Validity.VALID);
        pair(4, Validity.VALID, Validity.VALID);

        assertThat(failure(4)).isEqualTo("none");
    }

    @Test
    @DisplayName("is not made of one pair of four: says what was invalid and what to do")
    void onePair() {
        pair(1, Validity.VALID, Validity.DISTURBED);
        pair(2, Validity.VALID, Validity.VALID);

        assertThat(failure(4))
                .isEqualTo("load, steady: 1 of 4 pairs of trials are valid, 2 needed. rpc-1 is disturbed (steal)."
                        + " Let nothing else use the machine, or give retries more time with -Dbench.retryTime=10m.");
    }

    @Test
    @DisplayName("is not made of trials that were not steady: names three of them, and how long to measure")
    void notSteady() {
        pair(1, Validity.NOT_STEADY, Validity.NOT_STEADY);
        pair(2, Validity.NOT_STEADY, Validity.VALID);
        pair(3, Validity.VALID, Validity.NOT_STEADY);
        trials.replaceAll(trial -> TrialResults.copyOf(trial)
                .load(LoadResults.ofSeconds(10).build())
                .build());

        assertThat(failure(3))
                .isEqualTo(
                        "load, steady: 0 of 3 pairs of trials are valid, 2 needed. http-1 is not steady (steal). rpc-1"
                                + " is not steady (steal). http-2 is not steady (steal). Of 1 more, the report has the reasons."
                                + " Measure longer, which tells a trend from chance: -Dbench.duration=20s.");
    }

    @Test
    @DisplayName("is not made of trials in which the JIT compiler was at work: a longer measurement would not help")
    void compiling() {
        Steadiness.Trend none = new Steadiness.Trend(0, 0);
        pair(1, Validity.NOT_STEADY, Validity.VALID);
        pair(2, Validity.VALID, Validity.VALID);
        trials.replaceAll(trial -> TrialResults.copyOf(trial)
                .load(LoadResults.ofSeconds(10).build())
                .steadiness(new Steadiness(10, none, none, 0.3, 0.1, 0))
                .build());

        assertThat(failure(2)).endsWith(" Give the JIT compiler more requests to go by, with a higher -Dbench.rate.");
    }

    @ParameterizedTest
    @CsvSource({
        "DISTURBED, true",
        "NOT_STEADY, true",
        "SATURATED_BY_CLIENT, true",
        "SATURATED_BY_SERVER, false",
        "FAILED, false"
    })
    @DisplayName("is undecided where neither a server nor gaeperf failed, and the server holds the rate")
    void undecided(Validity validity, boolean undecided) {
        pair(1, Validity.VALID, validity);
        pair(2, Validity.VALID, validity);

        assertThat(ComparisonCheck.findFailure(
                        RunResults.of(Suites.LOAD).trials(trials).build(), Suites.LOAD, BOTH, scenario -> 2))
                .map(ComparisonCheck.Failure::undecided)
                .contains(undecided);
    }

    @Test
    @DisplayName("is made of one pair if only one was asked for")
    void oneFork() {
        pair(1, Validity.VALID, Validity.VALID);

        assertThat(failure(1)).isEqualTo("none");
    }

    @Test
    @DisplayName("is made of the retry of an invalid trial")
    void retried() {
        pair(1, Validity.VALID, Validity.DISTURBED);
        add("rpc", 1, WarmServer.STEADY, Validity.VALID);

        assertThat(failure(1)).isEqualTo("none");
    }

    @Test
    @DisplayName("is not made if a variant does not hold the rate: says which one, and why")
    void rateNotHeld() {
        pair(1, Validity.VALID, Validity.SATURATED_BY_SERVER);

        assertThat(failure(1))
                .isEqualTo(
                        "load, steady: 0 of 1 pairs of trials are valid, 1 needed. 1,000 requests/s are not held here"
                                + " by rpc (rpc-1: steal). -Dbench.suite=capacity finds the rate that each holds.");
    }

    @Test
    @DisplayName("is not made if a variant does not hold its share of the rate in concurrent pairs: says what to do")
    void concurrentRateNotHeld() {
        add("http", 1, WarmServer.CONCURRENT, Validity.VALID);
        add("rpc", 1, WarmServer.CONCURRENT, Validity.SATURATED_BY_SERVER);

        assertThat(failure(1))
                .isEqualTo(
                        "load, concurrent: 0 of 1 pairs of trials are valid, 1 needed. 1,000 requests/s on each side at"
                                + " the same time are not held here by rpc (rpc-1: steal). Compare them one after the other"
                                + " with -Dbench.concurrent=false, or lower bench.rate.");
    }

    @Test
    @DisplayName("is made at the rate that was lowered, whatever the trials before showed")
    void lowerRate() {
        pair(1, Validity.VALID, Validity.SATURATED_BY_SERVER);
        add("http", 1, new WarmServer(false, 1), Validity.VALID);
        add("rpc", 1, new WarmServer(false, 1), Validity.VALID);

        assertThat(failure(1)).isEqualTo("none");
    }

    @Test
    @DisplayName("is not missed with a single variant, of which one valid trial is enough")
    void singleVariant() {
        add("rpc", 1, WarmServer.STEADY, Validity.DISTURBED);
        add("rpc", 2, WarmServer.STEADY, Validity.VALID);

        assertThat(ComparisonCheck.findFailure(
                        RunResults.of(Suites.LOAD).trials(trials).build(), Suites.LOAD, List.of("rpc"), scenario -> 4))
                .isEmpty();
    }

    @Test
    @DisplayName("is not made of nothing")
    void noTrials() {
        assertThat(failure(4)).isEqualTo("The suite load has no trial that could be compared.");
    }

    @Test
    @DisplayName(
            "of a step load is made if one of the loads that decide can be compared, whatever the steps before show")
    void stepLoad() {
        step(new ClosedLoopStep(100, false), Validity.DISTURBED);
        step(new ClosedLoopStep(200, false), Validity.VALID);
        assertThat(failure(1)).isEqualTo("none");

        step(new ClosedLoopStep(100, true), Validity.SATURATED_BY_CLIENT);
        assertThat(failure(1)).as("one of two").isEqualTo("none");

        trials.clear();
        step(new ClosedLoopStep(200, false), Validity.SATURATED_BY_CLIENT);
        step(new ClosedLoopStep(100, true), Validity.VALID);
        assertThat(failure(1)).as("the other one").isEqualTo("none");
    }

    @Test
    @DisplayName("of a step load is not made if none of the loads that decide has a pair, and says so")
    void stepLoadThatDecidesNothing() {
        step(new ClosedLoopStep(100, false), Validity.VALID);
        step(new ClosedLoopStep(200, false), Validity.DISTURBED);
        step(new ClosedLoopStep(100, true), Validity.SATURATED_BY_CLIENT);

        assertThat(failure(1))
                .startsWith("load, 200 connections: 0 of 1 pairs of trials are valid, 1 needed. http-1 is disturbed")
                .contains("So none of the loads that decide, the most connections and new connections, is compared.")
                .endsWith("-Dbench.connections.steps.");
    }

    private void step(Scenario scenario, Validity validity) {
        for (String variant : BOTH) {
            trials.add(TrialResults.valid(variant)
                    .id(variant + "-1")
                    .position(trials.size() + 1)
                    .scenario(scenario)
                    .workload(Workload.closedLoop(0, 1, 1_024, 200))
                    .validity(validity, validity == Validity.VALID ? new String[0] : new String[] {"steal"})
                    .build());
        }
    }

    private String failure(int forks) {
        return ComparisonCheck.findFailure(
                        RunResults.of(Suites.LOAD).trials(trials).build(), Suites.LOAD, BOTH, scenario -> forks)
                .map(ComparisonCheck.Failure::reason)
                .orElse("none");
    }

    private void pair(int number, Validity http, Validity rpc) {
        add("http", number, WarmServer.STEADY, http);
        add("rpc", number, WarmServer.STEADY, rpc);
    }

    private void add(String variant, int pair, Scenario scenario, Validity validity) {
        trials.add(TrialResults.valid(variant)
                .id(variant + "-" + pair)
                .pair(pair)
                .position(2 * pair + (variant.equals("rpc") ? 1 : 0))
                .scenario(scenario)
                .validity(validity, validity == Validity.VALID ? new String[0] : new String[] {"steal"})
                .build());
    }
}
