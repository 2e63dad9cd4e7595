package org.gaeperf.options.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.model.Suite;
import org.gaeperf.options.OptionCatalog;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteOption;
import org.gaeperf.options.SuiteOptionDeclarations;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;

/** The options page of the site, in Markdown. */
public final class OptionsPage {

    /** Where the page is stored, relative to the project's directory. */
    public static final String PATH = "src/site/markdown/options.md";

    private static final String INTRODUCTION = """
            # Options

            <!-- Generated: edit OptionDeclarations.java or SuiteOptionDeclarations.java, then run scripts/options-page.sh -->

            Every option is a system property of `mvn test`, and of `scripts/benchmark.sh`, which runs it without gaeperf's own
            tests: `scripts/benchmark.sh -Dbench.suite=cpu -Dbench.forks=6`. None has to be given. An empty value counts as not given.

            An unknown name after `bench.`, or a value that is not allowed, ends the build before anything is fetched,
            tested or started. All such problems are named together.

            Options can also stand in a file, one `name=value` in a line, in UTF-8:

                scripts/benchmark.sh -Dbench.options=my-options.properties -Dbench.rate=500

            It is a Java properties file: a line that begins with `#` is a comment, and `\\` at the end of a line goes on
            in the next. An option on the command line overrides that of the file. What only the build itself reads,
            and `bench.resume`, cannot be in the file. The run stores the options and not the file: the command that
            repeats the run has them all.

            `mvn -q test -Dbench.help` prints this list; `mvn -q test -Dbench.help=rate` explains one option.

            Durations are written as `500ms`, `30s`, `2m`, `1h`, or in ISO-8601 as `PT30S`. Relative paths are relative
            to the project's directory. A value with spaces has to be quoted.
            """;

    private static final String DEFAULTS = """

            <a id="defaults-by-suite-and-preset"></a>

            ## Defaults by suite and preset

            What a user gives counts for each suite of the run that reads the option. Where nothing is given, each suite
            has its own defaults. A dash marks an option that the suite does not read.

            The suite load with the preset quick runs both ways if neither `bench.concurrent` nor `bench.modes` says
            otherwise: the pairs of the row "load, concurrent" at a third of `bench.rate`, and each mode alone, once, for
            20 s in the servers of the first pair. Its first row is that of `-Dbench.concurrent=false`.

            """;

    private OptionsPage() {}

    /** The page as it has to be stored. */
    public static String render() {
        StringBuilder out = new StringBuilder(INTRODUCTION);
        for (OptionGroup group : OptionCatalog.groups()) {
            out.append("\n## ").append(group.displayName()).append("\n\n");
            row(out, List.of("option", "what it does", "allowed", "default", "example"));
            row(out, List.of("---", "---", "---", "---", "---"));
            OptionCatalog.all().stream()
                    .filter(option -> option.group().equals(group))
                    .forEach(option -> row(out, cells(option)));
        }
        out.append(DEFAULTS);
        defaults(out);
        return out.toString();
    }

    private static List<String> cells(OptionDefinition<?> option) {
        String readers = option.suites().isEmpty()
                ? ""
                : " Only for: "
                        + option.suites().stream().map(OptionsPage::code).collect(Collectors.joining(", ")) + ".";
        return List.of(
                code(option.name()),
                text(option.help()) + readers + (option.axis().isPresent() ? " Variants may differ in it." : ""),
                text(option.type().allowed()),
                isBySuite(option)
                        ? "[by suite and preset](#defaults-by-suite-and-preset)"
                        : text(option.byDefault().words().get()),
                code(example(option)));
    }

    /** Returns the example, quoted for a shell where that is necessary. */
    private static String example(OptionDefinition<?> option) {
        String written = option.asWritten(option.example());
        return written.contains(" ") ? "'" + written + "'" : written;
    }

    private static boolean isBySuite(OptionDefinition<?> option) {
        return SuiteOptionDeclarations.all().stream()
                .anyMatch(one -> one.definition().equals(option));
    }

    /** Presets with the same defaults share a row. */
    private static void defaults(StringBuilder out) {
        List<SuiteOption<?>> options = SuiteOptionDeclarations.all();
        List<String> header = new ArrayList<>(List.of("suite", "preset"));
        options.forEach(option -> header.add(code(option.definition().name())));
        row(out, header);
        row(out, header.stream().map(cell -> "---").toList());
        for (Suite suite : Suite.all()) {
            defaults(out, suite.key(), suite, Optional.empty());
            if (suite.runsBothWays()) {
                defaults(out, suite.key() + ", concurrent", suite, Optional.of(true));
            }
        }
    }

    private static void defaults(StringBuilder out, String name, Suite suite, Optional<Boolean> concurrent) {
        Map<List<String>, List<String>> presetsByDefaults = new LinkedHashMap<>();
        for (Preset preset : Preset.values()) {
            List<String> values = SuiteOptionDeclarations.all().stream()
                    .map(option ->
                            option.suites().contains(suite) ? text(option.defaultFor(suite, preset, concurrent)) : "–")
                    .toList();
            presetsByDefaults.computeIfAbsent(values, key -> new ArrayList<>()).add(preset.key());
        }
        presetsByDefaults.forEach((values, presets) -> {
            List<String> cells = new ArrayList<>();
            cells.add(name);
            cells.add(presets.size() == Preset.values().length ? "any" : String.join(", ", presets));
            cells.addAll(values);
            row(out, cells);
        });
    }

    private static void row(StringBuilder out, List<String> cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    /** Escapes what would mean something to Markdown. */
    private static String text(String text) {
        return text.replaceAll("[|*_<>]", "\\\\$0");
    }
}
