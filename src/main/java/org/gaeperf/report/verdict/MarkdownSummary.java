package org.gaeperf.report.verdict;

import java.util.List;
import java.util.Map;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.host.HostInfo;
import org.gaeperf.model.load.LoadResult;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.ComparisonText;
import org.gaeperf.report.text.DataTable;
import org.gaeperf.report.text.Finding;
import org.gaeperf.report.text.MarkdownTable;
import org.gaeperf.report.text.ReportSection;
import org.gaeperf.report.text.ReportText;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.text.TrialTable;

/** {@code summary.md}: short enough for a comment on a pull request. */
public final class MarkdownSummary {

    private static final int LEFT_COLUMNS_OF_TRIALS = 3;

    /** The list of all trials has the others. */
    private static final int MAX_INVALID = 6;

    private MarkdownSummary() {}

    /** The first screen; all else is folded, for those who want to check it. */
    public static String render(RunReport report, Verdict verdict) {
        RunResult run = report.run();
        StringBuilder out = new StringBuilder("# gaeperf ")
                .append(MarkdownTable.escape(run.id()))
                .append("\n\n");
        firstScreen(out, FirstScreen.of(report, verdict));
        if (!run.resumedAt().isEmpty()) {
            out.append("Started ")
                    .append(ReportText.minute(run.startedAt()))
                    .append(", ")
                    .append(ReportText.resumed(run))
                    .append(".\n\n");
        }
        report.sections().forEach(section -> section(out, section));
        fold(out, "Trials", trials(run));
        String evidence = evidence(run);
        if (!evidence.isEmpty()) {
            fold(out, "Evidence of what served", evidence);
        }
        fold(out, "Host and options", hostAndOptions(run));
        return out.toString();
    }

    /** The verdict in one line, the table of the primary metrics, and what does not count. */
    static void firstScreen(StringBuilder out, FirstScreen screen) {
        out.append("**").append(MarkdownTable.escape(screen.line())).append("**\n\n");
        for (FirstScreen.Part part : screen.parts()) {
            if (!part.title().isEmpty()) {
                out.append("**").append(MarkdownTable.escape(part.title())).append("**\n\n");
            }
            sentences(out, part.sentences());
            part.table().ifPresent(table -> out.append(MarkdownTable.render(table)));
            if (!part.note().isEmpty()) {
                out.append(MarkdownTable.escape(part.note())).append("\n\n");
            }
            part.causes()
                    .forEach(causes ->
                            out.append(MarkdownTable.escape(causes.text())).append("\n\n"));
        }
        invalid(out, screen.invalid());
    }

    /** A list, if there are several. */
    private static void sentences(StringBuilder out, List<String> sentences) {
        sentences.forEach(sentence -> out.append(sentences.size() > 1 ? "- " : "")
                .append(MarkdownTable.escape(sentence))
                .append('\n'));
        if (!sentences.isEmpty()) {
            out.append('\n');
        }
    }

    private static void invalid(StringBuilder out, List<FirstScreen.Invalid> invalid) {
        if (invalid.isEmpty()) {
            return;
        }
        out.append(NumberFormats.count(invalid.size(), "attempt"))
                .append(invalid.size() == 1 ? " does not count:\n" : " do not count:\n");
        invalid.stream()
                .limit(MAX_INVALID)
                .forEach(one -> out.append("- ")
                        .append(MarkdownTable.escape(one.trial().id()
                                + (one.isRetried() ? ", retried: " : ": ")
                                + ReportText.validity(one.trial())))
                        .append('\n'));
        if (invalid.size() > MAX_INVALID) {
            out.append("- and ").append(invalid.size() - MAX_INVALID).append(" more, listed with the trials\n");
        }
        out.append('\n');
    }

    /** What a section has beside its first table, folded. */
    private static void section(StringBuilder out, ReportSection section) {
        out.append("## ").append(MarkdownTable.escape(section.title())).append("\n\n");
        if (section.finding().isPresent()) {
            finding(out, section, section.finding().get());
            return;
        }
        section.comparison()
                .flatMap(ComparisonText::notDeciding)
                .ifPresent(note -> out.append(MarkdownTable.escape(note)).append("\n\n"));
        StringBuilder rest = new StringBuilder();
        section.comparisonTable(1).map(MarkdownTable::render).ifPresent(rest::append);
        for (DataTable table : section.tables()) {
            rest.append(MarkdownTable.escape(table.title())).append("\n\n").append(MarkdownTable.render(table));
        }
        if (!rest.isEmpty()) {
            fold(out, "All metrics", rest.toString());
        }
    }

    private static void finding(StringBuilder out, ReportSection section, Finding finding) {
        for (DataTable table : section.tables()) {
            out.append(MarkdownTable.escape(table.title())).append("\n\n").append(MarkdownTable.render(table));
        }
        finding.notes()
                .forEach(sentence ->
                        out.append("- ").append(MarkdownTable.escape(sentence)).append('\n'));
        out.append('\n');
    }

    /** Appends a part that is folded. Markdown within HTML needs an empty line before and after it. */
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
        trial.load()
                .flatMap(LoadResult::protocol)
                .ifPresent(sent -> out.append("- ")
                        .append(MarkdownTable.escape(trial.id() + ": " + sent.describe()))
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
        for (Map.Entry<String, String> option : ReportText.options(run).entrySet()) {
            out.append("- ")
                    .append(MarkdownTable.escape(option.getKey() + " = " + option.getValue()))
                    .append('\n');
        }
        return out.toString();
    }
}
