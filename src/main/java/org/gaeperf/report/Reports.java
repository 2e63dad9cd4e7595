package org.gaeperf.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gaeperf.files.WholeFile;
import org.gaeperf.model.CalibrationVariants;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.Json;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** Makes every report of a stored run, from its {@code results.json} alone. */
public final class Reports {

    static final String RESULTS = "results.json";

    private Reports() {}

    /**
     * Writes the reports into the run's folder and the comparison to the console.
     *
     * @throws IOException if the results cannot be read, or a report cannot be written
     */
    public static void make(Path runFolder, PrintStream console) throws IOException {
        RunResult run = read(runFolder);
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

    /**
     * Reads a stored run.
     *
     * @throws IOException if there is none, or it is of another version of the format
     */
    public static RunResult read(Path runFolder) throws IOException {
        Path file = runFolder.resolve(RESULTS);
        RunResult run = Json.PRETTY.readValue(file.toFile(), RunResult.class);
        if (run.schemaVersion() != RunResult.SCHEMA_VERSION) {
            throw new IOException(file + " has schema version " + run.schemaVersion() + "; this gaeperf reads version "
                    + RunResult.SCHEMA_VERSION);
        }
        return run;
    }
}
