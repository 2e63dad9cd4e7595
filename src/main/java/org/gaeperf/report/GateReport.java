package org.gaeperf.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.Finding;

/** {@code gate.md} and the gate's table on the console. */
public final class GateReport {

    private static final List<String> HEADER = List.of(
            "metric", "mode", "unit", "baseline", "candidate", "change", "95 % interval", "matters from", "decision");
    private static final int LEFT_COLUMNS = 2;

    private GateReport() {}

    /** For a comment on a pull request. */
    public static String markdown(GateResult result) {
        StringBuilder out = new StringBuilder("# Gate: ").append(result.passed() ? "passed" : "FAILED").append("\n\n");
        out.append(MarkdownSummary.escape(head(result))).append("\n\n");
        MarkdownSummary.table(out, HEADER, rows(result), LEFT_COLUMNS);
        return out.append("Trials and raw data: run ").append(MarkdownSummary.escape(result.runId())).append('\n')
                .toString();
    }

    /** For a terminal. */
    public static String console(GateResult result) {
        return "\nGate: " + (result.passed() ? "passed" : "FAILED") + "\n" + head(result) + "\n\n"
                + ConsoleSummary.aligned(HEADER, rows(result), LEFT_COLUMNS);
    }

    /** One finding in one sentence, for the message of a test. */
    public static String sentence(Finding finding) {
        return String.format(Locale.ROOT, "%s in mode %s: %s; baseline %s %s, candidate %s, change %s (95 %% interval %s),"
                        + " a rise matters from %s", finding.label(), finding.mode(), finding.decision().words(),
                figure(finding.base()), finding.unit(), figure(finding.candidate()), change(finding.ratio()),
                interval(finding), share(finding.smallestChange()));
    }

    private static String head(GateResult result) {
        return String.format(Locale.ROOT, "%s against %s: %s. %d rounds%s in %.0f min %.0f s.", result.candidate(),
                result.baseline(), result.summary(), result.screenRounds(),
                result.confirmRounds() == 0 ? "" : " and " + result.confirmRounds() + " to confirm",
                Math.floor(result.elapsedSeconds() / 60), Math.floor(result.elapsedSeconds() % 60));
    }

    private static List<List<String>> rows(GateResult result) {
        return result.findings().stream()
                .map(finding -> List.of(finding.label(), finding.mode(), finding.unit(), figure(finding.base()),
                        figure(finding.candidate()), change(finding.ratio()), interval(finding),
                        share(finding.smallestChange()), finding.decision().words()))
                .toList();
    }

    private static String figure(Optional<Double> value) {
        return value.map(ComparisonTable::figure).orElse("–");
    }

    private static String change(Optional<Double> ratio) {
        return ratio.map(ComparisonTable::change).orElse("–");
    }

    private static String interval(Finding finding) {
        return finding.low().flatMap(low -> finding.high().map(
                high -> ComparisonTable.change(low) + " … " + ComparisonTable.change(high))).orElse("–");
    }

    private static String share(double change) {
        return String.format(Locale.ROOT, "+%.1f %%", change * 100);
    }
}
