package org.gaeperf.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.load.Workload;
import org.gaeperf.model.scenario.ClosedLoopStep;
import org.gaeperf.model.scenario.SearchRate;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.report.Reports;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.testkit.LoadResults;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("What the machine makes invalid is no failure")
class MachineTroubleTest {

    static Stream<Suite> suites() {
        return Suite.all().stream().filter(suite -> suite.comparesServers() && !suite.isGate());
    }

    @ParameterizedTest
    @MethodSource("suites")
    @DisplayName(
            "in any suite: one of three pairs is valid, the first line says what is not decided and what would decide it")
    void tooFewPairs(Suite suite) {
        for (Validity validity : List.of(Validity.DISTURBED, Validity.NOT_STEADY)) {
            Verdict verdict = verdict(run(suite, Validity.VALID, validity, validity));

            assertThat(verdict.state()).as(validity.toString()).isEqualTo(VerdictState.TOO_FEW_TRIALS);
            assertThat(verdict.description())
                    .startsWith("not decided: " + suite.key())
                    .contains(": 1 of 3 pairs of trials are valid, 2 needed");
        }
        assertThat(verdict(run(suite, Validity.DISTURBED, Validity.NOT_STEADY, Validity.VALID))
                        .description())
                .contains("2 needed; a quiet machine or -Dbench.retryTime=10m or -Dbench.duration=20s would decide · ");
    }

    @ParameterizedTest
    @MethodSource("suites")
    @DisplayName("in any suite: two of three pairs are valid, and decide with wider intervals")
    void fewerPairs(Suite suite) {
        assertThat(verdict(run(suite, Validity.VALID, Validity.DISTURBED, Validity.VALID))
                        .state())
                .isEqualTo(VerdictState.MEASURED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Validity.class,
            names = {"FAILED"})
    @DisplayName("but a server or gaeperf that failed is")
    void failed(Validity validity) {
        assertThat(verdict(run(Suites.LOAD, Validity.VALID, validity, Validity.VALID))
                        .state())
                .isEqualTo(VerdictState.FAILED);
    }

    @Test
    @DisplayName("nor is a server that was short of CPU time in one trial and held the rate in another")
    void saturatedOnce() {
        assertThat(verdict(run(Suites.LOAD, Validity.VALID, Validity.SATURATED_BY_SERVER, Validity.DISTURBED))
                        .state())
                .isEqualTo(VerdictState.TOO_FEW_TRIALS);
        assertThat(verdict(run(
                                Suites.LOAD,
                                Validity.SATURATED_BY_SERVER,
                                Validity.SATURATED_BY_SERVER,
                                Validity.SATURATED_BY_SERVER))
                        .state())
                .as("which it never held")
                .isEqualTo(VerdictState.FAILED);
    }

    @Test
    @DisplayName("nor is a search for a rate after which nothing could be compared")
    void search() {
        TrialResult search = TrialResults.valid("http")
                .suite(Suites.LOAD)
                .scenario(new SearchRate())
                .validity(Validity.DISTURBED, "steal")
                .build();
        Verdict verdict =
                verdict(RunResults.of(Suites.LOAD).trials(List.of(search)).build());

        assertThat(verdict.state()).isEqualTo(VerdictState.TOO_FEW_TRIALS);
        assertThat(verdict.description())
                .startsWith("not decided: the suite load has no trial that could be compared; a quiet machine");
        assertThat(verdict(RunResults.of(Suites.LOAD).trials(List.of()).build()).state())
                .as("nothing was run at all")
                .isEqualTo(VerdictState.FAILED);
    }

    @Test
    @DisplayName("and the console says the same first, then each trial with its reason")
    void console() {
        RunResult run = run(Suites.LOAD, Validity.VALID, Validity.NOT_STEADY, Validity.NOT_STEADY);

        assertThat(Reports.console(run, java.nio.file.Path.of("run")))
                .startsWith("\nnot decided: load, steady: 1 of 3 pairs of trials are valid, 2 needed;"
                        + " -Dbench.duration=20s would decide")
                .contains("\nrpc-2 not steady: the machine");
    }

    private static Verdict verdict(RunResult run) {
        return Verdict.assess(RunReport.evaluate(run, Optional.empty()));
    }

    /** Makes a run of three pairs, of which the second side has these validities. */
    private static RunResult run(Suite suite, Validity... validities) {
        List<TrialResult> trials = new ArrayList<>();
        for (int pair = 1; pair <= validities.length; pair++) {
            trials.add(trial(suite, "http", pair, Validity.VALID));
            trials.add(trial(suite, "rpc", pair, validities[pair - 1]));
        }
        return RunResults.of(suite).trials(trials).build();
    }

    private static TrialResult trial(Suite suite, String variant, int pair, Validity validity) {
        return TrialResults.valid(variant)
                .id(variant + "-" + pair)
                .suite(suite)
                .scenario(suite == Suites.PROXY ? new ClosedLoopStep(200, false) : WarmServer.STEADY)
                .pair(pair)
                .position(2 * pair + (variant.equals("rpc") ? 1 : 0))
                .workload(
                        suite == Suites.PROXY
                                ? Workload.closedLoop(0, 1, 1_024, 200)
                                : Workload.openLoop(1_000, 0, 1, 1_024, 200))
                .load(LoadResults.ofSeconds(10).build())
                .validity(validity, validity == Validity.VALID ? new String[0] : new String[] {"the machine"})
                .build();
    }
}
