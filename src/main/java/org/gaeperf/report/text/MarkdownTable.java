package org.gaeperf.report.text;

import java.util.List;
import java.util.regex.Pattern;

/** A table in Markdown, and text that is no markup there. */
public final class MarkdownTable {

    /** An underscore within a word is none. */
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*\\[\\]!~|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])");

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private MarkdownTable() {}

    /** The table without its title, with an empty line after it. */
    public static String render(DataTable table) {
        StringBuilder out = new StringBuilder();
        row(out, table.header());
        for (int column = 0; column < table.header().size(); column++) {
            out.append(column < table.leftColumns() ? "|---" : "|--:");
        }
        out.append("|\n");
        table.rows().forEach(cells -> row(out, cells));
        return out.append('\n').toString();
    }

    private static void row(StringBuilder out, List<String> cells) {
        cells.forEach(cell -> out.append("| ").append(escape(cell)).append(' '));
        out.append("|\n");
    }

    /** Escapes text from outside, so that it becomes neither HTML nor a link, a picture or an emphasis, nor breaks a table. */
    public static String escape(String text) {
        return MARKUP.matcher(text)
                .replaceAll("\\\\$0")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("\\R", "<br>");
    }

    /** Returns the text as code. Nothing in it is markup; as many backticks as around it, or an empty line, would end it. */
    public static String code(String text) {
        String line = text.replaceAll("\\R", " ");
        int longest = BACKTICKS
                .matcher(line)
                .results()
                .mapToInt(run -> run.group().length())
                .max()
                .orElse(0);
        String fence = "`".repeat(longest + 1);
        return longest == 0 ? fence + line + fence : fence + " " + line + " " + fence;
    }
}
