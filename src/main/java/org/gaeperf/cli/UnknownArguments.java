package org.gaeperf.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gaeperf.options.OptionCatalog;

/** Says what is wrong with arguments that a command does not know. */
final class UnknownArguments {

    private UnknownArguments() {}

    /** Describes arguments, each in a line. */
    static String describe(List<String> arguments) {
        return arguments.stream()
                .filter(argument ->
                        argument.startsWith("-") || arguments.stream().noneMatch(a -> a.startsWith("-")))
                .map(argument -> RunOptionSpecs.nameOf(argument)
                        .map(UnknownArguments::describe)
                        .orElseGet(() -> "unknown argument " + argument + "; options are written as --NAME VALUE"))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** Describes an option by its name, which begins with {@code bench.}. */
    static String describe(String name) {
        Optional<String> former = OptionCatalog.findFormer(name)
                .map(option -> " is a former name; write " + RunOptionSpecs.asArgument(option.name()) + " instead");
        return "unknown option " + RunOptionSpecs.asArgument(name)
                + former.orElseGet(() -> OptionCatalog.nearest(name)
                                .filter(near -> RunOptionSpecs.all()
                                        .anyMatch(option -> option.name().equals(near)))
                                .map(near -> "; did you mean " + RunOptionSpecs.asArgument(near) + "?")
                                .orElse("")
                        + " 'java -jar gaeperf.jar run --help' lists all options");
    }
}
