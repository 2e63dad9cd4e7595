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
 * What reports say of one group of trials that may be compared.
 *
 * @param trials all of the group, empty if none was run
 * @param comparison of both modes, or of candidate and baseline, if either has a valid trial
 * @param tables what stands below it
 */
public record ReportSection(
        String title, List<TrialResult> trials, Optional<Comparison> comparison, List<DataTable> tables) {

    public ReportSection {
        trials = List.copyOf(trials);
        tables = List.copyOf(tables);
    }

    /** A section for each group of a run, and one for each suite of which no trial was run. */
    public static List<ReportSection> of(RunResult run) {
        List<ReportSection> sections = new ArrayList<>();
        List<Comparison> modes = Comparison.ofModes(run);
        for (Map.Entry<Group, List<TrialResult>> group : Comparison.groups(run).entrySet()) {
            Optional<Comparison> comparison = modes.stream()
                    .filter(one -> one.group().equals(group.getKey()))
                    .findFirst()
                    .or(() -> ofCandidate(group.getKey(), group.getValue()));
            sections.add(new ReportSection(
                    ReportText.title(group.getKey(), group.getValue()),
                    group.getValue(),
                    comparison,
                    SuiteTables.of(group.getKey(), group.getValue())));
        }
        run.suites().stream()
                .filter(suite -> run.trials().stream().noneMatch(trial -> trial.suite() == suite))
                .forEach(suite -> sections.add(
                        new ReportSection(suite.key() + ": no trial was run", List.of(), Optional.empty(), List.of())));
        return sections;
    }

    private static Optional<Comparison> ofCandidate(Group group, List<TrialResult> trials) {
        return Optional.of(Comparison.of(
                        group,
                        GateResult.BASELINE,
                        Comparison.valid(trials, GateResult.BASELINE),
                        GateResult.CANDIDATE,
                        Comparison.valid(trials, GateResult.CANDIDATE)))
                .filter(comparison -> !comparison.rows().isEmpty());
    }
}
