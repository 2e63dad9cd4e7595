package org.gaeperf.report.text;

import java.nio.file.Path;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;

/** The summary of a run for a terminal. */
public final class ConsoleSummary {

    private static final int LEFT_COLUMNS_OF_TRIALS = 3;

    private ConsoleSummary() {}

    /** The comparisons, the trials with the reasons of their validity, and the notes. */
    public static String render(RunReport report, Path directory) {
        RunResult run = report.run();
        StringBuilder out = new StringBuilder("\n");
        report.sections().forEach(section -> section(out, section));
        out.append(ConsoleTable.render(TrialTable.format(run.trials(), LEFT_COLUMNS_OF_TRIALS)))
                .append('\n');
        for (TrialResult trial : run.trials()) {
            trial.reasons()
                    .forEach(reason ->
                            out.append(trial.id()).append(": ").append(reason).append('\n'));
        }
        ReportText.notes(run).forEach(note -> out.append(note).append('\n'));
        return out.append("\nReports: ").append(directory).append('\n').toString();
    }

    private static void section(StringBuilder out, ReportSection section) {
        out.append(section.title()).append("\n\n");
        section.comparisonTable(1)
                .ifPresent(table -> out.append(ConsoleTable.render(table)).append('\n'));
        for (DataTable table : section.tables()) {
            out.append(table.title())
                    .append("\n\n")
                    .append(ConsoleTable.render(table))
                    .append('\n');
        }
    }
}
