package org.gaeperf.profile;

/** A JFR recording cannot be made or read; the message names the file. */
public final class JfrException extends Exception {

    private static final long serialVersionUID = 1L;

    public JfrException(String message) {
        super(message);
    }

    public JfrException(String message, Throwable cause) {
        super(message, cause);
    }
}
