package org.gaeperf.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.gaeperf.git.GitBuilds;
import org.gaeperf.options.InvalidOptionsException;
import picocli.CommandLine.ParseResult;

/** Compares the servers of two commits: builds both, and runs the same command line with their commands. */
final class CommitComparison {

    /** In place of the commits until these are built. */
    private static final GitBuilds.Checkouts PLANNED =
            new GitBuilds.Checkouts(Path.of("/baseline"), Path.of("/candidate"));

    private final Terminal terminal;
    private final boolean json;
    private final Measurement measurement;
    private final Function<List<String>, Map<String, String>> options;

    /**
     * Prepares a comparison.
     *
     * @param measurement that the command line with both commands asks for
     * @param options of such a command line; may refuse it
     */
    CommitComparison(
            Terminal terminal,
            boolean json,
            Measurement measurement,
            Function<List<String>, Map<String, String>> options) {
        this.terminal = terminal;
        this.json = json;
        this.measurement = measurement;
        this.options = options;
    }

    /** Returns the exit status. A wrong command line is refused before anything is built. */
    int run(ParseResult parsed, List<String> arguments) throws InterruptedException {
        try {
            TwoCommits.require(parsed);
            try (GitBuilds builds = GitBuilds.in(Path.of("").toAbsolutePath())) {
                GitBuilds.Commits commits = builds.commits(TwoCommits.range(parsed));
                List<String> planned = TwoCommits.resolved(arguments, parsed, PLANNED);
                OptionalInt refused = measurement.refuse(() -> options.apply(planned));
                if (refused.isPresent()) {
                    return refused.getAsInt();
                }
                GitBuilds.Checkouts checkouts = builds.make(commits, TwoCommits.build(parsed), terminal.text(json));
                List<String> resolved = TwoCommits.resolved(arguments, parsed, checkouts);
                return new CommandTree(terminal).build(resolved).execute(resolved.toArray(String[]::new));
            }
        } catch (InvalidOptionsException e) {
            return terminal.refuse(e.getMessage(), json);
        } catch (IOException e) {
            return terminal.fail(e, json);
        }
    }
}
