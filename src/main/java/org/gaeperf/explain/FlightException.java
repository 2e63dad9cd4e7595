package org.gaeperf.explain;

/** A flight recording that cannot be made or read; the message names the file. */
public final class FlightException extends Exception {

    private static final long serialVersionUID = 1L;

    public FlightException(String message) {
        super(message);
    }

    public FlightException(String message, Throwable cause) {
        super(message, cause);
    }
}
