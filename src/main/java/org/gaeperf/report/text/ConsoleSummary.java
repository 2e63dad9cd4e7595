package org.gaeperf.report.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.compare.Comparison;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;

/** The comparison for a terminal. */
public final class ConsoleSummary {

    private ConsoleSummary() {}

    public static String of(RunResult run, Path directory) {
        StringBuilder out = new StringBuilder("\n");
        if (!run.suites().contains(Suite.CALIBRATION)) {
            for (ReportSection section : ReportSection.of(run)) {
                section(out, section);
            }
        }
        out.append(aligned(
                        TrialLine.HEADER,
                        run.trials().stream().map(TrialLine::of).toList(),
                        3))
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
        for (Comparison comparison : section.comparison().stream().toList()) {
            ComparisonTable table = ComparisonTable.of(comparison);
            out.append(aligned(table.header(), table.rows(), 1)).append('\n');
        }
        for (DataTable table : section.tables()) {
            out.append(table.title())
                    .append("\n\n")
                    .append(aligned(table.header(), table.rows(), table.leftColumns()))
                    .append('\n');
        }
    }

    /** Columns as wide as their widest cell; figures are aligned to the right, the first columns to the left. */
    static String aligned(List<String> header, List<List<String>> rows, int leftColumns) {
        List<List<String>> all = new ArrayList<>();
        all.add(header);
        all.addAll(rows);
        StringBuilder out = new StringBuilder();
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int index = column;
                int width = all.stream()
                        .mapToInt(cells -> cells.get(index).length())
                        .max()
                        .orElse(0);
                String pad = " ".repeat(width - row.get(column).length());
                line.append(column < leftColumns ? row.get(column) + pad : pad + row.get(column))
                        .append("  ");
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }
}
