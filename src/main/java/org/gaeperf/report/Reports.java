package org.gaeperf.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.files.WholeFile;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** Makes every report of a stored run, from its {@code results.json} alone. */
public final class Reports {

    private Reports() {}

    /**
     * Writes the reports into the run's folder and the comparison to the console.
     *
     * @throws IOException if the results cannot be read, or a report cannot be written
     */
    public static void make(Path runFolder, PrintStream console) throws IOException {
        RunResult run = ResultsFile.read(runFolder);
        WholeFile.write(runFolder.resolve("summary.md"), MarkdownSummary.of(run));
        for (TrialResult trial : run.trials()) {
            Path folder = runFolder.resolve("trials").resolve(trial.id());
            Files.createDirectories(folder);
            SamplesCsv.write(trial.samples(), folder.resolve("samples.csv"));
        }
        ResultsCsv.write(run, runFolder.resolve("results.csv"));
        if (run.suites().contains(CalibrationVariants.SUITE)) {
            WholeFile.write(runFolder.resolve("calibration.md"), CalibrationReport.markdown(run));
            console.println(CalibrationReport.console(run));
        }
        Optional<GateResult> gate = GateReport.read(runFolder);
        if (gate.isPresent()) {
            WholeFile.write(runFolder.resolve("gate.md"), GateReport.markdown(gate.get()));
        }
        console.println(ConsoleSummary.of(run, runFolder));
        HtmlReport.write(run, runFolder);
    }
}
