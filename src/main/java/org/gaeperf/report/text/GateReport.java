package org.gaeperf.report.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;

/** {@code gate.md}, the gate's part of {@code report.html}, and its table on the console. */
public final class GateReport {

    private static final List<String> HEADER = List.of(
            "metric", "mode", "unit", "baseline", "candidate", "change", "95 % interval", "matters from", "decision");
    private static final int LEFT_COLUMNS = 2;
    private static final int ROWS_ON_CONSOLE = 3;

    private GateReport() {}

    /**
     * What was stored with a run, if it was a gate.
     *
     * @throws IOException if it is there and cannot be read
     */
    public static Optional<GateResult> read(Path runDirectory) throws IOException {
        return GateFile.read(runDirectory);
    }

    /** For a comment on a pull request. */
    public static String markdown(GateResult result) {
        StringBuilder out = new StringBuilder();
        List<DataTable> tables = tables(result);
        for (DataTable table : tables) {
            out.append(table == tables.get(0) ? "# " : "### ")
                    .append(MarkdownSummary.escape(table.title()))
                    .append("\n\n");
            if (!table.header().isEmpty()) {
                MarkdownSummary.table(out, table.header(), table.rows(), table.leftColumns());
            }
        }
        return out.append("Trials and raw data: run ")
                .append(MarkdownSummary.escape(result.runId()))
                .append('\n')
                .toString();
    }

    /** The findings first, then what grew. */
    public static List<DataTable> tables(GateResult result) {
        List<DataTable> tables = new ArrayList<>();
        tables.add(new DataTable(
                "Gate " + (result.passed() ? "passed" : "FAILED") + ": " + head(result),
                HEADER,
                rows(result),
                LEFT_COLUMNS));
        for (Explanation explanation : result.explanations()) {
            String mode = "What grew in mode " + explanation.mode();
            tables.add(new DataTable(mode + ": " + explanation.note(), List.of(), List.of(), 0));
            explanation.tables().forEach(growth -> tables.add(growth(mode + ". " + growth.title(), growth)));
        }
        return tables;
    }

    private static DataTable growth(String title, CostGrowth growth) {
        return new DataTable(
                title + (growth.note().isEmpty() ? "" : " (" + growth.note() + ")"),
                List.of("what", growth.unit() + ", baseline", "candidate", "growth"),
                growth.rows().stream()
                        .map(row -> List.of(
                                row.name(),
                                ComparisonTable.figure(row.baseline()),
                                ComparisonTable.figure(row.candidate()),
                                ComparisonTable.figure(row.candidate() - row.baseline())))
                        .toList(),
                1);
    }

    /** For a terminal. */
    public static String console(GateResult result) {
        StringBuilder out = new StringBuilder("\nGate: ")
                .append(result.passed() ? "passed" : "FAILED")
                .append('\n')
                .append(head(result))
                .append("\n\n")
                .append(ConsoleSummary.aligned(HEADER, rows(result), LEFT_COLUMNS));
        tables(result).stream()
                .skip(1)
                .filter(table -> !table.rows().isEmpty())
                .forEach(table -> out.append('\n')
                        .append(table.title())
                        .append('\n')
                        .append(ConsoleSummary.aligned(
                                table.header(),
                                table.rows()
                                        .subList(
                                                0,
                                                Math.min(
                                                        ROWS_ON_CONSOLE,
                                                        table.rows().size())),
                                table.leftColumns())));
        return out.toString();
    }

    /** One finding in one sentence, for the message of a test. */
    public static String sentence(Finding finding) {
        return String.format(
                Locale.ROOT,
                "%s in mode %s: %s; baseline %s %s, candidate %s, change %s (95 %% interval %s),"
                        + " a rise matters from %s",
                finding.label(),
                finding.mode(),
                finding.decision().displayName(),
                figure(finding.baseline()),
                finding.unit(),
                figure(finding.candidate()),
                change(finding.ratio()),
                interval(finding),
                share(finding.minimumEffect()));
    }

    private static String head(GateResult result) {
        return String.format(
                Locale.ROOT,
                "%s against %s: %s. %d rounds%s, decided after %.0f min %.0f s.",
                result.candidate(),
                result.baseline(),
                result.summary(),
                result.screenRounds(),
                result.confirmRounds() == 0 ? "" : " and " + result.confirmRounds() + " to confirm",
                Math.floor(result.elapsedSeconds() / 60),
                Math.floor(result.elapsedSeconds() % 60));
    }

    private static List<List<String>> rows(GateResult result) {
        return result.findings().stream()
                .map(finding -> List.of(
                        finding.label(),
                        finding.mode(),
                        finding.unit(),
                        figure(finding.baseline()),
                        figure(finding.candidate()),
                        change(finding.ratio()),
                        interval(finding),
                        share(finding.minimumEffect()),
                        finding.decision().displayName()))
                .toList();
    }

    private static String figure(Optional<Double> value) {
        return value.map(ComparisonTable::figure).orElse("–");
    }

    private static String change(Optional<Double> ratio) {
        return ratio.map(ComparisonTable::change).orElse("–");
    }

    private static String interval(Finding finding) {
        return finding.low()
                .flatMap(low ->
                        finding.high().map(high -> ComparisonTable.change(low) + " … " + ComparisonTable.change(high)))
                .orElse("–");
    }

    private static String share(double change) {
        return String.format(Locale.ROOT, "+%.1f %%", change * 100);
    }
}
