package org.gaeperf.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Prints the script by which bash and zsh complete subcommands and options. */
@Command(
        name = "completion",
        description = {
            "Prints a script for bash and zsh that completes the command " + CommandTree.NAME + ":",
            "  gaeperf() { java -jar /path/to/gaeperf.jar \"$@\"; }",
            "  source <(gaeperf completion)"
        },
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {

    private final Terminal terminal;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        CommandLine all = new CommandTree(terminal).build(List.of(), true);
        terminal.out().print(AutoComplete.bash(CommandTree.NAME, all));
        return ExitStatus.OK;
    }
}
