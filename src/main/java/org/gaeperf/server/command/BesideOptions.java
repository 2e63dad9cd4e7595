package org.gaeperf.server.command;

import static org.gaeperf.options.declaration.OptionDefinition.option;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.gaeperf.options.declaration.OptionType;

/** The options of what servers need beside them, such as a database. */
final class BesideOptions {

    static final OptionDefinition<CommandLine> BESIDE = option(
                    CommandOptions.GROUP,
                    "bench.beside.NAME",
                    OptionType.of(
                            "a command, with {port} in it unless nothing asks it, and with quotes around words that have"
                                    + " spaces",
                            (text, context) -> CommandLine.parseBeside(text),
                            CommandLine::text))
            .variable()
            .namingParts()
            .help("Starts NAME, such as a database, before each server, whose command has {beside.NAME.port} and"
                    + " {beside.NAME.address}; it is measured apart.")
            .example("{java} -Xmx64m -jar database.jar --port={port}")
            .build();

    static final OptionDefinition<BesideReady> READY = option(
                    CommandOptions.GROUP, "bench.beside.NAME.ready", BesideReady.type())
            .variable()
            .namingParts()
            .help(
                    "What shows that NAME is ready: its port accepts connections, a path has a response with a status from"
                            + " 200 to 299, or nothing.")
            .unsetMeans("port")
            .example("/health")
            .build();

    private BesideOptions() {}

    static List<OptionDefinition<?>> all() {
        return List.of(BESIDE, READY);
    }

    /** Reads what runs beside each server, in the order of the names. */
    static List<BesideCommand> read(OptionReader values) {
        return values.namesOf(BESIDE).stream()
                .flatMap(name -> values.find(BESIDE.of(name)).stream()
                        .map(command -> new BesideCommand(name, command, ready(values, name))))
                .toList();
    }

    private static BesideReady ready(OptionReader values, String name) {
        return values.find(READY.of(name)).orElse(BesideReady.PORT);
    }

    /**
     * Says what is wrong with them.
     *
     * @param servers the names of the commands that are measured
     */
    static List<String> problems(OptionReader values, List<String> servers) {
        List<String> problems = new ArrayList<>();
        Set<String> names = new HashSet<>(values.namesOf(BESIDE));
        values.namesOf(READY).stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> problems.add(READY.of(name).name() + " is given without "
                        + BESIDE.of(name).name() + ", which starts what it is about"));
        List<BesideCommand> all = read(values);
        all.forEach(one -> one.problem().ifPresent(problems::add));
        for (String server : servers) {
            values.find(CommandOptions.COMMAND.of(server)).map(CommandLine::besidePlaceholders).stream()
                    .flatMap(List::stream)
                    .distinct()
                    .flatMap(placeholder -> wrongPlaceholder(placeholder, names, all).stream())
                    .forEach(wrong ->
                            problems.add(CommandOptions.COMMAND.of(server).name() + ": " + wrong));
        }
        return problems;
    }

    private static Optional<String> wrongPlaceholder(String placeholder, Set<String> names, List<BesideCommand> all) {
        String name = placeholder.replaceFirst("\\.(port|address)$", "");
        String written = "{beside." + placeholder + "}";
        if (name.equals(placeholder)) {
            return Optional.of(written + " stands for nothing; write {beside.NAME.port} or {beside.NAME.address}");
        }
        if (!names.contains(name)) {
            return Optional.of(written + " needs " + BESIDE.of(name).name() + ", which is not given"
                    + (names.isEmpty()
                            ? ""
                            : "; given are: "
                                    + String.join(", ", names.stream().sorted().toList())));
        }
        return all.stream()
                .filter(one -> one.name().equals(name) && !one.command().passesPort())
                .map(one -> written + " stands for nothing, since " + one.option() + " has no {port} in it")
                .findFirst();
    }
}
