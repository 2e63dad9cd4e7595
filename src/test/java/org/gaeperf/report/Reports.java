package org.gaeperf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.console.ConsoleLines;
import org.gaeperf.report.console.ConsoleSummary;
import org.gaeperf.report.html.HtmlReport;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.MarkdownSummary;
import org.gaeperf.report.verdict.Verdict;

/** Reports of runs that need not be stored. */
public final class Reports {

    private Reports() {}

    public static void html(RunResult run, Path directory) throws IOException {
        html(evaluated(run), directory);
    }

    public static void html(RunReport report, Path directory) throws IOException {
        HtmlReport.write(report, Verdict.assess(report), directory);
    }

    public static String markdown(RunResult run) {
        return markdown(evaluated(run));
    }

    public static String markdown(RunReport report) {
        return MarkdownSummary.render(report, Verdict.assess(report));
    }

    public static String console(RunResult run, Path directory) {
        return console(evaluated(run), directory);
    }

    public static String console(RunReport report, Path directory) {
        return console(report, directory, ConsoleLines.USUAL_COLUMNS);
    }

    public static String console(RunReport report, Path directory, int columns) {
        return ConsoleSummary.render(report, Verdict.assess(report), directory, columns);
    }

    static String console(RunResult run, GateResult gate, Path directory) {
        return console(RunReport.evaluate(run, Optional.of(gate)), directory);
    }

    private static RunReport evaluated(RunResult run) {
        return RunReport.evaluate(run, Optional.empty());
    }
}
