package org.gaeperf.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.run.Installation;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The subcommands, and what is common to them: help, version, and how a wrong command line is refused. */
final class CommandTree {

    static final String NAME = "gaeperf";

    private final Terminal terminal;

    CommandTree(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Builds the command line.
     *
     * @param arguments that it will be given
     */
    CommandLine build(List<String> arguments) {
        return build(arguments, false);
    }

    /** Builds the command line, with every option in the help of each subcommand that has it, if that is asked for. */
    CommandLine build(List<String> arguments, boolean allInHelp) {
        CommandSpec root = CommandSpec.create()
                .name("java -jar gaeperf.jar")
                .mixinStandardHelpOptions(true)
                .versionProvider(() -> new String[] {version()});
        root.usageMessage()
                .description("Says whether one HTTP server is faster and smaller than another.")
                .footer(
                        "",
                        "Exit status: 0 passed, measured or inconclusive; 1 a regression or a failure; 2 a wrong command line or",
                        "option, nothing was started; 3 a regression is suspected; 4 too few valid trials; 5 the instrument failed.",
                        "'java -jar gaeperf.jar SUBCOMMAND --help' explains a subcommand.");
        for (RunCommand.Kind kind : RunCommand.Kind.values()) {
            add(root, RunCommand.spec(kind, arguments, terminal, allInHelp));
        }
        add(root, CommandSpec.forAnnotatedObject(new ReportCommand(terminal)));
        add(root, CommandSpec.forAnnotatedObject(new ExportCommand(terminal)));
        add(root, CommandSpec.forAnnotatedObject(new JmhCommand(terminal)));
        add(root, CommandSpec.forAnnotatedObject(new HistoryCommand(terminal)));
        add(root, CommandSpec.forAnnotatedObject(new CompletionCommand(terminal)));
        return new CommandLine(root)
                .setExpandAtFiles(false)
                .setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((e, given) -> refuse(e, List.of(given)));
    }

    private static void add(CommandSpec root, CommandSpec subcommand) {
        subcommand.versionProvider(root.versionProvider());
        root.addSubcommand(subcommand.name(), subcommand);
    }

    private int refuse(ParameterException e, List<String> given) {
        String problem = e instanceof UnmatchedArgumentException unmatched
                ? UnknownArguments.describe(unmatched.getUnmatched())
                : e.getMessage();
        return terminal.refuse(
                problem + "\n'" + e.getCommandLine().getCommandSpec().qualifiedName()
                        + " --help' explains it; nothing was started",
                given.contains(Terminal.JSON));
    }

    /** Names the version and the sources, which tell two builds of one version apart. */
    private static String version() {
        try {
            Installation gaeperf = Installation.of(Path.of(""));
            return NAME + " " + gaeperf.version() + " (commit " + gaeperf.gitCommit() + ", sources "
                    + gaeperf.sourcesSha256() + ")";
        } catch (IOException e) {
            return NAME + ", of unknown sources: " + e.getMessage();
        }
    }
}
