package org.gaeperf.report.text;

import java.util.Map;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;

/** {@code summary.md}: short enough for a comment on a pull request. */
public final class MarkdownSummary {

    private static final int LEFT_COLUMNS_OF_TRIALS = 3;

    private MarkdownSummary() {}

    /** The comparisons, the trials, the evidence of the mode, and where and how the run was made. */
    public static String render(RunReport report) {
        RunResult run = report.run();
        StringBuilder out = new StringBuilder("# gaeperf ")
                .append(MarkdownTable.escape(run.id()))
                .append("\n\n");
        if (!run.resumedAt().isEmpty()) {
            out.append("Started ")
                    .append(ReportText.minute(run.startedAt()))
                    .append(", ")
                    .append(ReportText.resumed(run))
                    .append(".\n\n");
        }
        report.sections().forEach(section -> section(out, section));
        out.append("## Trials\n\n");
        out.append(MarkdownTable.render(TrialTable.format(run.trials(), LEFT_COLUMNS_OF_TRIALS)));
        run.trials().stream()
                .filter(trial -> !trial.reasons().isEmpty())
                .forEach(trial -> out.append("- ")
                        .append(MarkdownTable.escape(trial.id() + ": " + ReportText.validity(trial)))
                        .append('\n'));
        ReportText.notes(run)
                .forEach(note ->
                        out.append("\n").append(MarkdownTable.escape(note)).append('\n'));
        out.append("\n## Evidence of the connector mode\n\n");
        run.trials().forEach(trial -> proof(out, trial));
        hostAndOptions(out, run);
        return out.toString();
    }

    private static void section(StringBuilder out, ReportSection section) {
        out.append("## ").append(MarkdownTable.escape(section.title())).append("\n\n");
        section.comparisonTable(1).map(MarkdownTable::render).ifPresent(out::append);
        for (DataTable table : section.tables()) {
            out.append(MarkdownTable.escape(table.title())).append("\n\n").append(MarkdownTable.render(table));
        }
    }

    private static void proof(StringBuilder out, TrialResult trial) {
        trial.modeEvidence()
                .ifPresent(proof -> out.append("- ")
                        .append(MarkdownTable.escape(trial.id() + ": " + proof.explanation() + " (connector: "
                                + proof.connector().displayName() + ")"))
                        .append('\n'));
    }

    private static void hostAndOptions(StringBuilder out, RunResult run) {
        HostInfo machine = run.host();
        out.append("\n## Host and options\n\n- ")
                .append(MarkdownTable.escape(machine.hostName() + ": " + machine.cpuModel() + ", " + machine.cores()
                        + " cores, "
                        + machine.memoryBytes() / (1024 * 1024) + " MB, " + machine.osName() + " " + machine.kernel()
                        + "; " + machine.pinning()))
                .append("\n- gaeperf at ")
                .append(MarkdownTable.escape(run.gitCommit()))
                .append("\n- command: ")
                .append(MarkdownTable.code(run.command()))
                .append('\n');
        run.trials().stream()
                .findFirst()
                .ifPresent(trial -> out.append("- server's JVM flags: ")
                        .append(MarkdownTable.code(
                                String.join(" ", trial.variant().jvmArgs())))
                        .append('\n'));
        for (Map.Entry<String, String> option : run.effectiveOptions().entrySet()) {
            out.append("- ")
                    .append(MarkdownTable.escape(option.getKey() + " = " + option.getValue()))
                    .append('\n');
        }
    }
}
