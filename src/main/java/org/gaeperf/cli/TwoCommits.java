package org.gaeperf.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gaeperf.git.GitBuilds;
import org.gaeperf.options.InvalidOptionsException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Turns {@code --git}, {@code --build} and {@code --command} into the two commands of a comparison. */
final class TwoCommits {

    static final String GIT = "--git";
    static final String BUILD = "--build";
    static final String COMMAND = "--command";

    /** What stands for the directory of a commit in the command that starts its server. */
    static final String CHECKOUT = "{checkout}";

    private static final List<String> ARGUMENTS = List.of(GIT, BUILD, COMMAND);

    private TwoCommits() {}

    /** Adds the arguments to a command. */
    static void add(CommandSpec command) {
        command.addOption(TwoCommands.option(
                GIT,
                "BASE..HEAD",
                "In place of the two commands: two commits of the repository in this directory. Each is checked out in a"
                        + " directory of its own, which is deleted at the end."));
        command.addOption(
                TwoCommands.option(BUILD, "COMMAND", "Builds a checkout, in its directory: 'mvn -q package'."));
        command.addOption(TwoCommands.option(
                COMMAND,
                "COMMAND",
                "Starts the server of a commit; {checkout} stands for its directory: 'java -jar {checkout}/target/shop.jar"
                        + " --port={port}'."));
    }

    /** Says whether a command line names two commits. */
    static boolean areIn(ParseResult command) {
        return value(command, GIT).isPresent();
    }

    static String range(ParseResult command) {
        return value(command, GIT).orElseThrow();
    }

    static Optional<String> build(ParseResult command) {
        return value(command, BUILD);
    }

    /**
     * Refuses a command line that does not say how the servers start, or says it twice.
     *
     * @throws InvalidOptionsException that names each problem
     */
    static void require(ParseResult command) {
        List<String> problems = new ArrayList<>();
        if (areIn(command)) {
            if (value(command, COMMAND).isEmpty()) {
                problems.add(GIT + " is given without " + COMMAND + ", which starts the server of a commit");
            } else if (!value(command, COMMAND).get().contains(CHECKOUT)) {
                problems.add(COMMAND + "=" + value(command, COMMAND).get() + ": has no " + CHECKOUT
                        + ", so that both servers would be the same");
            }
            TwoCommands.ARGUMENTS.stream()
                    .filter(command::hasMatchedOption)
                    .sorted()
                    .map(name -> name + ": " + GIT + " says that; leave out one of them")
                    .forEach(problems::add);
        } else {
            ARGUMENTS.stream()
                    .filter(command::hasMatchedOption)
                    .map(name -> name + ": is for " + GIT + "; give that, too")
                    .forEach(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
    }

    /** Returns the command line with the two commands instead of the commits. */
    static List<String> resolved(List<String> arguments, ParseResult command, GitBuilds.Checkouts checkouts) {
        List<String> all = new ArrayList<>();
        for (int number = 0; number < arguments.size(); number++) {
            String argument = arguments.get(number);
            if (ARGUMENTS.contains(argument)) {
                number++;
            } else if (ARGUMENTS.stream().noneMatch(name -> argument.startsWith(name + "="))) {
                all.add(argument);
            }
        }
        String start = value(command, COMMAND).orElseThrow();
        all.add(TwoCommands.BASELINE + "="
                + start.replace(CHECKOUT, checkouts.baseline().toString()));
        all.add(TwoCommands.CANDIDATE + "="
                + start.replace(CHECKOUT, checkouts.candidate().toString()));
        return all;
    }

    private static Optional<String> value(ParseResult command, String name) {
        return Optional.ofNullable(command.matchedOptionValue(name, (String) null));
    }
}
