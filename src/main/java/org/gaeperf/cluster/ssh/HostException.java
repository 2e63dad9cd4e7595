package org.gaeperf.cluster.ssh;

/** A host cannot be used; the message is one line that names the host and says why, and what to do. */
public final class HostException extends Exception {

    private static final long serialVersionUID = 1L;

    HostException(String message) {
        super(message);
    }

    HostException(String message, Throwable cause) {
        super(message, cause);
    }
}
