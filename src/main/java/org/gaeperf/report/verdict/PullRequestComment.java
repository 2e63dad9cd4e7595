package org.gaeperf.report.verdict;

import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.MarkdownTable;
import org.gaeperf.report.text.RunReport;

/** A comment on a pull request in Markdown: the first screen, and the rest folded. */
public final class PullRequestComment {

    /** Lets a script find the comment of an earlier build and replace it. */
    public static final String MARKER = "<!-- gaeperf -->";

    /** A gate has a row for each metric in each mode, and shows so many; the folded part has all. */
    private static final int MAX_ROWS = 8;

    /** GitHub refuses comments of more than 65,536 characters; GitLab takes more. */
    private static final int MAX_CHARACTERS = 60_000;

    private PullRequestComment() {}

    /** Renders the comment of a run. */
    public static String render(RunReport report, Verdict verdict) {
        StringBuilder out = new StringBuilder(MARKER).append('\n');
        MarkdownSummary.firstScreen(out, FirstScreen.of(report, verdict).withAtMost(MAX_ROWS));
        String rest = rest(report, verdict);
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

    private static String rest(RunReport report, Verdict verdict) {
        return report.gate().map(gate -> GateReport.markdown(gate) + "\n").orElse("")
                + MarkdownSummary.render(report, verdict);
    }
}
