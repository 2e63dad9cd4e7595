package org.gaeperf.gate.explanation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gaeperf.model.GateResult.CostGrowth;
import org.gaeperf.model.GateResult.Explanation;
import org.gaeperf.model.GateResult.Finding;
import org.gaeperf.model.TrialResult;
import org.gaeperf.profile.JfrException;
import org.gaeperf.profile.RecordedEvents;
import org.gaeperf.sampling.SampleFormatException;

/**
 * Explains regressions: what grew of that which belongs to the metric, by more than trials of one side differ from each
 * other.
 */
public final class RegressionExplainer {

    private static final String RULE =
            "A row is shown if its growth exceeds the largest difference within a side and is"
                    + " at least a twentieth of the metric's growth.";
    private static final String RULE_OF_WAITS =
            "A row is shown if its growth exceeds the largest difference within a side; a wait or a pause, if it is also at"
                    + " least a twentieth of the growth of the mean service time, and what overlapped the slowest, of theirs.";

    private final List<TrialResult> trials;
    private final Path directory;
    private final Function<String, Optional<String>> withoutRecordings;

    /**
     * Explains what was measured in a run.
     *
     * @param trials all of the run
     * @param directory that contains the directories of the trials
     * @param withoutRecordings why nothing was recorded in a scenario; empty if it was
     */
    public RegressionExplainer(
            List<TrialResult> trials, Path directory, Function<String, Optional<String>> withoutRecordings) {
        this.trials = List.copyOf(trials);
        this.directory = directory;
        this.withoutRecordings = withoutRecordings;
    }

    /** Returns what both sides must be recorded for in a scenario, so that its regressions can be explained. */
    public static List<RecordedEvents> wanted(List<Finding> findings, String scenario) {
        return Arrays.stream(ExplainedCost.values())
                .filter(cost -> !cost.regressions(findings, scenario).isEmpty())
                .map(ExplainedCost::recordedEvents)
                .distinct()
                .toList();
    }

    private static List<String> scenarios(List<Finding> findings) {
        return findings.stream().map(Finding::scenario).distinct().toList();
    }

    /** Explains the regressions, each cost in each scenario by itself. */
    public List<Explanation> explain(List<Finding> findings) {
        List<Explanation> explanations = new ArrayList<>();
        for (String scenario : scenarios(findings)) {
            for (ExplainedCost cost : ExplainedCost.values()) {
                List<Finding> regressions = cost.regressions(findings, scenario);
                if (!regressions.isEmpty()) {
                    explanations.add(explain(scenario, cost, regressions));
                }
            }
        }
        return explanations;
    }

    private Explanation explain(String scenario, ExplainedCost cost, List<Finding> regressions) {
        List<CostGrowth> tables = new ArrayList<>(
                switch (cost) {
                    case MEMORY -> MemoryGrowth.parts(regressions.get(0), trials, scenario);
                    case LATENCY ->
                        Stream.concat(
                                        SlowGrowth.table(trials, scenario).stream(),
                                        WaitGrowth.pageFaults(trials, scenario).stream())
                                .toList();
                    case ALLOCATION, CPU -> List.<CostGrowth>of();
                });
        String made = withoutRecordings
                .apply(scenario)
                .map(reason -> "Nothing was recorded: " + reason + ".")
                .orElseGet(() -> addRecorded(tables, cost, scenario, regressions.get(0)));
        List<CostGrowth> explaining =
                tables.stream().filter(table -> !table.rows().isEmpty()).toList();
        return new Explanation(
                scenario,
                cost.displayName(),
                ExplainedCost.describe(regressions) + ". " + result(cost, tables, explaining, made),
                explaining);
    }

    /** Adds the tables of what was recorded, and returns what they are made from, or why there are none. */
    private String addRecorded(List<CostGrowth> tables, ExplainedCost cost, String scenario, Finding regression) {
        try {
            RecordedSides sides = RecordedSides.find(cost.recordedEvents().scenario(scenario), trials);
            tables.addAll(recorded(cost, regression, sides));
            return "From " + sides.note() + ".";
        } catch (IOException | JfrException | SampleFormatException e) {
            return "Recordings cannot explain it: " + e.getMessage() + ".";
        }
    }

    private List<CostGrowth> recorded(ExplainedCost cost, Finding regression, RecordedSides sides)
            throws IOException, JfrException {
        double rise = regression.ratio().orElseThrow() - 1;
        return switch (cost) {
            case MEMORY -> MemoryGrowth.recorded(regression, RecordedTrials.read(sides, directory));
            case ALLOCATION -> RecordedGrowth.allocation(RecordedTrials.read(sides, directory), rise);
            case CPU -> RecordedGrowth.cpu(RecordedTrials.read(sides, directory), rise);
            case LATENCY -> WaitGrowth.recorded(sides, directory);
        };
    }

    private static String result(
            ExplainedCost cost, List<CostGrowth> tables, List<CostGrowth> explaining, String made) {
        if (!explaining.isEmpty()) {
            return made + " " + (cost == ExplainedCost.LATENCY ? RULE_OF_WAITS : RULE);
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
}
