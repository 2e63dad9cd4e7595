package org.gaeperf.report.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gaeperf.compare.calibration.CalibrationCheck;
import org.gaeperf.compare.calibration.CalibrationChecks;
import org.gaeperf.model.GateFile;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.ResultsFile;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;

/**
 * All that the reports of a run are made from, computed once for all of them.
 *
 * @param sections one for each group of trials, none for a calibration
 * @param gate what the gate decided, with the full names of both sides; empty if the run was no gate
 * @param calibration the checks of a calibration, empty for any other run
 */
public record RunReport(
        RunResult run,
        List<ReportSection> sections,
        Optional<GateResult> gate,
        Optional<List<CalibrationCheck>> calibration) {

    /** A report of more comparisons begins with their sum. */
    private static final int MAX_SUMMED_UP = 3;

    public RunReport {
        sections = List.copyOf(sections);
        calibration = calibration.map(List::copyOf);
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
     * solo trials where concurrent trials are compared, nor those that a finding sums up.
     */
    public List<ReportSection> concludingSections() {
        return sections.stream().filter(section -> !isReplaced(run, section)).toList();
    }

    /**
     * The sections that a report shows first: the few comparisons with intervals under one load that a finding sums up, before
     * the finding;
     * otherwise those of the conclusion.
     */
    public List<ReportSection> firstSections() {
        List<ReportSection> summedUp = sections.stream()
                .filter(section -> section.comparison().isPresent()
                        && isOf(
                                section,
                                trial -> trial.suite().as(ReportedSuite.class).isSummedUp())
                        && !isOf(section, run::isReplacedByLowerRate))
                .toList();
        boolean isOneLoad = summedUp.stream()
                        .map(section -> section.comparison().orElseThrow().group())
                        .distinct()
                        .count()
                == 1;
        boolean hasIntervals = summedUp.stream()
                .anyMatch(section -> section.comparison().orElseThrow().pairs() > 1);
        return isOneLoad && hasIntervals && summedUp.size() <= MAX_SUMMED_UP
                ? Stream.concat(summedUp.stream(), concludingSections().stream())
                        .toList()
                : concludingSections();
    }

    private static boolean isReplaced(RunResult run, ReportSection section) {
        return section.finding().isEmpty()
                && isOf(
                        section,
                        trial -> trial.suite().as(ReportedSuite.class).isSummedUp()
                                || run.isReplacedByLowerRate(trial)
                                || run.isComparedConcurrently(trial));
    }

    private static boolean isOf(ReportSection section, Predicate<TrialResult> property) {
        return section.trials().stream().findFirst().filter(property).isPresent();
    }

    private static List<ReportSection> concludingFirst(RunResult run, List<ReportSection> sections) {
        return sections.stream()
                .sorted(Comparator.comparing(section -> isReplaced(run, section)))
                .toList();
    }

    /** Compares the groups of a run, or checks a calibration. */
    public static RunReport evaluate(RunResult run, Optional<GateResult> stored) {
        Optional<GateResult> gate = stored.map(result -> GateReport.identify(result, run));
        return run.suites().stream().noneMatch(Suite::comparesServers)
                ? new RunReport(run, List.of(), gate, Optional.of(CalibrationChecks.checks(run)))
                : new RunReport(run, concludingFirst(run, ReportSection.compareGroups(run)), gate, Optional.empty());
    }
}
