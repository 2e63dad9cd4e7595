package org.gaeperf.load.protocol;

/** The load generator's process did not do its task. */
public final class LoadException extends Exception {

    private static final long serialVersionUID = 1L;

    public LoadException(String message) {
        super(message);
    }

    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
