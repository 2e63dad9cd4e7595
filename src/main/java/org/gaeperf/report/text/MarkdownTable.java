package org.gaeperf.report.text;

import java.util.List;
import java.util.regex.Pattern;

/** A table in Markdown, and text that is no markup there. */
public final class MarkdownTable {

    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]!~|]");

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

    /** Text from outside must become neither HTML nor a link, a picture or an emphasis, nor break a table. */
    public static String escape(String text) {
        return MARKUP.matcher(text)
                .replaceAll("\\\\$0")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("\\R", "<br>");
    }

    /** Text as code. Nothing in it is markup; a backtick or an empty line would end it. */
    static String code(String text) {
        return "`" + text.replace('`', '\'').replaceAll("\\R", " ") + "`";
    }
}
