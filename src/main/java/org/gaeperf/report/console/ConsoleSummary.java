package org.gaeperf.report.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gaeperf.report.format.NumberFormats;
import org.gaeperf.report.text.RunReport;
import org.gaeperf.report.verdict.FirstScreen;
import org.gaeperf.report.verdict.Verdict;

/**
 * The end of a run on a terminal: the verdict in one line, the primary metrics, which trials do not count and why, and where
 * the reports are. Everything else is in the reports.
 */
public final class ConsoleSummary {

    /** A gate has a row for each metric in each mode. */
    private static final int MAX_ROWS = 8;

    /** How many are shown: more would not be read, and the page has all. */
    private static final int MAX_TABLES = 3;

    private static final int MAX_INVALID = 3;

    /** One for each instance class, instead of a table. */
    private static final int MAX_SENTENCES = 8;

    private ConsoleSummary() {}

    /**
     * Renders the summary, which ends with a link to the page; only the path of that may be longer than a line.
     *
     * @param columns what a line of the terminal holds
     */
    public static String render(RunReport report, Verdict verdict, Path directory, int columns) {
        ConsoleLines width = new ConsoleLines(columns);
        FirstScreen screen = FirstScreen.of(report, verdict).withAtMost(MAX_ROWS);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.addAll(width.wrapped(screen.line()));
        int tables = 0;
        for (FirstScreen.Part part : screen.parts()) {
            boolean isShown = tables < MAX_TABLES;
            lines.addAll(part(part, width, isShown));
            tables += part.table().isPresent() ? 1 : 0;
        }
        lines.addAll(invalid(screen.invalid(), width));
        lines.add("Report: file://"
                + directory.resolve("report.html").toAbsolutePath().toUri().getRawPath());
        return String.join("\n", lines);
    }

    private static List<String> part(FirstScreen.Part part, ConsoleLines width, boolean withTable) {
        List<String> lines = new ArrayList<>();
        if (!part.title().isEmpty()) {
            lines.addAll(width.wrapped(part.title()));
        }
        if (!withTable) {
            return lines;
        }
        List<String> sentences = part.sentences();
        sentences.stream().limit(MAX_SENTENCES).forEach(sentence -> lines.addAll(width.wrapped(sentence)));
        if (sentences.size() > MAX_SENTENCES) {
            lines.add("and " + (sentences.size() - MAX_SENTENCES) + " more, in the report");
        }
        part.table().ifPresent(table -> {
            lines.add("");
            ConsoleTable.render(table, width.columns()).lines().forEach(lines::add);
        });
        if (!part.note().isEmpty()) {
            lines.addAll(width.wrapped(part.note()));
        }
        part.causes().forEach(causes -> lines.add(line(causes, width.columns())));
        if (part.table().isPresent()) {
            lines.add("");
        }
        return lines;
    }

    /** Returns one line, with as many of them as it holds. */
    static String line(FirstScreen.Causes causes, int columns) {
        int shown = causes.items().size();
        while (shown > 1 && causes.text(shown).length() > columns) {
            shown--;
        }
        return ConsoleLines.cut(causes.text(shown), columns);
    }

    private static List<String> invalid(List<FirstScreen.Invalid> invalid, ConsoleLines width) {
        List<String> lines = new ArrayList<>();
        invalid.stream()
                .limit(MAX_INVALID)
                .forEach(one -> lines.addAll(width.wrapped(TrialLine.invalid(one.trial(), one.isRetried()))));
        if (invalid.size() > MAX_INVALID) {
            lines.add("and " + NumberFormats.count(invalid.size() - MAX_INVALID, "more attempt")
                    + (invalid.size() == MAX_INVALID + 1 ? " that does not count" : " that do not count")
                    + ", in the report");
        }
        return lines;
    }
}
