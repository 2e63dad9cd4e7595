package org.gaeperf.sampling;

/** A probe could not take its sample; the message is the reason shown in the report's list of missed samples. */
public class ProbeException extends Exception {

    public ProbeException(String message) {
        super(message);
    }

    public ProbeException(String message, Throwable cause) {
        super(message, cause);
    }
}
