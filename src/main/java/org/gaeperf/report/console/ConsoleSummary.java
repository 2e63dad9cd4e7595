package org.gaeperf.report.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private static final String THREADS = "CPU by thread: ";
    private static final String MEMORY = "Memory: ";
    private static final String SLOWEST = "Slowest 1 % by cause: ";
    private static final String MORE = ", …";

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
        line(THREADS, part.threads(), width.columns()).ifPresent(lines::add);
        line(MEMORY, part.memory(), width.columns()).ifPresent(lines::add);
        line(SLOWEST, part.slowest(), width.columns()).ifPresent(lines::add);
        if (part.table().isPresent()) {
            lines.add("");
        }
        return lines;
    }

    /** One line, with as many of them as it holds, and a mark where it does not hold all. */
    static Optional<String> line(String title, List<String> items, int columns) {
        if (items.isEmpty()) {
            return Optional.empty();
        }
        String line = title + String.join(", ", items);
        for (int shown = items.size() - 1; shown > 0 && line.length() > columns; shown--) {
            line = title + String.join(", ", items.subList(0, shown)) + MORE;
        }
        return Optional.of(ConsoleLines.cut(line, columns));
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
