package org.gaeperf.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.options.OptionCatalog;
import org.gaeperf.options.declaration.CommandSyntax;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a run as arguments: {@code bench.request.path} is {@code --request.path}, letter for letter. Their help is
 * that of their declarations.
 */
final class RunOptionSpecs {

    /** Names an options file, and is the only one of the options that are read first which the jar has. */
    static final String OPTIONS_FILE = "bench.options";

    private static final String OUTPUT = "bench.output";
    private static final String PATH = "bench.request.path";

    /** The short names of what most commands have. */
    private static final Map<String, String> SHORT = Map.of(OUTPUT, "--out", PATH, "--path");

    private RunOptionSpecs() {}

    /** Returns the argument that gives an option. */
    static String asArgument(String name) {
        return CommandSyntax.JAR.prefix() + name.substring(OptionCatalog.PREFIX.length());
    }

    /** Returns the name of the option that an argument gives, as far as it looks like one. */
    static Optional<String> nameOf(String argument) {
        String prefix = CommandSyntax.JAR.prefix();
        int end = argument.indexOf('=');
        String word = end < 0 ? argument : argument.substring(0, end);
        return word.startsWith(prefix) && word.length() > prefix.length()
                ? Optional.of(OptionCatalog.PREFIX + word.substring(prefix.length()))
                : Optional.empty();
    }

    /** The options that the jar has. The others are read by Maven. */
    static Stream<OptionDefinition<?>> all() {
        return OptionCatalog.all().stream()
                .filter(option ->
                        option.group() != OptionGroup.BUILD || option.name().equals(OPTIONS_FILE));
    }

    /** Returns whether there is such an option. */
    static boolean has(String name) {
        return all().anyMatch(option -> option.covers(name));
    }

    /**
     * Adds every option to a command, except those whose argument the command has for something else.
     *
     * @param arguments of the command line, which may have options of a family by a name of the user's choice
     * @param hidden whether the help of the command leaves them out
     */
    static void add(CommandSpec command, List<String> arguments, boolean hidden) {
        Set<String> own = Set.copyOf(command.optionsMap().keySet());
        all().filter(option -> !own.contains(asArgument(option.name())))
                .forEach(option -> command.addOption(spec(option, hidden)));
        arguments.stream()
                .flatMap(argument -> nameOf(argument).stream())
                .distinct()
                .filter(name ->
                        has(name) && all().noneMatch(option -> option.name().equals(name)))
                .flatMap(name -> OptionCatalog.find(name).stream())
                .forEach(option -> command.addOption(spec(option, true)));
    }

    /** Adds every option to a command that only explains them, under headings: an option of a group may be given twice unnoticed. */
    static void addGroups(CommandSpec command) {
        for (OptionGroup group : OptionCatalog.groups()) {
            ArgGroupSpec.Builder options = ArgGroupSpec.builder()
                    .heading("%n" + group.displayName() + "%n")
                    .validate(false);
            all().filter(option -> option.group().equals(group)).forEach(option -> options.addArg(spec(option, false)));
            command.addArgGroup(options.build());
        }
    }

    private static OptionSpec spec(OptionDefinition<?> option, boolean hidden) {
        String[] names = Stream.concat(
                        Stream.of(asArgument(option.name())), Stream.ofNullable(SHORT.get(option.name())))
                .toArray(String[]::new);
        return OptionSpec.builder(names)
                .arity("1")
                // The completion of a shell knows files by this; the text is what counts.
                .type(option.type().namesInput() || option.name().equals(OUTPUT) ? Path.class : String.class)
                .paramLabel("VALUE")
                .hidden(hidden)
                .description(escape(option.help() + " Allowed: " + option.type().allowed() + ". Default: "
                        + option.byDefault().words().get() + "."))
                .build();
    }

    /** Descriptions are formats, in which a percent sign and two other signs mean something. */
    static String escape(String text) {
        return text.replace("%", "%%").replace("@|", "@ |").replace("${", "$ {");
    }
}
