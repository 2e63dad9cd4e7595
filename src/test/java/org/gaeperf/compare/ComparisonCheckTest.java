package org.gaeperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.model.Scenarios;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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
    @DisplayName("is not made of one pair of four: says what was spoiled and what to do")
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
    @DisplayName("is made of one pair if only one was asked for")
    void oneFork() {
        pair(1, Validity.VALID, Validity.VALID);

        assertThat(failure(1)).isEqualTo("none");
    }

    @Test
    @DisplayName("is made of the retry of a spoiled trial")
    void retried() {
        pair(1, Validity.VALID, Validity.DISTURBED);
        add("rpc", 1, Scenarios.STEADY, Validity.VALID);

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
        add("http", 1, Scenarios.CONCURRENT, Validity.VALID);
        add("rpc", 1, Scenarios.CONCURRENT, Validity.SATURATED_BY_SERVER);

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
        add("http", 1, Scenarios.lowerRate(1), Validity.VALID);
        add("rpc", 1, Scenarios.lowerRate(1), Validity.VALID);

        assertThat(failure(1)).isEqualTo("none");
    }

    @Test
    @DisplayName("is not missed with a single variant, of which one valid trial is enough")
    void singleVariant() {
        add("rpc", 1, Scenarios.STEADY, Validity.DISTURBED);
        add("rpc", 2, Scenarios.STEADY, Validity.VALID);

        assertThat(ComparisonCheck.findFailure(
                        RunResults.of(Suite.LOAD).trials(trials).build(), Suite.LOAD, List.of("rpc"), scenario -> 4))
                .isEmpty();
    }

    @Test
    @DisplayName("is not made of nothing")
    void noTrials() {
        assertThat(failure(4)).isEqualTo("The suite load has no trial that could be compared.");
    }

    @Test
    @DisplayName("of a staircase is made if one of its steps can be compared")
    void staircase() {
        step(100, Validity.VALID);
        step(200, Validity.SATURATED_BY_CLIENT);
        assertThat(failure(1)).isEqualTo("none");

        trials.clear();
        step(100, Validity.DISTURBED);
        step(200, Validity.SATURATED_BY_CLIENT);
        assertThat(failure(1))
                .startsWith("load, 100 connections: 0 of 1 pairs of trials are valid, 1 needed. http-1 is disturbed");
    }

    private void step(int connections, Validity validity) {
        for (String role : BOTH) {
            trials.add(TrialResults.valid(role)
                    .id(role + "-1")
                    .position(trials.size() + 1)
                    .scenario(Scenarios.connections(connections))
                    .workload(new Workload(0, 0, 1, 1_024, connections))
                    .validity(validity, validity == Validity.VALID ? new String[0] : new String[] {"steal"})
                    .build());
        }
    }

    private String failure(int forks) {
        return ComparisonCheck.findFailure(
                        RunResults.of(Suite.LOAD).trials(trials).build(), Suite.LOAD, BOTH, scenario -> forks)
                .orElse("none");
    }

    private void pair(int number, Validity http, Validity rpc) {
        add("http", number, Scenarios.STEADY, http);
        add("rpc", number, Scenarios.STEADY, rpc);
    }

    private void add(String role, int pair, String scenario, Validity validity) {
        trials.add(TrialResults.valid(role)
                .id(role + "-" + pair)
                .pair(pair)
                .position(2 * pair + (role.equals("rpc") ? 1 : 0))
                .scenario(scenario)
                .validity(validity, validity == Validity.VALID ? new String[0] : new String[] {"steal"})
                .build());
    }
}
