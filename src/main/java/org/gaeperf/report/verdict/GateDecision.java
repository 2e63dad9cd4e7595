package org.gaeperf.report.verdict;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Decision;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.scenario.GateScenario;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.GateReport;

/** What a gate decided, in a word and a count, with the metrics that it rests on. */
public final class GateDecision {

    /** How many metrics are named: more would make the first line too long, and the table below it has all. */
    private static final int MAX_NAMED = 2;

    /** The most serious first. */
    private static final List<Decision> BY_WEIGHT = List.of(
            Decision.REGRESSION, Decision.SUSPECTED, Decision.INCONCLUSIVE, Decision.NOT_MEASURED, Decision.PASSED);

    private GateDecision() {}

    /** Returns a row for each metric in each scenario. */
    static DataTable table(GateResult gate) {
        return DataTable.tabulate(
                        "The metrics of the gate",
                        GateReport.LEFT_COLUMNS,
                        GateReport.decidingColumns("interval", gate.findings()),
                        gate.findings())
                .withoutEmptyColumns();
    }

    /** Returns the same result with its findings in another order: what matters most for the decision is first. */
    public static GateResult mostSeriousFirst(GateResult gate) {
        return gate.withFindings(gate.findings().stream()
                .sorted(Comparator.comparingInt((Finding finding) -> BY_WEIGHT.indexOf(finding.decision()))
                        .thenComparing(Comparator.comparingDouble(GateDecision::shareOfThreshold)
                                .reversed()))
                .toList());
    }

    /** Returns how near the upper end of the interval comes to the smallest rise that matters. */
    private static double shareOfThreshold(Finding finding) {
        Optional<Double> high = finding.high().filter(Double::isFinite);
        return high.isEmpty() || finding.minimumEffect() <= 0
                ? Double.NEGATIVE_INFINITY
                : (high.get() - 1) / finding.minimumEffect();
    }

    /** Returns the decision: {@code gate regression: 1 of 8 metrics (p99 latency in mode rpc +29.0 %)}. */
    static String text(GateResult gate) {
        return "gate "
                + switch (gate.outcome()) {
                    case PASSED -> "passed: " + all(gate) + underpowered(gate);
                    case INCONCLUSIVE ->
                        "inconclusive: no regression found, not decided for "
                                + share(gate, finding -> finding.decision().isOpen());
                    case SUSPECTED -> "suspects a regression: " + share(gate, having(Decision.SUSPECTED));
                    case REGRESSION -> "regression: " + share(gate, having(Decision.REGRESSION));
                    case FAILED -> "failed: " + gate.summary();
                    case TOO_FEW_TRIALS -> "not decided: " + gate.summary();
                };
    }

    /** Returns the same for a badge: {@code 1/8 worse}. */
    static String badge(GateResult gate) {
        return switch (gate.outcome()) {
            case PASSED -> count(gate, having(Decision.PASSED)) + " passed";
            case INCONCLUSIVE -> count(gate, finding -> finding.decision().isOpen()) + " inconclusive";
            case SUSPECTED -> count(gate, having(Decision.SUSPECTED)) + " suspected";
            case REGRESSION -> count(gate, having(Decision.REGRESSION)) + " worse";
            case FAILED -> VerdictState.FAILED.displayName();
            case TOO_FEW_TRIALS -> VerdictState.TOO_FEW_TRIALS.displayName();
        };
    }

    private static String all(GateResult gate) {
        return gate.findings().size() + " of "
                + NumberFormats.count(gate.findings().size(), "metric");
    }

    private static String underpowered(GateResult gate) {
        long underpowered = gate.findings().stream().filter(Finding::lacksPower).count();
        return underpowered == 0 ? "" : ", for " + underpowered + " of them twice the threshold could have been missed";
    }

    private static String share(GateResult gate, Predicate<Finding> which) {
        List<Finding> found =
                mostSeriousFirst(gate).findings().stream().filter(which).toList();
        return found.size() + " of " + NumberFormats.count(gate.findings().size(), "metric")
                + found.stream()
                        .limit(MAX_NAMED)
                        .map(finding -> finding.label()
                                + GateScenario.suffix(finding.scenario())
                                + finding.ratio()
                                        .map(ratio -> " " + NumberFormats.change(ratio))
                                        .orElse(""))
                        .collect(Collectors.joining(", ", " (", found.size() > MAX_NAMED ? ", …)" : ")"));
    }

    private static String count(GateResult gate, Predicate<Finding> which) {
        return gate.findings().stream().filter(which).count() + "/"
                + gate.findings().size();
    }

    private static Predicate<Finding> having(Decision decision) {
        return finding -> finding.decision() == decision;
    }
}
