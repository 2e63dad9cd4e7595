package org.gaeperf.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.files.AtomicFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.report.csv.ResultsCsv;
import org.gaeperf.report.csv.SamplesCsv;
import org.gaeperf.report.html.HtmlReport;
import org.gaeperf.report.text.CalibrationReport;
import org.gaeperf.report.text.ConsoleSummary;
import org.gaeperf.report.text.GateReport;
import org.gaeperf.report.text.MarkdownSummary;

/** Makes every report of a stored run, from its {@code results.json} alone. */
public final class ReportWriter {

    private ReportWriter() {}

    /**
     * Writes the reports into the run's folder and the comparison to the console.
     *
     * @throws IOException if the results cannot be read, or a report cannot be written
     */
    public static void make(Path runDirectory, PrintStream console) throws IOException {
        RunResult run = ResultsFile.read(runDirectory);
        AtomicFile.write(runDirectory.resolve("summary.md"), MarkdownSummary.of(run));
        for (TrialResult trial : run.trials()) {
            Path directory = runDirectory.resolve("trials").resolve(trial.id());
            Files.createDirectories(directory);
            SamplesCsv.write(trial.samples(), directory.resolve("samples.csv"));
        }
        ResultsCsv.write(run, runDirectory.resolve("results.csv"));
        if (run.suites().contains(Suite.CALIBRATION)) {
            AtomicFile.write(runDirectory.resolve("calibration.md"), CalibrationReport.markdown(run));
            console.println(CalibrationReport.console(run));
        }
        Optional<GateResult> gate = GateReport.read(runDirectory);
        if (gate.isPresent()) {
            AtomicFile.write(runDirectory.resolve("gate.md"), GateReport.markdown(gate.get()));
        }
        console.println(ConsoleSummary.of(run, runDirectory));
        HtmlReport.write(run, runDirectory);
    }
}
