package org.gaeperf.options.build;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.text;
import static org.gaeperf.options.declaration.OptionTypes.trueOrFalse;

import java.nio.file.Path;
import java.util.List;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.PathTypes;

/** Options that only the command line can have: they are read before an options file is. */
public final class BuildOptionDeclarations {

    /** Names a file of options. */
    public static final OptionDefinition<Path> OPTIONS_FILE = option(
                    OptionGroup.BUILD, "bench.options", PathTypes.file("a properties file of bench.* options"))
            .help("Reads further options from a file; those on the command line override it.")
            .example("my-options.properties")
            .build();

    /** Asks for help. */
    public static final OptionDefinition<String> HELP = option(
                    OptionGroup.BUILD, "bench.help", text("nothing, or the name of an option", name -> {}))
            .help("Shows all options, or explains one, and does nothing else.")
            .example("rate")
            .build();

    private static final List<OptionDefinition<?>> ALL = List.of(
            OPTIONS_FILE,
            HELP,
            option(OptionGroup.BUILD, "skipBenchmarks", trueOrFalse())
                    .help("Runs only gaeperf's own tests.")
                    .assumed("false")
                    .example("true")
                    .build(),
            option(OptionGroup.BUILD, "skipHarnessTests", trueOrFalse())
                    .help("Runs only the benchmark, without gaeperf's own tests.")
                    .assumed("false")
                    .example("true")
                    .build(),
            option(OptionGroup.BUILD, "tests", choice("choice", List.of("unit", "all"), word -> word))
                    .help("With unit, runs only gaeperf's unit tests, which need no runtime; with all, its slow tests"
                            + " and those in a browser too.")
                    .example("all")
                    .build());

    private BuildOptionDeclarations() {}

    /** Returns all of them, in the order of the help. */
    public static List<OptionDefinition<?>> all() {
        return ALL;
    }
}
