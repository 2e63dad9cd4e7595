package org.gaeperf.report.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;

/**
 * All that the reports of a run are made from, computed once for all of them.
 *
 * @param sections one for each group of trials, none for a calibration
 * @param gate what the gate decided, with the full names of both sides; empty if the run was no gate
 * @param calibration the checks of a calibration, empty for any other run
 */
public record RunReport(
        RunResult run, List<ReportSection> sections, Optional<GateResult> gate, Optional<DataTable> calibration) {

    public RunReport {
        sections = List.copyOf(sections);
    }

    /**
     * Reads a stored run and evaluates it.
     *
     * @throws IOException if the results, or the gate's result, are there and cannot be read
     */
    public static RunReport read(Path runDirectory) throws IOException {
        return evaluate(ResultsFile.read(runDirectory), GateFile.read(runDirectory));
    }

    /**
     * The sections that the run's conclusion is about: not those at a rate that was lowered afterwards, and not those of
     * trials alone where concurrent trials are compared, nor those that a finding sums up.
     */
    public List<ReportSection> concludingSections() {
        return sections.stream().filter(section -> !isReplaced(run, section)).toList();
    }

    private static boolean isReplaced(RunResult run, ReportSection section) {
        return section.finding().isEmpty()
                && section.trials().stream()
                        .findFirst()
                        .filter(trial -> trial.suite() == Suite.SIZING
                                || trial.suite() == Suite.JETTY
                                || trial.suite() == Suite.PROXY
                                || run.isReplacedByLowerRate(trial)
                                || run.isComparedConcurrently(trial))
                        .isPresent();
    }

    private static List<ReportSection> concludingFirst(RunResult run, List<ReportSection> sections) {
        return sections.stream()
                .sorted(Comparator.comparing(section -> isReplaced(run, section)))
                .toList();
    }

    /** Compares the groups of a run, or checks a calibration. */
    public static RunReport evaluate(RunResult run, Optional<GateResult> stored) {
        Optional<GateResult> gate = stored.map(result -> GateReport.identify(result, run));
        return run.suites().contains(Suite.CALIBRATION)
                ? new RunReport(run, List.of(), gate, Optional.of(CalibrationReport.table(run)))
                : new RunReport(run, concludingFirst(run, ReportSection.compareGroups(run)), gate, Optional.empty());
    }
}
