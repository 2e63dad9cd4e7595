package org.gaeperf.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.console.ConsoleLines;
import org.gaeperf.report.console.ConsoleSummary;
import org.gaeperf.report.console.ConsoleTable;
import org.gaeperf.report.csv.ResultsCsv;
import org.gaeperf.report.csv.SamplesCsv;
import org.gaeperf.report.html.HtmlReport;
import org.gaeperf.report.text.CalibrationReport;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.MarkdownSummary;
import org.gaeperf.report.verdict.PullRequestComment;
import org.gaeperf.report.verdict.Verdict;
import org.gaeperf.report.verdict.VerdictBadge;

/** Writes every report of a stored run, from its {@code results.json} and {@code gate.json} alone. */
public final class ReportWriter {

    private ReportWriter() {}

    /**
     * Writes the reports into the run's directory and the summary to the console.
     *
     * @return what the run means for a build
     * @throws IOException if the results cannot be read, or a report cannot be written
     */
    public static Verdict make(Path runDirectory, PrintStream console) throws IOException {
        RunReport report = RunReport.read(runDirectory);
        RunResult run = report.run();
        for (TrialResult trial : run.trials()) {
            Path directory = runDirectory.resolve("trials").resolve(trial.id());
            Files.createDirectories(directory);
            SamplesCsv.write(trial.samples(), directory.resolve("samples.csv"));
        }
        ResultsCsv.write(run, runDirectory.resolve("results.csv"));
        if (report.calibration().isPresent()) {
            DataTable checks = CalibrationReport.table(report.calibration().get());
            DataTable limits =
                    CalibrationReport.limits(run, report.calibration().get());
            AtomicFile.write(runDirectory.resolve("calibration.md"), CalibrationReport.markdown(checks, limits));
            console.println(
                    "\n" + ConsoleTable.render(checks) + "\nWhat this calibration cannot tell is in calibration.md.\n");
        }
        if (report.gate().isPresent()) {
            AtomicFile.write(
                    runDirectory.resolve("gate.md"),
                    GateReport.markdown(report.gate().get()));
        }
        Verdict verdict = Verdict.assess(report);
        AtomicFile.write(runDirectory.resolve("summary.md"), MarkdownSummary.render(report, verdict));
        AtomicFile.write(runDirectory.resolve("verdict.properties"), verdict.toProperties());
        AtomicFile.write(runDirectory.resolve("comment.md"), PullRequestComment.render(report, verdict));
        AtomicFile.write(runDirectory.resolve("badge.svg"), VerdictBadge.render(verdict));
        console.println(ConsoleSummary.render(report, verdict, runDirectory, ConsoleLines.columns(System.getenv())));
        HtmlReport.write(report, verdict, runDirectory);
        return verdict;
    }
}
