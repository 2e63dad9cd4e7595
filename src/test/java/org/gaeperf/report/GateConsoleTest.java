package org.gaeperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.GateOutcome;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.GateResult.Outlook;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.RunReport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The end of a gate on the console")
class GateConsoleTest {

    private static final Path DIRECTORY = Path.of("output", "20261121T120000Z-gate");

    private static final Finding CPU = finding("CPU per 1,000 requests", 1.002, 0.998, 1.006, 0.03, Decision.PASSED);
    private static final Finding ALLOCATION = finding("allocated per request", 1.01, 1.0, 1.02, 0.03, Decision.PASSED);
    private static final Finding P50 = finding("median latency", 0.976, 0.905, 1.053, 0.05, Decision.INCONCLUSIVE);
    private static final Finding P99 =
            finding("p99 service time in quiet seconds", 1.29, 1.18, 1.41, 0.15, Decision.REGRESSION);

    @Test
    @DisplayName("begins with the decision and the metric that became worse, with its interval")
    void regression() {
        assertThat(console(gate(false, "p99 became worse", CPU, P50, P99))
                        .lines()
                        .skip(1))
                .startsWith(
                        "gate regression: 1 of 3 metrics (p99 service time in quiet seconds in mode rpc +29.0 %) · 90 % confidence",
                        "sequence · 3 rounds and 4 to confirm · 4 of 6 trials valid · 7:38",
                        "2.0.19 against 2.0.12.",
                        "p99 became worse.",
                        "")
                .anySatisfy(line -> assertThat(line).matches("p99 service time +regression +rpc +µs +100 +129 .*"));
    }

    @Test
    @DisplayName("says how many metrics passed, or names those without a decision")
    void passed() {
        assertThat(console(gate(true, "no regression", CPU, ALLOCATION, P50)))
                .startsWith(
                        "\ngate inconclusive: no regression found, not decided for 1 of 3 metrics (median latency in mode rpc -2.4 %)");
        assertThat(console(gate(true, "no regression", CPU, ALLOCATION)))
                .startsWith("\ngate passed: 2 of 2 metrics · ");
    }

    @Test
    @DisplayName("names what is still suspected; its sentence says how many more rounds would decide")
    void suspicion() {
        Finding cpu = finding("CPU per 1,000 requests", 1.041, 1.010, 1.073, 0.03, Decision.SUSPECTED);

        assertThat(console(gate(true, "no regression", P50, cpu)).lines().skip(1))
                .startsWith(
                        "gate suspects a regression: 1 of 2 metrics (CPU per 1,000 requests in mode rpc +4.1 %) · 90 % confidence",
                        "sequence · 3 rounds and 4 to confirm · 4 of 6 trials valid · 7:38");
        assertThat(GateReport.sentence(cpu, "90 % confidence sequence"))
                .contains("suspected, +4.1 % (+1.0 % … +7.3 %), about 4 more rounds would decide;");
        assertThat(GateReport.markdown(gate(true, "no regression", cpu)))
                .contains("| 4 |")
                .contains("| suspected |");
    }

    @Test
    @DisplayName("says first that it could not find what the rules ask for, and in the table what it finds")
    void power() {
        Finding weak = CPU.withPower(Optional.of(0.05), Optional.of(0.061));
        Finding strong = CPU.withPower(Optional.of(0.05), Optional.of(0.059));

        assertThat(console(gate(true, "no regression", weak, ALLOCATION)))
                .startsWith(
                        "\ngate passed: 2 of 2 metrics, for 1 of them twice the threshold could have been missed · ");
        assertThat(console(gate(true, "no regression", strong))).startsWith("\ngate passed: 1 of 1 metric · ");
        assertThat(GateReport.markdown(gate(true, "no regression", weak))).contains("+6.1 %");
    }

    @Test
    @DisplayName("begins with the reason if no metric is to blame")
    void otherReason() {
        assertThat(console(gate(false, "there are too few valid trials", CPU)))
                .startsWith("\ngate failed: there are too few valid trials · ");
        Finding open = finding("p99 latency", 1.02, 0.92, 1.13, 0.15, Decision.INCONCLUSIVE);
        assertThat(console(gate(false, "the candidate failed in 3 trials", open)))
                .as("a metric that is inconclusive is not the reason")
                .startsWith("\ngate failed: the candidate failed in 3 trials · ");
        assertThat(console(gate(false, "nothing was measured"))).startsWith("\ngate failed: nothing was measured · ");
    }

    @Test
    @DisplayName("has lines of 80 columns in which no decision is cut, with the invalid trials and the link last")
    void size() {
        List<Finding> findings = new ArrayList<>();
        for (int n = 0; n < 20; n++) {
            findings.add(finding("a metric with a long name, number " + n, 1.2, 1.1, 1.3, 0.05, Decision.REGRESSION));
        }

        GateResult gate = gate(false, "word ".repeat(100), findings.toArray(Finding[]::new));
        String console = Reports.console(RunReport.evaluate(StoredRun.read(), Optional.of(gate)), DIRECTORY, 80);

        assertThat(console.lines().filter(line -> !line.startsWith("Report: ")))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        assertThat(console.lines().filter(line -> line.contains(" regression ")))
                .hasSize(8);
        assertThat(console)
                .contains("\nand 12 more metrics, in the report\n", "\n05-load-http failed: ")
                .endsWith("\nReport: file://" + DIRECTORY.toAbsolutePath() + "/report.html");
    }

    private static String console(GateResult gate) {
        return Reports.console(StoredRun.read(), gate, DIRECTORY);
    }

    private static GateResult gate(boolean passed, String summary, Finding... findings) {
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                outcome(passed, List.of(findings)),
                false,
                summary,
                "run",
                "2.0.12",
                "2.0.19",
                3,
                4,
                458,
                "90 % confidence sequence",
                "",
                List.of(findings),
                List.of());
    }

    private static GateOutcome outcome(boolean passed, List<Finding> findings) {
        if (!passed) {
            return findings.stream().anyMatch(finding -> finding.decision() == Decision.REGRESSION)
                    ? GateOutcome.REGRESSION
                    : GateOutcome.FAILED;
        }
        return findings.stream().anyMatch(finding -> finding.decision() == Decision.SUSPECTED)
                ? GateOutcome.SUSPECTED
                : findings.stream().anyMatch(finding -> finding.decision() == Decision.INCONCLUSIVE)
                        ? GateOutcome.INCONCLUSIVE
                        : GateOutcome.PASSED;
    }

    private static Finding finding(
            String label, double ratio, double low, double high, double threshold, Decision decision) {
        return new Finding(
                "rpc",
                "metric",
                label,
                "µs",
                Optional.of(100.0),
                Optional.of(100 * ratio),
                Optional.of(ratio),
                Optional.of(low),
                Optional.of(high),
                threshold,
                decision,
                new Outlook(Optional.of(4), Optional.empty(), Optional.empty(), Optional.empty()),
                Optional.empty());
    }
}
