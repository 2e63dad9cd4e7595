package org.gaeperf.report.console;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** Lines that fit a terminal of 100 columns. */
final class ConsoleLines {

    /** What a terminal shows in one line. */
    static final int COLUMNS = 100;

    private ConsoleLines() {}

    /** The line, shortened if it is too long. */
    static String cut(String line) {
        return line.length() <= COLUMNS ? line : line.substring(0, COLUMNS - 1) + "…";
    }

    /** A text in several lines; the last one is shortened if there are more than {@code max}. */
    static List<String> wrapped(String text, int max) {
        List<String> lines = WordUtils.wrap(text, COLUMNS, null, true).lines().toList();
        if (lines.size() <= max) {
            return lines;
        }
        List<String> shown = new ArrayList<>(lines.subList(0, max - 1));
        shown.add(cut(String.join(" ", lines.subList(max - 1, lines.size()))));
        return shown;
    }

    /** The first lines; the last of them says how many are left out. */
    static List<String> limited(List<String> lines, int max, String what) {
        if (lines.size() <= max) {
            return lines;
        }
        List<String> shown = new ArrayList<>(lines.subList(0, max - 1));
        shown.add("and " + (lines.size() - max + 1) + " more " + what + ", in the report");
        return shown;
    }
}
