package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gaeperf.git.GitBuilds;
import org.gaeperf.options.InvalidOptionsException;
import picocli.CommandLine.ParseResult;

/** Compares the servers of two commits: builds both, and runs the same command line with their commands. */
final class CommitComparison {

    private final Terminal terminal;
    private final boolean json;

    CommitComparison(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    /** Returns the exit status. A wrong command line is refused before anything is built. */
    int run(ParseResult parsed, List<String> arguments) throws InterruptedException {
        try {
            TwoCommits.require(parsed);
            try (GitBuilds builds = GitBuilds.in(Path.of("").toAbsolutePath())) {
                GitBuilds.Checkouts checkouts =
                        builds.make(TwoCommits.range(parsed), TwoCommits.build(parsed), terminal.text(json));
                List<String> resolved = TwoCommits.resolved(arguments, parsed, checkouts);
                return new CommandTree(terminal).build(resolved).execute(resolved.toArray(String[]::new));
            }
        } catch (InvalidOptionsException e) {
            return terminal.refuse(e.getMessage(), json);
        } catch (IOException e) {
            terminal.err().println(e.getMessage());
            return ExitStatus.FAILED;
        }
    }
}
