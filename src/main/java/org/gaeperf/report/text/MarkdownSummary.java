package org.gaeperf.report.text;

import java.util.Map;
import java.util.stream.Stream;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;

/** {@code summary.md}: short enough for a comment on a pull request. */
public final class MarkdownSummary {

    private static final int LEFT_COLUMNS_OF_TRIALS = 3;

    private MarkdownSummary() {}

    /** What is shown and the primary metrics; all else is folded, for those who want to check it. */
    public static String render(RunReport report) {
        RunResult run = report.run();
        boolean several = report.gate().isPresent() || report.sections().size() != 1;
        StringBuilder out = new StringBuilder("# gaeperf ")
                .append(MarkdownTable.escape(run.id()))
                .append("\n\n**")
                .append(MarkdownTable.escape(
                        several
                                ? RunConclusion.headline(report) + "."
                                : sentence(run, report.sections().get(0))))
                .append("**\n\n");
        if (!run.resumedAt().isEmpty()) {
            out.append("Started ")
                    .append(ReportText.minute(run.startedAt()))
                    .append(", ")
                    .append(ReportText.resumed(run))
                    .append(".\n\n");
        }
        for (ReportSection section : report.sections()) {
            out.append("## ").append(MarkdownTable.escape(section.title())).append("\n\n");
            if (several) {
                out.append(MarkdownTable.escape(sentence(run, section))).append("\n\n");
            }
            section(out, section);
        }
        fold(out, "Trials", trials(run));
        String evidence = evidence(run);
        if (!evidence.isEmpty()) {
            fold(out, "Evidence of what served", evidence);
        }
        fold(out, "Host and options", hostAndOptions(run));
        return out.toString();
    }

    private static String sentence(RunResult run, ReportSection section) {
        return RateNote.before(run, section) + RunConclusion.conclusion(section);
    }

    private static void section(StringBuilder out, ReportSection section) {
        section.primaryTable().map(MarkdownTable::render).ifPresent(out::append);
        section.comparison()
                .flatMap(ComparisonText::notDeciding)
                .ifPresent(note -> out.append('\n').append(note).append('\n'));
        if (section.finding().isPresent()) {
            finding(out, section, section.finding().get());
            return;
        }
        StringBuilder rest = new StringBuilder();
        section.comparisonTable(1)
                .map(MarkdownTable::render)
                .filter(table -> section.primaryTable()
                        .map(MarkdownTable::render)
                        .filter(table::equals)
                        .isEmpty())
                .ifPresent(rest::append);
        for (DataTable table : section.tables()) {
            rest.append(MarkdownTable.escape(table.title())).append("\n\n").append(MarkdownTable.render(table));
        }
        if (!rest.isEmpty()) {
            fold(out, "All metrics", rest.toString());
        }
    }

    private static void finding(StringBuilder out, ReportSection section, ReportSection.Finding finding) {
        for (DataTable table : section.tables()) {
            out.append(MarkdownTable.escape(table.title())).append("\n\n").append(MarkdownTable.render(table));
        }
        Stream.concat(finding.details().stream(), finding.notes().stream())
                .forEach(sentence ->
                        out.append("- ").append(MarkdownTable.escape(sentence)).append('\n'));
        out.append('\n');
    }

    /** Markdown within HTML needs an empty line before and after it. */
    private static void fold(StringBuilder out, String summary, String markdown) {
        out.append("<details><summary>")
                .append(summary)
                .append("</summary>\n\n")
                .append(markdown.stripTrailing())
                .append("\n\n</details>\n\n");
    }

    private static String trials(RunResult run) {
        StringBuilder out =
                new StringBuilder(MarkdownTable.render(TrialTable.format(run.trials(), LEFT_COLUMNS_OF_TRIALS)));
        run.trials().stream()
                .filter(trial -> !trial.reasons().isEmpty())
                .forEach(trial -> out.append("- ")
                        .append(MarkdownTable.escape(trial.id() + ": " + ReportText.validity(trial)))
                        .append('\n'));
        ReportText.notes(run)
                .forEach(note ->
                        out.append("\n").append(MarkdownTable.escape(note)).append('\n'));
        return out.toString();
    }

    private static String evidence(RunResult run) {
        StringBuilder out = new StringBuilder();
        run.trials().forEach(trial -> proof(out, trial));
        return out.toString();
    }

    private static void proof(StringBuilder out, TrialResult trial) {
        trial.modeEvidence()
                .ifPresent(proof -> out.append("- ")
                        .append(MarkdownTable.escape(trial.id() + ": " + proof.explanation() + " (connector: "
                                + proof.connector().displayName() + ")"))
                        .append('\n'));
        trial.servedBy()
                .ifPresent(served -> out.append("- ")
                        .append(MarkdownTable.escape(trial.id() + ": " + served.describe()))
                        .append('\n'));
    }

    private static String hostAndOptions(RunResult run) {
        HostInfo machine = run.host();
        StringBuilder out = new StringBuilder("- ")
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
                .map(trial -> String.join(" ", trial.variant().jvmArgs()))
                .distinct()
                .forEach(flags -> out.append("- server's JVM flags: ")
                        .append(MarkdownTable.code(flags))
                        .append('\n'));
        for (Map.Entry<String, String> option : run.effectiveOptions().entrySet()) {
            out.append("- ")
                    .append(MarkdownTable.escape(option.getKey() + " = " + option.getValue()))
                    .append('\n');
        }
        return out.toString();
    }
}
