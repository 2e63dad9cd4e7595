package org.gaeperf.process;

import java.time.Duration;
import java.util.List;

/**
 * What a command printed before it ended by itself.
 *
 * @param command the words that were run, prefix included
 * @param exitCode 0 for success
 * @param stdout all of its standard output
 * @param stderr all of its standard error
 * @param duration from start to end
 */
public record CommandResult(List<String> command, int exitCode, String stdout, String stderr, Duration duration) {

    public CommandResult {
        command = List.copyOf(command);
    }

    /**
     * This result, if the command succeeded.
     *
     * @throws CommandException if the exit code is not 0
     */
    public CommandResult requireSuccess() throws CommandException {
        if (exitCode != 0) {
            throw new CommandException("command \"" + String.join(" ", command) + "\" ended with exit code " + exitCode
                    + ": " + Command.tail(stderr.isBlank() ? stdout : stderr));
        }
        return this;
    }

    /** Both outputs, for the record: what was printed to standard error stands after a line that says so. */
    public String raw() {
        return stderr.isEmpty()
                ? stdout
                : stdout + System.lineSeparator() + "--- stderr ---" + System.lineSeparator() + stderr;
    }
}
