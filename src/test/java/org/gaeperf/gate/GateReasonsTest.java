package org.gaeperf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gaeperf.compare.Metric;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.Named;
import org.gaeperf.model.series.MemorySeries;
import org.gaeperf.model.series.TimeSeries;
import org.gaeperf.model.validity.Validity;
import org.gaeperf.testkit.Suites;
import org.gaeperf.testkit.TrialResults;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("Why a gate fails")
class GateReasonsTest {

    private static final Finding NOT_MEASURED = withoutValues(Metric.P50, Decision.NOT_MEASURED);

    @Test
    @DisplayName("counts what was valid, if that was too little for all metrics of a mode")
    void tooFewRounds() {
        List<TrialResult> trials = List.of(
                trial(GateResult.BASELINE, Validity.VALID),
                trial(GateResult.CANDIDATE, Validity.VALID),
                trial(GateResult.BASELINE, Validity.VALID),
                trial(GateResult.CANDIDATE, Validity.DISTURBED));

        assertThat(new GateReasons(List.of(NOT_MEASURED), List.of(), trials, List.of("http"), false, List.of())
                        .describe())
                .containsExactly("too few rounds were valid in mode http: 2 of 2 trials of the baseline, 1 of 2 of the"
                        + " candidate");
    }

    @Test
    @DisplayName("says of a tail that passed in concurrent pairs that a pause may pass, and of no other metric")
    void tailsOnSharedCores() {
        List<Finding> findings = List.of(passed("p99"), passed("p50"));
        List<TrialResult> alone = List.of(trial(GateResult.CANDIDATE, Validity.VALID));
        List<TrialResult> concurrent =
                List.of(TrialResults.copyOf(alone.get(0)).concurrent(true).build());

        assertThat(new GateReasons(findings, List.of(), concurrent, List.of("http"), false, List.of()).describePassed())
                .isEqualTo("no regression was found; a pause that needs a core may pass, since both servers share their"
                        + " cores: p99 latency in mode http");
        assertThat(new GateReasons(findings, List.of(), alone, List.of("http"), false, List.of()).describePassed())
                .isEqualTo("no regression was found");
    }

    @Test
    @DisplayName("says of a resident set that is only a bound which rule judges the memory in its place")
    void residentSetIsABound() {
        List<TrialResult> trials = List.of(
                trial(GateResult.BASELINE, Validity.VALID),
                TrialResults.copyOf(trial(GateResult.CANDIDATE, Validity.VALID))
                        .samples(megabytes(MemorySeries.RSS, 325), megabytes(MemorySeries.REPEATEDLY_MAPPED, 200))
                        .build());
        Finding rss = finding("rss", Decision.NOT_MEASURED);
        String bound =
                "rss in mode http could not be measured: it is only known to be at most 325 MB, since memory that is"
                        + " mapped at several addresses, as a heap of ZGC may be, or shared by several processes counts more than"
                        + " once in it. The proportional set (PSS) counts each page once: ";

        assertThat(reasons(List.of(passed("p50"), rss), trials))
                .containsExactly(bound + "write pss = 5 % instead of rss in the thresholds (bench.gate.thresholds)");
        assertThat(reasons(List.of(rss), trials))
                .as("though it is the only rule")
                .containsExactly(bound + "write pss = 5 % instead of rss in the thresholds (bench.gate.thresholds)");
        assertThat(reasons(List.of(passed("pss"), rss), trials))
                .containsExactly(bound
                        + "the threshold of pss judges it, so remove rss from the thresholds (bench.gate.thresholds)");
        assertThat(reasons(List.of(passed("p50"), rss), List.of(trial(GateResult.BASELINE, Validity.VALID))))
                .as("without such memory")
                .containsExactly(
                        "rss in mode http could not be measured; if it never can be, remove it from the thresholds");
    }

    @Test
    @DisplayName("a gate passes if every metric did, is inconclusive if one is open, and suspects if one is suspected")
    void passedOrOpen() {
        assertThat(outcome(false, trials(Validity.VALID), Decision.PASSED, Decision.PASSED))
                .isEqualTo(GateOutcome.PASSED);
        assertThat(outcome(false, trials(Validity.VALID), Decision.PASSED, Decision.INCONCLUSIVE))
                .isEqualTo(GateOutcome.INCONCLUSIVE);
        assertThat(outcome(false, trials(Validity.VALID), Decision.INCONCLUSIVE, Decision.SUSPECTED))
                .isEqualTo(GateOutcome.SUSPECTED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Decision.class,
            names = {"INCONCLUSIVE", "SUSPECTED"})
    @DisplayName("an open metric fails the gate if the options say so, even on a machine that disturbed it")
    void openFails(Decision decision) {
        assertThat(outcome(true, trials(Validity.DISTURBED), Decision.PASSED, decision))
                .isEqualTo(GateOutcome.FAILED);
    }

    @ParameterizedTest
    @EnumSource(Decision.class)
    @DisplayName("a gate fails if a finding does, which is what the test of its metric says")
    void failsAsItsFindings(Decision decision) {
        for (boolean inconclusiveFails : List.of(false, true)) {
            assertThat(outcome(inconclusiveFails, trials(Validity.VALID), Decision.PASSED, decision)
                            .isPassed())
                    .as("inconclusive fails: %s", inconclusiveFails)
                    .isEqualTo(!decision.fails(inconclusiveFails));
        }
    }

    @Test
    @DisplayName("a regression is one, whatever the machine did")
    void regression() {
        assertThat(outcome(false, trials(Validity.DISTURBED), Decision.NOT_MEASURED, Decision.REGRESSION))
                .isEqualTo(GateOutcome.REGRESSION);
    }

    @Test
    @DisplayName("a gate that lacks trials is invalid if nobody failed, else it has failed")
    void lacksTrials() {
        assertThat(outcome(false, trials(Validity.VALID, Validity.DISTURBED), Decision.NOT_MEASURED))
                .isEqualTo(GateOutcome.TOO_FEW_TRIALS);
        assertThat(outcome(true, trials(Validity.VALID, Validity.DISTURBED), Decision.NOT_MEASURED))
                .isEqualTo(GateOutcome.TOO_FEW_TRIALS);
        for (Validity validity : List.of(Validity.FAILED, Validity.SATURATED_BY_SERVER)) {
            assertThat(outcome(false, trials(Validity.DISTURBED, validity), Decision.NOT_MEASURED))
                    .isEqualTo(GateOutcome.FAILED);
        }
        assertThat(outcome(false, trials(Validity.NOT_STEADY), Decision.NOT_MEASURED))
                .as("nobody failed")
                .isEqualTo(GateOutcome.TOO_FEW_TRIALS);
    }

    @Test
    @DisplayName("a suspicion that too few fresh rounds could clear is invalid, if only the machine is to blame")
    void unresolvedSuspicion() {
        Finding suspected = finding("p50", Decision.SUSPECTED);

        assertThat(new GateReasons(
                                List.of(suspected),
                                List.of(suspected),
                                trials(Validity.DISTURBED),
                                List.of("http"),
                                false,
                                List.of())
                        .outcome())
                .isEqualTo(GateOutcome.TOO_FEW_TRIALS);
    }

    @Test
    @DisplayName("a method that grew fails the gate where that is asked for, whatever the metrics say")
    void methodThatGrew() {
        GateReasons reasons = new GateReasons(
                List.of(passed("p50")),
                List.of(),
                trials(Validity.VALID, Validity.VALID, Validity.VALID),
                List.of("http"),
                false,
                List.of("Shop.sort +1.50 µs/request", "Shop.page +0.90 µs/request"));

        assertThat(reasons.outcome()).isEqualTo(GateOutcome.FAILED);
        assertThat(reasons.summary())
                .isEqualTo("grew by method or class: Shop.sort +1.50 µs/request, Shop.page +0.90 µs/request");
        assertThat(outcome(false, trials(Validity.VALID, Validity.VALID, Validity.VALID), Decision.PASSED))
                .isEqualTo(GateOutcome.PASSED);
    }

    private static GateOutcome outcome(boolean inconclusiveFails, List<TrialResult> trials, Decision... decisions) {
        List<Finding> findings = Arrays.stream(decisions)
                .map(decision -> finding("p50", decision))
                .toList();
        return new GateReasons(findings, List.of(), trials, List.of("http"), inconclusiveFails, List.of()).outcome();
    }

    private static List<TrialResult> trials(Validity... validities) {
        return Arrays.stream(validities)
                .map(validity -> trial(GateResult.CANDIDATE, validity))
                .toList();
    }

    private static List<String> reasons(List<Finding> findings, List<TrialResult> trials) {
        return new GateReasons(findings, List.of(), trials, List.of("http"), false, List.of()).describe();
    }

    private static TimeSeries megabytes(String series, double value) {
        return new TimeSeries(series, List.of(new TimeSeries.Point(6, value * 1024 * 1024)));
    }

    @Test
    @DisplayName("names a metric whose label has a comma without it, where several are listed")
    void labelsWithComma() {
        List<TrialResult> concurrent = List.of(TrialResults.copyOf(trial(GateResult.CANDIDATE, Validity.VALID))
                .concurrent(true)
                .build());
        Metric metric = Metric.LOWER_QUARTILE_SERVICE_P99;
        List<Finding> findings = List.of(passed("p99"), passed(metric.key()));
        Finding unresolved = withoutValues(metric, Decision.SUSPECTED);

        assertThat(new GateReasons(findings, List.of(), concurrent, List.of("http"), false, List.of()).describePassed())
                .endsWith("p99 latency in mode http, p99 service time (lower quartile of the seconds) in mode http");
        assertThat(new GateReasons(findings, List.of(unresolved), concurrent, List.of("http"), false, List.of())
                        .describe())
                .containsExactly("p99 service time (lower quartile of the seconds) in mode http was suspected, and too"
                        + " few fresh rounds were valid to confirm or clear it");
    }

    private static Finding withoutValues(Metric metric, Decision decision) {
        return new Finding(
                "http",
                metric.key(),
                metric.label(),
                "µs",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0.05,
                decision,
                Outlook.UNKNOWN,
                Optional.empty());
    }

    private static Finding passed(String metric) {
        return finding(metric, Decision.PASSED);
    }

    private static Finding finding(String metric, Decision decision) {
        return new Finding(
                "http",
                metric,
                metric,
                "µs",
                Optional.of(1.0),
                Optional.of(1.0),
                Optional.of(1.0),
                Optional.of(0.99),
                Optional.of(1.01),
                0.05,
                decision,
                Outlook.UNKNOWN,
                Optional.empty());
    }

    private static TrialResult trial(String variant, Validity validity) {
        return TrialResults.valid(variant)
                .suite(Suites.GATE)
                .scenario(new Named("http"))
                .validity(validity)
                .build();
    }
}
