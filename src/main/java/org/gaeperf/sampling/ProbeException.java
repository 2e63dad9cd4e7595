package org.gaeperf.sampling;

/** A probe could not take its sample; the message is the reason that is shown in the report's list of gaps. */
public class ProbeException extends Exception {

    public ProbeException(String message) {
        super(message);
    }

    public ProbeException(String message, Throwable cause) {
        super(message, cause);
    }
}
