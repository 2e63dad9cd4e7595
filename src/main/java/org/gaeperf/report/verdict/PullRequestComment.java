package org.gaeperf.report.verdict;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.GateResult;
import org.gaeperf.report.console.GateSummary;
import org.gaeperf.report.text.ComparisonRow;
import org.gaeperf.report.text.ComparisonTable;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.MarkdownSummary;
import org.gaeperf.report.text.MarkdownTable;
import org.gaeperf.report.text.RunReport;

/** A comment on a pull request in Markdown: the verdict, at most five rows, and the rest folded. */
public final class PullRequestComment {

    /** Lets a script find the comment of an earlier build and replace it. */
    public static final String MARKER = "<!-- gaeperf -->";

    private static final int MAX_ROWS = 5;
    private static final int LEFT_COLUMNS = 2;

    /** GitHub refuses comments of more than 65,536 characters; GitLab takes more. */
    private static final int MAX_CHARACTERS = 60_000;

    private PullRequestComment() {}

    /** Renders the comment of a run. */
    public static String render(RunReport report, Verdict verdict) {
        StringBuilder out = new StringBuilder(MARKER)
                .append("\n**gaeperf: ")
                .append(verdict.state().displayName())
                .append("**\n\n")
                .append(MarkdownTable.escape(capitalized(verdict.description())))
                .append(".\n\n");
        rows(report).map(MarkdownTable::render).ifPresent(out::append);
        String rest = rest(report);
        if (out.length() + rest.length() <= MAX_CHARACTERS) {
            return out.append("<details><summary>All results</summary>\n\n")
                    .append(rest.stripTrailing())
                    .append("\n\n</details>\n")
                    .toString();
        }
        return out.append("All results are in report.html and summary.md of run ")
                .append(MarkdownTable.escape(report.run().id()))
                .append(".\n")
                .toString();
    }

    private static String capitalized(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private static Optional<DataTable> rows(RunReport report) {
        if (report.gate().isPresent()) {
            GateResult gate = report.gate().get();
            DataTable all = GateReport.findings(GateSummary.mostSeriousFirst(gate));
            return Optional.of(first(all, LEFT_COLUMNS))
                    .filter(table -> !table.rows().isEmpty());
        }
        return report.concludingSections().stream()
                .flatMap(section -> section.comparison().stream())
                .filter(comparison -> comparison.pairs() > 0)
                .findFirst()
                .map(PullRequestComment::primary);
    }

    private static DataTable primary(Comparison comparison) {
        ComparisonTable table = new ComparisonTable(
                comparison.candidate(),
                comparison.baseline(),
                comparison.primaryRows().stream().map(ComparisonRow::format).toList());
        return first(table.toDataTable("", 1), 1);
    }

    private static DataTable first(DataTable table, int leftColumns) {
        List<List<String>> rows = table.rows();
        return new DataTable(
                table.title(), table.header(), rows.subList(0, Math.min(MAX_ROWS, rows.size())), leftColumns);
    }

    private static String rest(RunReport report) {
        return report.gate().map(gate -> GateReport.markdown(gate) + "\n").orElse("") + MarkdownSummary.render(report);
    }
}
