package org.gaeperf.report.text;

import java.util.List;
import java.util.Map;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.Suite;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;

/** {@code summary.md}: short enough for a comment on a pull request. */
public final class MarkdownSummary {

    private MarkdownSummary() {}

    public static String of(RunResult run) {
        StringBuilder out =
                new StringBuilder("# gaeperf ").append(escape(run.id())).append("\n\n");
        if (!run.resumedAt().isEmpty()) {
            out.append("Begun ")
                    .append(ReportText.minute(run.startedAt()))
                    .append(", ")
                    .append(ReportText.resumed(run))
                    .append(".\n\n");
        }
        if (!run.suites().contains(Suite.CALIBRATION)) {
            ReportSection.of(run).forEach(section -> section(out, section));
        }
        out.append("## Trials\n\n");
        table(out, TrialLine.HEADER, run.trials().stream().map(TrialLine::of).toList(), 3);
        run.trials().stream()
                .filter(trial -> !trial.reasons().isEmpty())
                .forEach(trial -> out.append("- ")
                        .append(escape(trial.id() + ": " + ReportText.verdicts(trial)))
                        .append('\n'));
        ReportText.notes(run)
                .forEach(note -> out.append("\n").append(escape(note)).append('\n'));
        out.append("\n## Proof of mode\n\n");
        run.trials().forEach(trial -> proof(out, trial));
        surroundings(out, run);
        return out.toString();
    }

    private static void section(StringBuilder out, ReportSection section) {
        out.append("## ").append(escape(section.title())).append("\n\n");
        section.comparison().map(ComparisonTable::of).ifPresent(table -> table(out, table.header(), table.rows(), 1));
        for (DataTable table : section.tables()) {
            out.append(escape(table.title())).append("\n\n");
            table(out, table.header(), table.rows(), table.leftColumns());
        }
    }

    private static void proof(StringBuilder out, TrialResult trial) {
        trial.modeEvidence()
                .ifPresent(proof -> out.append("- ")
                        .append(escape(trial.id() + ": " + proof.explanation() + " (connector: "
                                + proof.connector().displayName() + ")"))
                        .append('\n'));
    }

    private static void surroundings(StringBuilder out, RunResult run) {
        HostInfo machine = run.host();
        out.append("\n## Machine and options\n\n- ")
                .append(escape(machine.hostName() + ": " + machine.cpuModel() + ", " + machine.cores() + " cores, "
                        + machine.memoryBytes() / (1024 * 1024) + " MB, " + machine.osName() + " " + machine.kernel()
                        + "; " + machine.pinning()))
                .append("\n- gaeperf at ")
                .append(escape(run.gitCommit()))
                .append("\n- again: ")
                .append(code(run.command()))
                .append('\n');
        run.trials().stream()
                .findFirst()
                .ifPresent(trial -> out.append("- server's JVM flags: ")
                        .append(code(String.join(" ", trial.variant().jvmArgs())))
                        .append('\n'));
        for (Map.Entry<String, String> option : run.effectiveOptions().entrySet()) {
            out.append("- ")
                    .append(escape(option.getKey() + " = " + option.getValue()))
                    .append('\n');
        }
    }

    static void table(StringBuilder out, List<String> header, List<List<String>> rows, int leftColumns) {
        row(out, header);
        for (int column = 0; column < header.size(); column++) {
            out.append(column < leftColumns ? "|---" : "|--:");
        }
        out.append("|\n");
        rows.forEach(row -> row(out, row));
        out.append('\n');
    }

    private static void row(StringBuilder out, List<String> cells) {
        cells.forEach(cell -> out.append("| ").append(escape(cell)).append(' '));
        out.append("|\n");
    }

    /** Nothing in it is markup; a backtick or an empty line would end it. */
    private static String code(String text) {
        return "`" + text.replace('`', '\'').replaceAll("\\R", " ") + "`";
    }

    /** Text from outside must neither become HTML nor break a table. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("|", "\\|")
                .replace("`", "\\`")
                .replace("\n", "<br>");
    }
}
