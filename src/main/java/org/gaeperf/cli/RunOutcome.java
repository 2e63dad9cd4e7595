package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.compare.Comparison;
import org.gaeperf.compare.MetricComparison;
import org.gaeperf.engine.CompletedStep;
import org.gaeperf.engine.SessionResult;
import org.gaeperf.engine.StepResult.Outcome;
import org.gaeperf.model.Json;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.Verdict;

/**
 * What a program reads of a command: {@code --json} prints it.
 *
 * @param exitStatus of the process
 * @param runs one for each directory with results
 * @param problems what was refused or has failed, for people
 */
record RunOutcome(int exitStatus, List<Run> runs, List<String> problems) {

    /**
     * A stored run.
     *
     * @param verdict the state in {@code verdict.properties}
     * @param description the verdict for people, in one line
     * @param comparisons those that the verdict is about; none of a gate, whose findings are in {@code gate.json}
     */
    record Run(String directory, String verdict, String description, List<Compared> comparisons) {}

    /**
     * Two servers, compared.
     *
     * @param group what both were asked to do, for people
     * @param pairs how many pairs of valid trials there are
     */
    record Compared(
            String suite, String group, String baseline, String candidate, int pairs, List<ComparedMetric> metrics) {}

    /**
     * A metric of both.
     *
     * @param metric the key, as thresholds of a gate have it
     * @param primary whether it decides by itself
     * @param baseline the mean of the trials
     * @param candidate the mean of the trials
     * @param changePercent from baseline to candidate; none if no pair has the metric
     * @param lowPercent the lower end of the interval
     * @param highPercent the upper end of the interval
     * @param confidencePercent of the interval
     * @param classification better, worse, no_difference_shown and others; none without a change
     */
    record ComparedMetric(
            String metric,
            String label,
            String unit,
            boolean primary,
            Optional<Double> baseline,
            Optional<Double> candidate,
            Optional<Double> changePercent,
            Optional<Double> lowPercent,
            Optional<Double> highPercent,
            double confidencePercent,
            Optional<String> classification) {}

    private static final int HUNDRED = 100;

    /** Writes what a session has done. */
    static String json(SessionResult result) throws IOException {
        List<String> problems = result.steps().stream()
                .filter(step -> step.result().outcome() == Outcome.FAILED)
                .map(CompletedStep::describe)
                .toList();
        return json(new RunOutcome(result.exitStatus(), runs(result.verdicts()), problems));
    }

    /** Writes what was refused or has failed without a stored run. */
    static String json(int exitStatus, List<String> problems) {
        return json(new RunOutcome(exitStatus, List.of(), problems));
    }

    /** Writes what stored runs say. */
    static String json(int exitStatus, Map<Path, Verdict> verdicts) throws IOException {
        return json(new RunOutcome(exitStatus, runs(verdicts), List.of()));
    }

    private static String json(RunOutcome outcome) {
        try {
            return Json.PRETTY.writeValueAsString(outcome);
        } catch (IOException e) {
            throw new IllegalStateException("the outcome has no JSON form", e);
        }
    }

    private static List<Run> runs(Map<Path, Verdict> verdicts) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Map.Entry<Path, Verdict> run : verdicts.entrySet()) {
            RunReport report = RunReport.read(run.getKey());
            runs.add(new Run(
                    run.getKey().toString(),
                    run.getValue().state().key(),
                    run.getValue().description(),
                    report.concludingSections().stream()
                            .map(ReportSection::comparison)
                            .flatMap(Optional::stream)
                            .map(RunOutcome::compared)
                            .toList()));
        }
        return runs;
    }

    private static Compared compared(Comparison comparison) {
        return new Compared(
                comparison.group().suite().key(),
                comparison.group().displayName(),
                comparison.baseline(),
                comparison.candidate(),
                comparison.pairs(),
                comparison.rows().stream().map(RunOutcome::metric).toList());
    }

    private static ComparedMetric metric(MetricComparison row) {
        return new ComparedMetric(
                row.metric().key(),
                row.label(),
                row.metric().unit(),
                row.test().primary(),
                row.baseline().map(MetricComparison.Range::mean),
                row.candidate().map(MetricComparison.Range::mean),
                row.estimate().map(estimate -> percent(estimate.ratio())),
                row.interval().map(interval -> percent(interval.low())),
                row.interval().map(interval -> percent(interval.high())),
                row.test().confidence() * HUNDRED,
                row.classification().map(found -> found.name().toLowerCase(Locale.ROOT)));
    }

    private static double percent(double ratio) {
        return (ratio - 1) * HUNDRED;
    }
}
