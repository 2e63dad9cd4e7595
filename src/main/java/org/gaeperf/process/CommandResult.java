package org.gaeperf.process;

import java.time.Duration;
import java.util.List;

/**
 * The result of a command that ended before its deadline.
 *
 * @param command the command line, including the prefix
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
     * Returns this result if the command succeeded.
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

    /** Returns both outputs as one text; standard error comes last, after a line that announces it. */
    public String raw() {
        return stderr.isEmpty()
                ? stdout
                : stdout + System.lineSeparator() + "--- stderr ---" + System.lineSeparator() + stderr;
    }
}
