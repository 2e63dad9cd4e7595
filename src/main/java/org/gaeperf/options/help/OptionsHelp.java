package org.gaeperf.options.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.text.WordUtils;
import org.gaeperf.options.OptionCatalog;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;

/** What {@code mvn test -Dbench.help} prints. */
public final class OptionsHelp {

    /** No line is longer. */
    static final int WIDTH = 100;

    private static final int NAME_COLUMN = 2;
    private static final int TEXT_COLUMN = 33;
    private static final String NEW_LINE = System.lineSeparator();

    /** What Maven makes of a property without a value. */
    private static final String NO_VALUE = "true";

    private OptionsHelp() {}

    /**
     * Returns the help as text for a terminal.
     *
     * @param about an option, with or without {@code bench.}; every option, if it is empty or {@code true}
     */
    public static String render(String about) {
        String name = about.strip();
        if (name.isEmpty() || name.equals(NO_VALUE)) {
            return renderAll();
        }
        return find(name).map(OptionsHelp::renderOne).orElseGet(() -> renderUnknown(name));
    }

    private static String renderAll() {
        StringBuilder out = new StringBuilder();
        line(out, 0, "Options of gaeperf: mvn test -DNAME=VALUE ...");
        line(out, 0, "One of them explained: mvn -q test -D" + OptionCatalog.HELP + "=NAME");
        for (OptionGroup group : OptionCatalog.groups()) {
            out.append(NEW_LINE);
            line(out, 0, group.displayName());
            OptionCatalog.all().stream()
                    .filter(option -> option.group().equals(group))
                    .forEach(option -> entry(out, option.name(), summary(option)));
        }
        return out.toString();
    }

    private static String summary(OptionDefinition<?> option) {
        return option.help() + " Allowed: " + option.type().allowed() + ". Default: "
                + option.byDefault().words().get() + ".";
    }

    private static String renderOne(OptionDefinition<?> option) {
        StringBuilder out = new StringBuilder();
        line(out, 0, option.name());
        line(out, NAME_COLUMN, option.help());
        out.append(NEW_LINE);
        entry(out, "Allowed", option.type().allowed());
        entry(out, "Default", option.byDefault().words().get());
        entry(out, "Example", option.asWritten(option.example()));
        if (!option.suites().isEmpty()) {
            entry(out, "Suites that read it", String.join(", ", option.suites()));
        }
        return out.toString();
    }

    private static String renderUnknown(String name) {
        StringBuilder out = new StringBuilder();
        line(
                out,
                0,
                "There is no option '" + name + "'."
                        + OptionCatalog.nearest(withPrefix(name))
                                .map(near -> " Did you mean " + near + "?")
                                .orElse("")
                        + " mvn -q test -D" + OptionCatalog.HELP + " lists all options.");
        return out.toString();
    }

    private static Optional<OptionDefinition<?>> find(String name) {
        return OptionCatalog.find(name)
                .or(() -> OptionCatalog.find(withPrefix(name)))
                .or(() -> OptionCatalog.findFormer(withPrefix(name)));
    }

    private static String withPrefix(String name) {
        return name.startsWith(OptionCatalog.PREFIX) ? name : OptionCatalog.PREFIX + name;
    }

    /** A name with text to its right, which goes on below itself. */
    private static void entry(StringBuilder out, String name, String text) {
        List<String> lines = new ArrayList<>(wrap(text, WIDTH - TEXT_COLUMN));
        out.append(" ".repeat(NAME_COLUMN))
                .append(name)
                .append(" ".repeat(Math.max(1, TEXT_COLUMN - NAME_COLUMN - name.length())))
                .append(lines.remove(0))
                .append(NEW_LINE);
        lines.forEach(line -> out.append(" ".repeat(TEXT_COLUMN)).append(line).append(NEW_LINE));
    }

    private static void line(StringBuilder out, int column, String text) {
        wrap(text, WIDTH - column)
                .forEach(line -> out.append(" ".repeat(column)).append(line).append(NEW_LINE));
    }

    private static List<String> wrap(String text, int width) {
        return WordUtils.wrap(text, width, "\n", true).lines().toList();
    }
}
