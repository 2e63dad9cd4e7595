package org.gaeperf.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.server.ConnectorMode;
import org.gaeperf.profile.JfrException;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Explains regressions: what grew of that which belongs to the metric, by more than trials of one side differ from each
 * other.
 */
final class RegressionExplainer {

    private static final String RULE =
            "A row is shown if its growth exceeds the largest difference within a side and is"
                    + " at least a twentieth of the metric's growth.";

    private RegressionExplainer() {}

    /** The modes with a regression that can be explained. */
    static List<ConnectorMode> explainableModes(List<Finding> findings) {
        return Arrays.stream(ConnectorMode.values())
                .filter(mode -> Arrays.stream(ExplainedCost.values())
                        .anyMatch(cost -> !cost.regressions(findings, mode).isEmpty()))
                .toList();
    }

    /**
     * Explains the regressions, each cost in each mode by itself.
     *
     * @param trials all of the run
     * @param directory that contains the directories of the trials
     */
    static List<Explanation> explain(List<Finding> findings, List<TrialResult> trials, Path directory) {
        List<Explanation> explanations = new ArrayList<>();
        for (ConnectorMode mode : explainableModes(findings)) {
            Recordings recordings = Recordings.read(mode, trials, directory);
            for (ExplainedCost cost : ExplainedCost.values()) {
                List<Finding> regressions = cost.regressions(findings, mode);
                if (!regressions.isEmpty()) {
                    explanations.add(explain(mode, cost, regressions, trials, recordings));
                }
            }
        }
        return explanations;
    }

    private static Explanation explain(
            ConnectorMode mode,
            ExplainedCost cost,
            List<Finding> regressions,
            List<TrialResult> trials,
            Recordings recordings) {
        double rise = regressions.get(0).ratio().orElseThrow() - 1;
        List<CostGrowth> tables = new ArrayList<>();
        if (cost == ExplainedCost.MEMORY) {
            tables.addAll(MemoryGrowth.parts(regressions.get(0), trials, mode));
        }
        recordings
                .trials()
                .ifPresent(recorded -> tables.addAll(
                        switch (cost) {
                            case MEMORY -> MemoryGrowth.heap(regressions.get(0), recorded);
                            case ALLOCATION -> RecordedGrowth.allocation(recorded, rise);
                            case CPU -> RecordedGrowth.cpu(recorded, rise);
                        }));
        List<CostGrowth> explaining =
                tables.stream().filter(table -> !table.rows().isEmpty()).toList();
        return new Explanation(
                mode.key(),
                Optional.of(cost.displayName()),
                ExplainedCost.describe(regressions) + ". " + result(tables, explaining, recordings),
                explaining);
    }

    private static String result(List<CostGrowth> tables, List<CostGrowth> explaining, Recordings recordings) {
        String made = recordings.note();
        if (!explaining.isEmpty()) {
            return made + " " + RULE;
        }
        if (tables.isEmpty()) {
            return made;
        }
        List<String> notes = tables.stream()
                .map(CostGrowth::note)
                .filter(note -> !note.isEmpty())
                .distinct()
                .toList();
        return "Nothing that was observed explains it: no row exceeds what trials of one side differ by. " + made
                + (notes.isEmpty() ? "" : " (" + String.join("; ", notes) + ")");
    }

    /** The recorded trials of a mode, or why there are none. */
    private record Recordings(Optional<RecordedTrials> trials, String note) {

        static Recordings read(ConnectorMode mode, List<TrialResult> all, Path directory) {
            try {
                RecordedTrials trials = RecordedTrials.read(mode, all, directory);
                return new Recordings(Optional.of(trials), "From " + trials.note() + ".");
            } catch (IOException | JfrException | SampleFormatException e) {
                return new Recordings(Optional.empty(), "Recordings cannot explain it: " + e.getMessage() + ".");
            }
        }
    }
}
