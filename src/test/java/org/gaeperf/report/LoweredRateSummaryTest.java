package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.model.scenario.WarmServer;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.RunResults;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the summaries say of a rate that a server did not hold, and of the share that concurrent pairs have. */
class LoweredRateSummaryTest {

    private static final Path DIRECTORY = Path.of("output", "20261121T120000Z-load");

    private final RunResult run = StoredRun.read();

    @Test
    @DisplayName("the console says that the planned rate is not held, and at which one was compared")
    void lowerRate() {
        assertThat(Reports.console(MadeRuns.withLowerRate(run), DIRECTORY))
                .contains("\n3,000 requests/s are not held here: compared at 440. load, lower rate, at 440 requests/s.")
                .doesNotContain("load, steady");
        assertThat(Reports.markdown(MadeRuns.withLowerRate(run)))
                .contains("\n\n3,000 requests/s are not held here: compared at 440. ");
    }

    @Test
    @DisplayName("the console says of concurrent pairs which rate is not held, that of a mode alone or their own")
    void lowerConcurrentRate() {
        List<TrialResult> pairs = pairs(new WarmServer(true, 1), 240);
        TrialResult alone = TrialResults.valid("rpc")
                .suite(Suites.LOAD)
                .scenario(WarmServer.STEADY)
                .workload(pairs.get(0).workload().withRate(3000))
                .validity(Validity.SATURATED_BY_SERVER, "full")
                .build();
        TrialResult lowered = TrialResults.copyOf(alone)
                .scenario(new WarmServer(false, 1))
                .workload(alone.workload().withRate(720))
                .build();
        TrialResult pair = TrialResults.copyOf(pairs.get(0))
                .scenario(WarmServer.CONCURRENT)
                .workload(alone.workload().withRate(1000))
                .validity(Validity.SATURATED_BY_SERVER, "full")
                .build();

        assertThat(console(Stream.concat(Stream.of(pair, alone, lowered), pairs.stream())))
                .contains("\n3,000 requests/s are not held here: compared at 240 on each side. load, concurrent");
        assertThat(markdown(Stream.concat(Stream.of(pair, alone, lowered), pairs.stream())))
                .as("the pairs were lowered, too")
                .doesNotContain("alone, rpc was");
        assertThat(console(Stream.concat(Stream.of(pair), pairs.stream())))
                .contains("\n1,000 requests/s on each side are not held here: compared at 240 on each side. ");
    }

    @Test
    @DisplayName("the first line claims no lower rate if only that of a mode alone was lowered; a note says so")
    void lowerRateOfTrialsAlone() {
        List<TrialResult> pairs = pairs(WarmServer.CONCURRENT, 1000);
        TrialResult alone = TrialResults.valid("rpc")
                .suite(Suites.LOAD)
                .scenario(WarmServer.STEADY)
                .workload(pairs.get(0).workload().withRate(3000))
                .validity(Validity.SATURATED_BY_CLIENT, "late")
                .build();
        TrialResult lowered = TrialResults.valid("rpc")
                .suite(Suites.LOAD)
                .scenario(new WarmServer(false, 1))
                .workload(alone.workload().withRate(2400))
                .build();

        String note =
                "load, steady: alone, rpc was saturated by the client at 3,000 requests/s, so solo trials were repeated"
                        + " at a lower rate. The concurrent pairs kept theirs.";
        assertThat(console(Stream.concat(Stream.of(alone, lowered), pairs.stream())))
                .contains("\nload, concurrent, at 1,000 requests/s on each side.")
                .contains("\nrpc saturated by the client: late")
                .doesNotContain("not held here");
        assertThat(markdown(Stream.concat(Stream.of(alone, lowered), pairs.stream())))
                .contains(note);
        assertThat(markdown(Stream.concat(Stream.of(alone), pairs.stream()))).doesNotContain("alone, rpc was");
        TrialResult lateOnce = TrialResults.valid("http")
                .suite(Suites.LOAD)
                .scenario(WarmServer.STEADY)
                .workload(alone.workload())
                .validity(Validity.SATURATED_BY_CLIENT, "late")
                .build();
        TrialResult held =
                TrialResults.copyOf(lateOnce).validity(Validity.VALID).build();
        assertThat(markdown(Stream.concat(Stream.of(lateOnce, held, alone, lowered), pairs.stream())))
                .contains(note);
    }

    @Test
    @DisplayName(
            "a note says which share of the rate of the solo trials the concurrent pairs have, also of a lowered one")
    void concurrentShareOfTheRate() {
        TrialResult alone = TrialResults.valid("rpc")
                .suite(Suites.LOAD)
                .scenario(WarmServer.STEADY)
                .workload(run.trials().get(0).workload().withRate(3000))
                .build();
        TrialResult lowered = TrialResults.copyOf(alone)
                .scenario(new WarmServer(false, 1))
                .workload(alone.workload().withRate(400))
                .build();
        TrialResult pair = TrialResults.copyOf(alone)
                .concurrent(true)
                .scenario(WarmServer.CONCURRENT)
                .workload(alone.workload().withRate(240))
                .build();

        assertThat(Reports.markdown(
                        RunResults.of(Suites.LOAD).trials(List.of(alone, pair)).build()))
                .contains(
                        "are compared by the concurrent pairs (load, concurrent: 240 requests/s on each side, 8 % of the"
                                + " 3,000 of the solo trials), since two servers share the cores of one.");
        assertThat(Reports.markdown(RunResults.of(Suites.LOAD)
                        .trials(List.of(alone, lowered, pair))
                        .build()))
                .contains("(load, concurrent: 240 requests/s on each side, 60 % of the 400 of the solo trials)")
                .doesNotContain("3,000 of the solo trials");
    }

    private List<TrialResult> pairs(Scenario scenario, int rate) {
        return run.trials().stream()
                .filter(trial -> trial.scenario().isConstantRate())
                .map(trial -> TrialResults.copyOf(trial)
                        .concurrent(true)
                        .scenario(scenario)
                        .workload(trial.workload().withRate(rate))
                        .build())
                .toList();
    }

    private String markdown(Stream<TrialResult> trials) {
        return Reports.markdown(RunResults.copyOf(run).trials(trials.toList()).build());
    }

    private String console(Stream<TrialResult> trials) {
        return Reports.console(RunResults.copyOf(run).trials(trials.toList()).build(), DIRECTORY);
    }

    @Test
    @DisplayName("the console claims no comparison at a lowered rate at which no trial is valid")
    void lowerRateWithoutValidTrial() {
        List<TrialResult> trials = run.trials().stream()
                .map(trial -> trial.position() == 1
                        ? trial
                        : TrialResults.copyOf(trial)
                                .scenario(new WarmServer(false, 1))
                                .workload(trial.workload().withRate(440))
                                .validity(Validity.DISTURBED, "steal")
                                .build())
                .toList();

        assertThat(Reports.console(RunResults.copyOf(run).trials(trials).build(), DIRECTORY))
                .contains(
                        "\n3,000 requests/s are not held here: lowered to 440. load, lower rate",
                        "Nothing is compared: ")
                .doesNotContain("compared at");
    }
}
