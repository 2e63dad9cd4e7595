package org.gaeperf.process;

/** An external command could not be started, did not end in time, or ended with an error; the message names it. */
public final class CommandException extends Exception {

    public CommandException(String message) {
        super(message);
    }

    public CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
