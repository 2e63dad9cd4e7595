package org.gaeperf.report.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.report.text.Column;
import org.gaeperf.report.text.ConsoleTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.NumberFormats;

/** What a gate decided, in lines for a terminal: first the decision, with the metric that it rests on. */
public final class GateSummary {

    /** With two empty lines, the decision, its reason, the sides, header and rest of the table, trials and link: 15. */
    private static final int MAX_ROWS = 4;

    private static final int MAX_REASON_LINES = 2;

    /** The most serious first. */
    private static final List<Decision> BY_WEIGHT = List.of(
            Decision.REGRESSION, Decision.SUSPECTED, Decision.INCONCLUSIVE, Decision.NOT_MEASURED, Decision.PASSED);

    private static final List<Column<Finding>> COLUMNS = List.of(
            new Column<>("", Finding::label),
            new Column<>("mode", Finding::mode),
            new Column<>("unit", Finding::unit),
            new Column<>("baseline", finding -> NumberFormats.format(finding.baseline())),
            new Column<>("candidate", finding -> NumberFormats.format(finding.candidate())),
            new Column<>("change", finding -> NumberFormats.change(finding.ratio())),
            new Column<>("decision", finding -> finding.decision().displayName()));

    private static final int LEFT_COLUMNS = 2;

    private GateSummary() {}

    /** The decision with its metric, the reason, what was compared, and the metrics that matter most for it. */
    static List<String> render(GateResult gate) {
        List<Finding> findings = bySeriousness(gate);
        List<String> lines = new ArrayList<>();
        lines.add(ConsoleLines.cut(decision(gate)));
        lines.addAll(ConsoleLines.wrapped(gate.summary(), MAX_REASON_LINES));
        lines.add(ConsoleLines.cut(GateReport.course(gate) + " " + gate.candidate() + " against " + gate.baseline()));
        if (!findings.isEmpty()) {
            lines.add("");
            lines.addAll(table(findings));
        }
        return lines;
    }

    /** The same result with its findings in another order: what matters most for the decision is first. */
    public static GateResult mostSeriousFirst(GateResult gate) {
        return gate.withFindings(bySeriousness(gate));
    }

    private static List<Finding> bySeriousness(GateResult gate) {
        return gate.findings().stream()
                .sorted(Comparator.comparingInt((Finding finding) -> BY_WEIGHT.indexOf(finding.decision()))
                        .thenComparing(Comparator.comparingDouble(GateSummary::shareOfThreshold)
                                .reversed()))
                .toList();
    }

    /**
     * The decision with the metric that it rests on. A gate that failed without a regression failed for another reason, such
     * as too few valid trials. A gate that passed and could not find what its rules ask for says so first.
     */
    public static String decision(GateResult gate) {
        String outcome = "Gate " + GateReport.outcome(gate);
        List<Finding> findings = bySeriousness(gate);
        long underpowered = findings.stream().filter(Finding::lacksPower).count();
        if (gate.passed() && gate.suspected().isEmpty() && underpowered > 0) {
            return outcome + ", but does not find twice the rule for " + underpowered + " of " + findings.size()
                    + " metrics";
        }
        return findings.stream()
                .filter(finding -> finding.ratio().isPresent())
                .filter(finding -> gate.passed() || finding.decision() == Decision.REGRESSION)
                .findFirst()
                .map(finding -> outcome + ": " + finding.label() + " in mode " + finding.mode() + " "
                        + NumberFormats.change(finding.ratio()) + " ("
                        + NumberFormats.interval(finding.low(), finding.high(), 1 + finding.minimumEffect()) + "), "
                        + finding.decision().displayName())
                .orElse(outcome + ": " + gate.summary());
    }

    /** How near the upper end of the interval comes to the smallest rise that matters. */
    private static double shareOfThreshold(Finding finding) {
        Optional<Double> high = finding.high().filter(Double::isFinite);
        return high.isEmpty() || finding.minimumEffect() <= 0
                ? Double.NEGATIVE_INFINITY
                : (high.get() - 1) / finding.minimumEffect();
    }

    private static List<String> table(List<Finding> findings) {
        List<Finding> shown = findings.subList(0, Math.min(MAX_ROWS, findings.size()));
        List<String> lines = new ArrayList<>(ConsoleTable.render(DataTable.tabulate("", LEFT_COLUMNS, COLUMNS, shown))
                .lines()
                .map(ConsoleLines::cut)
                .toList());
        if (findings.size() > shown.size()) {
            int more = findings.size() - shown.size();
            lines.add("and " + NumberFormats.count(more, "more metric") + ", in the report");
        }
        return lines;
    }
}
