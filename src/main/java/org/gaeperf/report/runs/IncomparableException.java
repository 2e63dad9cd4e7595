package org.gaeperf.report.runs;

/** Two runs cannot be compared; the message says why. */
public final class IncomparableException extends Exception {

    private static final long serialVersionUID = 1L;

    IncomparableException(String reason) {
        super(reason);
    }
}
