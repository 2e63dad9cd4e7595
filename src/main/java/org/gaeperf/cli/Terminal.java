package org.gaeperf.cli;

import java.io.PrintStream;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Where a command prints.
 *
 * @param out for what was asked for
 * @param err for messages
 */
record Terminal(PrintStream out, PrintStream err) {

    /** Asks for the outcome as JSON. */
    static final String JSON = "--json";

    /** What that does, for the help. */
    static final String JSON_HELP = "Prints the outcome as JSON; all other text goes to the standard error output.";

    static OptionSpec jsonOption() {
        return OptionSpec.builder(JSON)
                .arity("0")
                .type(boolean.class)
                .description(JSON_HELP)
                .build();
    }

    /** Prints why nothing was started, as JSON too if that is asked for, and returns the exit status. */
    int refuse(String message, boolean json) {
        return end(ExitStatus.REFUSED, message, json);
    }

    /** Prints what has failed, as JSON too if that is asked for, and returns the exit status. */
    int fail(Exception e, boolean json) {
        return end(ExitStatus.FAILED, Messages.of(e), json);
    }

    private int end(int exitStatus, String message, boolean json) {
        err.println(message);
        if (json) {
            out.println(RunOutcome.json(exitStatus, message.lines().toList()));
        }
        return exitStatus;
    }

    /** Returns where text for people goes. */
    PrintStream text(boolean json) {
        return json ? err : out;
    }
}
