package org.gaeperf.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.gaeperf.model.Suite;
import org.gaeperf.options.InvalidOptionsException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The subcommands that measure: {@code ab}, {@code run} and {@code gate}. */
final class RunCommand implements Callable<Integer> {

    /** The subcommands, which differ in what they ask for and in what they give themselves. */
    enum Kind {
        AB(
                "ab",
                " --baseline=COMMAND --candidate=COMMAND | --git=BASE..HEAD --command=COMMAND",
                "Compares two servers, each by the command that starts it."),
        RUN("run", "", "Runs a benchmark by its options."),
        GATE(
                "gate",
                " [--baseline=COMMAND --candidate=COMMAND | --git=BASE..HEAD --command=COMMAND]",
                "Decides whether a candidate is worse than a baseline, for a build.");

        private final String key;
        private final String synopsis;
        private final String help;

        Kind(String key, String synopsis, String help) {
            this.key = key;
            this.synopsis = synopsis;
            this.help = help;
        }
    }

    private static final String HELP = "--help";
    private static final String SUITE = "bench.suite";
    private static final String OUTCOME = "--outcome";

    private final Kind kind;
    private final List<String> arguments;
    private final Terminal terminal;
    private CommandSpec spec;

    private RunCommand(Kind kind, List<String> arguments, Terminal terminal) {
        this.kind = kind;
        this.arguments = arguments;
        this.terminal = terminal;
    }

    /**
     * Describes a subcommand.
     *
     * @param arguments of the whole command line
     * @param allInHelp whether the help shows every option, though another subcommand has them all
     */
    static CommandSpec spec(Kind kind, List<String> arguments, Terminal terminal, boolean allInHelp) {
        RunCommand command = new RunCommand(kind, arguments, terminal);
        CommandSpec spec = CommandSpec.wrapWithoutInspection(command);
        command.spec = spec;
        boolean own = kind != Kind.RUN;
        spec.name(kind.key)
                .usageMessage()
                .description(kind.help)
                .customSynopsis("java -jar gaeperf.jar " + kind.key + kind.synopsis + " [--NAME=VALUE...]")
                .sortOptions(false);
        if (own) {
            TwoCommands.add(spec);
            TwoCommits.add(spec);
            spec.usageMessage()
                    .footer(
                            "",
                            "The usual further options: --path PATH, --rate NUMBER, --preset smoke or quick, --out DIRECTORY,",
                            "--options FILE. 'java -jar gaeperf.jar run --help' explains all of them.");
        }
        spec.addOption(Terminal.jsonOption());
        if (kind == Kind.GATE) {
            spec.addOption(
                    TwoCommands.option(
                            OUTCOME,
                            "FILE",
                            "Writes the verdict, and a sentence for each metric that fails or is open, to a file of properties."));
        }
        spec.addOption(OptionSpec.builder(GivenOptions.PROPERTY)
                .arity("1")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("bench.NAME=VALUE")
                .description("The same as --NAME=VALUE.")
                .build());
        spec.mixinStandardHelpOptions(true);
        if (kind == Kind.RUN && arguments.contains(HELP)) {
            RunOptionSpecs.addGroups(spec);
        } else {
            RunOptionSpecs.add(spec, arguments, own && !allInHelp);
        }
        return spec;
    }

    @Override
    public Integer call() throws InterruptedException {
        ParseResult parsed = spec.commandLine().getParseResult();
        boolean json = parsed.hasMatchedOption(Terminal.JSON);
        Optional<Path> outcome = Optional.ofNullable(parsed.matchedOptionValue(OUTCOME, (String) null))
                .map(Path::of);
        Measurement measurement = new Measurement(terminal, json, outcome);
        return kind != Kind.RUN && TwoCommits.areIn(parsed)
                ? new CommitComparison(terminal, json, measurement, this::options).run(parsed, arguments)
                : measurement.run(() -> options(parsed), arguments);
    }

    /** Returns the options of another command line of the same subcommand. */
    private Map<String, String> options(List<String> others) {
        ParseResult parsed = new CommandTree(terminal).build(others).parseArgs(others.toArray(String[]::new));
        return ((RunCommand) parsed.subcommand().commandSpec().userObject()).options(parsed.subcommand());
    }

    /**
     * Returns the options of the run.
     *
     * @throws InvalidOptionsException that names every argument that cannot be one
     */
    Map<String, String> options(ParseResult parsed) {
        Map<String, String> given = GivenOptions.read(parsed, kind == Kind.RUN ? Set.of() : TwoCommands.ARGUMENTS);
        if (kind == Kind.RUN) {
            return given;
        }
        if (kind == Kind.GATE) {
            if (given.containsKey(SUITE)) {
                throw new InvalidOptionsException(RunOptionSpecs.asArgument(SUITE)
                        + ": the subcommand gate says that; leave it out, or use the subcommand run");
            }
            given = new TreeMap<>(given);
            given.put(SUITE, keyOfGate());
        }
        TwoCommits.require(parsed);
        return TwoCommands.complete(given, parsed, kind == Kind.AB);
    }

    private static String keyOfGate() {
        return Suite.all().stream()
                .filter(Suite::isGate)
                .findFirst()
                .orElseThrow()
                .key();
    }
}
