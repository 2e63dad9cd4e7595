package org.gaeperf.gate;

/** A gate cannot be run. The message says why and what to do. */
public final class GateException extends Exception {

    private static final long serialVersionUID = 1L;

    GateException(String message) {
        super(message);
    }

    GateException(String message, Throwable cause) {
        super(message, cause);
    }
}
