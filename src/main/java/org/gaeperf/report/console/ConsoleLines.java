package org.gaeperf.report.console;

import java.util.List;
import java.util.Map;
import org.apache.commons.text.WordUtils;

/**
 * Lines that fit a terminal, and end with a whole word.
 *
 * @param columns what the terminal shows in one line
 */
public record ConsoleLines(int columns) {

    /** What a line has where the terminal's width is not known. */
    public static final int USUAL_COLUMNS = 110;

    private static final int MIN_COLUMNS = 60;
    private static final int MAX_COLUMNS = 200;
    private static final String NO_BREAK = "\u00a0";

    /** Returns the width that the environment names in {@code COLUMNS}, within limits, or the usual one. */
    public static int columns(Map<String, String> environment) {
        String columns = environment.getOrDefault("COLUMNS", "");
        return columns.matches("\\d{1,4}")
                ? Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, Integer.parseInt(columns)))
                : USUAL_COLUMNS;
    }

    /** Returns a text in as many lines as it takes. */
    List<String> wrapped(String text) {
        return wrapped(text, columns);
    }

    /** Returns the same in lines of another length; a number stays with its sign. */
    static List<String> wrapped(String text, int length) {
        return WordUtils.wrap(text.replaceAll("\\s+", " ").replace(" %", NO_BREAK + "%"), length, null, true)
                .replace(NO_BREAK, " ")
                .lines()
                .toList();
    }

    /** Returns a text in one line, which is shortened after a whole word. */
    static String cut(String text, int length) {
        String line = text.replaceAll("\\s+", " ");
        if (line.length() <= length) {
            return line;
        }
        int end = line.lastIndexOf(' ', length - 1);
        return (end > length / 2 ? line.substring(0, end) : line.substring(0, length - 2)) + " …";
    }
}
