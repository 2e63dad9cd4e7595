package org.gaeperf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.report.console.ConsoleSummary;
import org.gaeperf.report.html.HtmlReport;
import org.gaeperf.report.text.MarkdownSummary;
import org.gaeperf.report.text.RunReport;

/** Reports of runs that need not be stored. */
public final class Reports {

    private Reports() {}

    public static void html(RunResult run, Path directory) throws IOException {
        HtmlReport.write(evaluated(run), directory);
    }

    public static String markdown(RunResult run) {
        return MarkdownSummary.render(evaluated(run));
    }

    public static String console(RunResult run, Path directory) {
        return ConsoleSummary.render(evaluated(run), directory);
    }

    static String console(RunResult run, GateResult gate, Path directory) {
        return ConsoleSummary.render(RunReport.evaluate(run, Optional.of(gate)), directory);
    }

    private static RunReport evaluated(RunResult run) {
        return RunReport.evaluate(run, Optional.empty());
    }
}
