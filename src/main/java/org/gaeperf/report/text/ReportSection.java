package org.gaeperf.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/**
 * One group of trials that may be compared, as reports show it.
 *
 * @param trials all of the group, empty if none was run
 * @param comparison of both modes, or of candidate and baseline; empty if neither has a valid trial
 * @param tables further tables of the suite
 */
public record ReportSection(
        String title, List<TrialResult> trials, Optional<Comparison> comparison, List<DataTable> tables) {

    public ReportSection {
        trials = List.copyOf(trials);
        tables = List.copyOf(tables);
    }

    /** The table of the comparison, if there is one. */
    Optional<DataTable> comparisonTable(int leftColumns) {
        return comparison.map(ComparisonTable::format).map(table -> table.toDataTable("The comparison", leftColumns));
    }

    /** The rows of the primary metrics, at most five, if any of them was measured. */
    Optional<DataTable> primaryTable() {
        return comparison
                .map(one -> new ComparisonTable(
                        one.candidate(),
                        one.baseline(),
                        one.primaryRows().stream().map(ComparisonRow::format).toList()))
                .filter(table -> !table.rows().isEmpty())
                .map(table -> table.toDataTable("The primary metrics", 1));
    }

    /** A section for each group of a run, and one for each suite of which no trial was run. */
    static List<ReportSection> compareGroups(RunResult run) {
        List<ReportSection> sections = new ArrayList<>();
        List<Comparison> modes = Comparison.compareModes(run);
        for (Map.Entry<Group, List<TrialResult>> group : Comparison.groups(run).entrySet()) {
            Optional<Comparison> comparison = modes.stream()
                    .filter(one -> one.group().equals(group.getKey()))
                    .findFirst()
                    .or(() -> candidateComparison(group.getKey(), group.getValue()));
            sections.add(new ReportSection(
                    ReportText.title(group.getKey(), group.getValue()),
                    group.getValue(),
                    comparison,
                    SuiteTables.tables(group.getKey(), group.getValue())));
        }
        run.suites().stream()
                .filter(suite -> run.trials().stream().noneMatch(trial -> trial.suite() == suite))
                .forEach(suite -> sections.add(
                        new ReportSection(suite.key() + ": no trial was run", List.of(), Optional.empty(), List.of())));
        return sections;
    }

    private static Optional<Comparison> candidateComparison(Group group, List<TrialResult> trials) {
        return Optional.of(Comparison.comparePaired(
                        group,
                        GateResult.BASELINE,
                        Comparison.valid(trials, GateResult.BASELINE),
                        GateResult.CANDIDATE,
                        Comparison.valid(trials, GateResult.CANDIDATE)))
                .filter(comparison -> !comparison.rows().isEmpty());
    }
}
